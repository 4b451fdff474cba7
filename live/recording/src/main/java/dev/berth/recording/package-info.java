/// Recordings of engine runs: [dev.berth.recording.Recorder] writes all inputs of a run, and
/// [dev.berth.recording.Replay] runs it again and compares the decisions.
///
/// ```
/// file = gzip( "berth recording 2\n" Begin { { Message } StepEnd } End )
/// ```
///
/// Every record is preceded by its length, so a truncated file ends with its last complete record.
/// `docs/recording.md` explains the inputs that a recording contains.
@NullMarked
package dev.berth.recording;

import org.jspecify.annotations.NullMarked;
