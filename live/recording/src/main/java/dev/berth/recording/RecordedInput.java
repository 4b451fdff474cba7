package dev.berth.recording;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.extender.Extender;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An input of the engine, or of the task that binds a pod, other than a message.
sealed interface RecordedInput {
  /// The clock was read on the engine's thread.
  record Time(Instant now) implements RecordedInput {}

  /// A flag: how a race with another thread ended, or whether an extender is interested.
  record Flag(boolean value) implements RecordedInput {}

  /// A write without a result was done.
  record Done() implements RecordedInput {}

  /// A write has stored the object.
  record Stored(KubernetesObject object) implements RecordedInput {}

  /// A wait for the cluster ended.
  ///
  /// @param held whether the condition became true
  /// @param reads the objects that the condition read in its last evaluation, call by call
  /// @param failure the other event that ended the wait; null if there is none
  record Awaited(
      boolean held,
      List<? extends List<? extends KubernetesObject>> reads,
      @Nullable Failed failure)
      implements RecordedInput {}

  /// An extender has filtered nodes.
  record Filtered(Extender.Filtered answer) implements RecordedInput {}

  /// An extender has scored nodes.
  record Scored(Map<String, Long> scores) implements RecordedInput {}

  /// An extender has reviewed the candidates of a preemption.
  record Reviewed(Map<String, Extender.Victims> victims) implements RecordedInput {}

  /// A call failed.
  record Failed(Kind kind, String message) implements RecordedInput {
    /// The type of the exception.
    enum Kind {
      PLUGIN_EXCEPTION,
      EXTENDER_EXCEPTION,
      INTERRUPTED,
      OTHER
    }
  }
}
