//! Symmetric positive-definite matrices, by Cholesky's decomposition.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zeros.
    pub(super) fn zero(size: usize) -> Self {
        Matrix {
            size,
            cells: vec![0.0; size * size],
        }
    }

    /// A cell.
    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// Adds to a cell.
    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// This, if it is symmetric, with the mean of its row and of its column taken off each cell and the mean of all put
    /// back: of the covariances of some variables, those of the variables less their mean.
    pub(super) fn centred(&self) -> Self {
        let mean = |cells: &[f64]| cells.iter().sum::<f64>() / cells.len() as f64;
        let rows: Vec<f64> = self.cells.chunks(self.size.max(1)).map(mean).collect();
        let all = mean(&self.cells);
        let mut centred = self.clone();
        for row in 0..self.size {
            for column in 0..self.size {
                centred.add(row, column, all - rows[row] - rows[column]);
            }
        }
        centred
    }

    /// The lower triangle L with L Lᵀ = this, which must be symmetric and positive definite.
    pub(super) fn cholesky(&self) -> Cholesky {
        let mut lower = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower.at(row, k) * lower.at(column, k)).sum();
                let rest = self.at(row, column) - known;
                let cell = if row == column {
                    // Rounding may leave nothing of the little that makes it positive.
                    rest.max(f64::EPSILON * self.at(row, row)).sqrt()
                } else {
                    rest / lower.at(column, column)
                };
                lower.add(row, column, cell);
            }
        }
        Cholesky { lower }
    }
}

/// A matrix as the product of a lower triangle and its mirror image.
pub(super) struct Cholesky {
    lower: Matrix,
}

impl Cholesky {
    /// The x with which the matrix times x is a vector.
    pub(super) fn solve(&self, vector: &[f64]) -> Vec<f64> {
        let mut x = vector.to_vec();
        for row in 0..x.len() {
            let known: f64 = (0..row).map(|k| self.lower.at(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.lower.at(row, row);
        }
        for row in (0..x.len()).rev() {
            let known: f64 = (row + 1..x.len()).map(|k| self.lower.at(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.lower.at(row, row);
        }
        x
    }

    /// The inverse of the matrix.
    pub(super) fn inverse(&self) -> Matrix {
        let size = self.lower.size;
        let mut inverse = Matrix::zero(size);
        for column in 0..size {
            let mut unit = vec![0.0; size];
            unit[column] = 1.0;
            for (row, cell) in self.solve(&unit).into_iter().enumerate() {
                inverse.add(row, column, cell);
            }
        }
        inverse
    }
}
