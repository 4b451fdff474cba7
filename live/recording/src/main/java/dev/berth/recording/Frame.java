package dev.berth.recording;

import dev.berth.engine.live.EngineMessage;
import java.util.List;

/// One record of a recording. The messages of a step come before its end; a recording begins with
/// the description of its run.
sealed interface Frame {
  /// The description of the run.
  record Begin(RunDescription run) implements Frame {}

  /// A message was applied.
  ///
  /// @param answers the inputs of the task whose end the message reports; empty for other messages
  record Message(EngineMessage message, List<RecordedInput> answers) implements Frame {}

  /// A scheduling step has ended.
  ///
  /// @param inputs the inputs of the engine in this step, in order
  /// @param decisions the decisions in this step, in order
  record StepEnd(List<RecordedInput> inputs, List<DecisionDigest> decisions) implements Frame {}

  /// The recording has ended normally.
  record End() implements Frame {}
}
