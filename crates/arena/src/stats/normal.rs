//! The normal distribution.

/// A normal variable is within so many standard deviations of its mean 95 times in 100.
pub(super) const SURE: f64 = 1.959_963_984_540_054;

/// How often a normal variable is less than so many standard deviations above its mean.
///
/// The series Φ(z) = ½ + φ(z) (z + z³/3 + z⁵/(3·5) + …) has only terms of one sign, so nothing cancels.
pub(super) fn normal_share_below(z: f64) -> f64 {
    // Beyond this the share is 0 or 1 to the last bit of a percentage.
    if z.abs() > 8.0 {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum, mut odd) = (z, z, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= z * z / odd;
        sum += term;
    }
    0.5 + sum * (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt()
}
