package dev.berth.recording;

import dev.berth.engine.EngineMessage;
import java.util.List;

/// One record of a recording. The messages of a step come before its end; a recording begins with
/// the description of its run.
sealed interface Frame {
  /// The description of the run.
  record Begin(RunDescription run) implements Frame {}

  /// A message was applied.
  ///
  /// @param answers the inputs of the task whose end is the message; empty for other messages
  record Message(EngineMessage message, List<RecordedInput> answers) implements Frame {}

  /// A scheduling step has ended.
  ///
  /// @param inputs of the engine in it, in order
  /// @param decisions in it, in order
  record StepEnd(List<RecordedInput> inputs, List<DecisionDigest> decisions) implements Frame {}

  /// The recording has ended in order: it does not break off here.
  record End() implements Frame {}
}
