/// Everything that reads what comes from outside, and inputs made to break it.
///
/// ```
/// conformance/fuzz/run ──▶ Jazzer ──▶ XFuzz.fuzzerTestOneInput ──▶ a decoder of the application
///                                        ▲          └─▶ Refusals: a value, or a refusal
/// conformance/fuzz/{seeds,corpus} ──▶ KeptInputsTest
/// ```
///
/// Jazzer changes inputs, and keeps those that reach code that no other input has reached. What it
/// has kept is part of the ordinary tests, which need no Jazzer.
@NullMarked
package dev.berth.conformance.fuzz;

import org.jspecify.annotations.NullMarked;
