//! JSON values as Python objects, and what pickles are made from.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

/// The Python object of a JSON value.
pub(crate) fn object(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::Null => Ok(py.None()),
        Value::Bool(value) => value.into_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_py_any(py),
            (_, Some(number)) => number.into_py_any(py),
            _ => number.as_f64().into_py_any(py),
        },
        Value::String(text) => text.into_py_any(py),
        Value::Array(values) => {
            let values: Vec<Py<PyAny>> = values.iter().map(|value| object(py, value)).collect::<PyResult<_>>()?;
            PyList::new(py, values)?.into_py_any(py)
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            for (name, value) in entries {
                dict.set_item(name, object(py, value)?)?;
            }
            dict.into_py_any(py)
        }
    }
}

/// What a pickle keeps: a function, and its arguments.
pub(crate) type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;
