//! Any file is checked or refused as a certificate, soon and in little memory.
#![no_main]

use std::io::Read;
use std::sync::atomic::AtomicBool;

use libfuzzer_sys::fuzz_target;
use ludoteca_games::check_certificate;

fuzz_target!(|data: &[u8]| {
    let mut file = b"ludoteca-proof 1\n".chain(data);
    let _ = check_certificate(&mut file, 1 << 20, 1, &AtomicBool::new(false));
});
