package dev.berth.engine.live;

import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginStatus;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A message from another thread in the inbox of the engine's thread. [Scheduler] applies messages
/// one by one, between scheduling cycles, in the order of their arrival. Only messages change the
/// engine, so the same messages at the same times lead to the same decisions.
public sealed interface EngineMessage {
  /// The cluster has changed.
  record ClusterChanged(ClusterChange change) implements EngineMessage {}

  /// The engine tries pods from now on.
  record Start() implements EngineMessage {}

  /// The engine tries no more pods.
  record Stop() implements EngineMessage {}

  /// A pod will be created soon; the engine keeps a node for it.
  ///
  /// @param pod the pod to expect, with a UID that no other pod has
  /// @param patience how long to keep the node
  record Expect(Pod pod, String node, Duration patience) implements EngineMessage {}

  /// The expected pod will not be created.
  ///
  /// @param uid the UID passed to [Expect]
  record ExpectNoMore(String uid) implements EngineMessage {}

  /// The engine keeps a node for a waiting pod.
  ///
  /// @param patience how long to keep the node
  record Nominate(String uid, String node, Duration patience) implements EngineMessage {}

  /// A plugin activates the pod.
  record Activate(PodInfo pod) implements EngineMessage {}

  /// The verdict about a pod at Permit: it may be bound, or not.
  ///
  /// @param uid the pod's UID
  record PermitDecided(String uid, PluginStatus verdict) implements EngineMessage {}

  /// The task that binds a pod has ended.
  ///
  /// @param binding the number of the binding
  /// @param status success, or why the pod is not bound
  /// @param postBindFailures the exceptions of PostBind plugins, by plugin
  record BindingFinished(
      long binding, PluginStatus status, Map<String, RuntimeException> postBindFailures)
      implements EngineMessage {
    public BindingFinished {
      postBindFailures = Map.copyOf(postBindFailures);
    }
  }

  /// The eviction of a preemption's victim has ended.
  ///
  /// @param preemption the number of the preemption
  /// @param problem why the eviction failed; null if it succeeded
  record EvictionFinished(long preemption, PodInfo victim, Kind kind, @Nullable Exception problem)
      implements EngineMessage {
    /// How the eviction ended.
    public enum Kind {
      /// The victim is deleted or is terminating.
      DELETED,
      /// The victim was not bound yet; it has lost its node and was not deleted.
      CANCELLED,
      FAILED
    }
  }

  /// Replaces the plugins.
  ///
  /// @param result completed when the new plugins decide; exceptionally, with a
  ///   [dev.berth.engine.profile.ProfileException], if they cannot be created
  record Reconfigure(Reconfiguration next, CompletableFuture<@Nullable Void> result)
      implements EngineMessage {}

  /// A failure outside the engine's thread that has no consequences and is only reported.
  ///
  /// @param what the failed action, as the beginning of a sentence
  record TaskFailed(String what, Throwable why) implements EngineMessage {}

  /// All tasks have ended; a stopping scheduler may now have nothing left to wait for.
  record TasksIdle() implements EngineMessage {}

  /// A pod that waits for an event would fit without an event.
  ///
  /// @param attempt the number of its last attempt
  /// @param node where it would fit
  /// @param result whether the pod was requeued
  record RequeueAudited(String uid, int attempt, String node, CompletableFuture<Boolean> result)
      implements EngineMessage {}

  /// A question about the scheduler, see [Scheduler#ask]. Changes nothing.
  ///
  /// @param answer computes the answer
  record Question(Runnable answer) implements EngineMessage {}
}
