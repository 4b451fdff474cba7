package dev.berth.engine;

import dev.berth.api.core.Pod;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A message of another thread to the engine's thread, in its inbox. [Scheduler] applies messages
/// one by one, between scheduling cycles, in the order in which they came. All that changes the
/// engine is in a message: the same messages at the same times lead to the same decisions.
public sealed interface EngineMessage {
  /// Something has happened in the cluster.
  record ClusterChanged(ClusterChange change) implements EngineMessage {}

  /// Pods are tried from now on.
  record Start() implements EngineMessage {}

  /// No pod is tried any more.
  record Stop() implements EngineMessage {}

  /// A pod is about to come, and a node is to be kept for it.
  ///
  /// @param pod as it will be, with a UID that no other pod has
  /// @param patience how long the node is kept
  record Expect(Pod pod, String node, Duration patience) implements EngineMessage {}

  /// The pod will not come.
  ///
  /// @param uid that of [Expect]
  record ExpectNoMore(String uid) implements EngineMessage {}

  /// A plugin activates the pod.
  record Activate(PodInfo pod) implements EngineMessage {}

  /// A pod that has waited at Permit may be bound, or not.
  ///
  /// @param uid of the pod
  record PermitDecided(String uid, PluginStatus verdict) implements EngineMessage {}

  /// The task that binds a pod has ended.
  ///
  /// @param binding its number
  /// @param status success, or why the pod is not bound
  /// @param postBindFailures what PostBind plugins have thrown, by their names
  record BindingFinished(
      long binding, PluginStatus status, Map<String, RuntimeException> postBindFailures)
      implements EngineMessage {
    public BindingFinished {
      postBindFailures = Map.copyOf(postBindFailures);
    }
  }

  /// The eviction of a victim of a preemption has ended.
  ///
  /// @param preemption its number
  /// @param problem why the eviction failed; null unless it did
  record EvictionFinished(long preemption, PodInfo victim, Kind kind, @Nullable Exception problem)
      implements EngineMessage {
    /// How it ended.
    public enum Kind {
      /// The victim is deleted, or terminates.
      DELETED,
      /// The victim was not bound yet, and has lost its node instead of being deleted.
      CANCELLED,
      FAILED
    }
  }

  /// Other plugins are to decide from now on.
  ///
  /// @param result completed when they do; exceptionally, with a
  ///   [dev.berth.engine.profile.ProfileException], if they cannot be made
  record Reconfigure(Reconfiguration next, CompletableFuture<@Nullable Void> result)
      implements EngineMessage {}

  /// A failure outside the engine's thread that has no consequences, and is only reported.
  ///
  /// @param what was being done, as a sentence's beginning
  record TaskFailed(String what, Throwable why) implements EngineMessage {}

  /// All tasks have ended: a scheduler that is stopped may have nothing left to wait for.
  record TasksIdle() implements EngineMessage {}

  /// A pod that waits for an event would fit without one.
  ///
  /// @param attempt the number of its last attempt
  /// @param node where it would fit
  /// @param result whether it was requeued
  record WakeParked(String uid, int attempt, String node, CompletableFuture<Boolean> result)
      implements EngineMessage {}

  /// A question about the scheduler, see [Scheduler#ask]. Changes nothing.
  ///
  /// @param answer answers it
  record Question(Runnable answer) implements EngineMessage {}
}
