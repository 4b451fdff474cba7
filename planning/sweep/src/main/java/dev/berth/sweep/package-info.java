/// # Sweeps
///
/// A [dev.berth.sweep.SweepPlan] asks one question in many scenarios: one for each combination of
/// the values of its axes.
///
/// ```
/// plan ──▶ scenario 0 … n-1 ──▶ one result each ──▶ candidates ──▶ best, frontier
///          (a pure function        (a JSON line)     (the results of all samples)
///           of its number)
/// ```
///
/// Some axes are chance: seeds, or files with the load of one day each. The scenarios that differ
/// only in these are the samples of one [dev.berth.sweep.SweepCandidate], and goals are about
/// statistics of them, such as the 95th percentile. All other axes are choices.
///
/// This room asks no questions. It says which scenarios there are, reads and writes results, and
/// compares candidates. Nothing here depends on the order in which scenarios end.
@NullMarked
package dev.berth.sweep;

import org.jspecify.annotations.NullMarked;
