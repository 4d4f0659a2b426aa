//! What writing positions and moves has in common.

/// Adds a number to a text. Records and positions are written by the thousand, and a text of its own for every number would
/// take longer than all the rest.
///
/// ```
/// let mut text = "move ".to_owned();
/// ludoteca_rules::push_number(&mut text, 120);
/// assert_eq!(text, "move 120");
/// ```
#[inline]
pub fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_tens(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

fn push_tens(text: &mut String, tens: u64) {
    push_number(text, tens);
}
