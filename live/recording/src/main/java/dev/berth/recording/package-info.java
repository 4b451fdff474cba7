/// A run of the engine on file: [dev.berth.recording.Recorder] writes all its inputs, and
/// [dev.berth.recording.Replay] runs it again and compares the decisions.
///
/// ```
/// file = gzip( "berth recording 2\n" Begin { { Message } StepEnd } End )
/// ```
///
/// Every record is preceded by its length, so that a file that breaks off ends with the last whole
/// one. What is an input, and what is not: `docs/recording.md`.
@NullMarked
package dev.berth.recording;

import org.jspecify.annotations.NullMarked;
