package dev.berth.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.events.QueueingHintFunction;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Creates queueing hints that check the type of the object for which they are called.
public final class HintFunctions {
  private HintFunctions() {}

  /// Creates a hint about a node that was added or changed.
  public static QueueingHintFunction onNode(NodeHint matters) {
    return (pod, before, after) ->
        hint(matters.test(pod, (Node) before, (Node) Objects.requireNonNull(after)));
  }

  /// Creates a hint about another pod that was deleted.
  public static QueueingHintFunction onDeletedPod(PodHint matters) {
    return (pod, before, after) -> hint(matters.test(pod, (Pod) Objects.requireNonNull(before)));
  }

  /// Creates a hint about a change of the waiting pod itself.
  public static QueueingHintFunction onOwnUpdate(UpdateHint matters) {
    return (pod, before, after) ->
        hint(
            matters.test(
                (Pod) Objects.requireNonNull(before), (Pod) Objects.requireNonNull(after)));
  }

  /// Creates a hint about a claim that was added or changed, for the pods that use the claim.
  ///
  /// @param claimNames returns the pod's claims that matter
  public static QueueingHintFunction onClaim(Function<Pod, List<String>> claimNames) {
    return (pod, before, after) -> {
      var claim = Objects.requireNonNull(after).key();
      return hint(
          claim.namespace().equals(pod.key().namespace())
              && claimNames.apply(pod.pod()).contains(claim.name()));
    };
  }

  /// Creates a hint about an object of that kind that was added or changed.
  public static <T extends KubernetesObject> QueueingHintFunction on(
      Class<T> kind, ObjectHint<T> matters) {
    return (pod, before, after) ->
        hint(matters.test(pod, kind.cast(before), kind.cast(Objects.requireNonNull(after))));
  }

  private static QueueingHint hint(boolean matters) {
    return matters ? QueueingHint.QUEUE : QueueingHint.QUEUE_SKIP;
  }

  /// Decides whether a node may now help a pod.
  @FunctionalInterface
  public interface NodeHint {
    /// Returns whether the node may help now.
    ///
    /// @param pod the waiting pod
    /// @param before the old node; null if it is new
    /// @param after the new node
    boolean test(PodInfo pod, @Nullable Node before, Node after);
  }

  /// Decides whether an object may now help a pod.
  ///
  /// @param <T> the kind of object
  @FunctionalInterface
  public interface ObjectHint<T> {
    /// Returns whether the object may help now.
    ///
    /// @param pod the waiting pod
    /// @param before the old object; null if it is new
    /// @param after the new object
    boolean test(PodInfo pod, @Nullable T before, T after);
  }

  /// Decides whether the deletion of a pod may help another pod.
  @FunctionalInterface
  public interface PodHint {
    /// Returns whether the deletion may help the pod.
    ///
    /// @param pod the waiting pod
    /// @param other the deleted pod
    boolean test(PodInfo pod, Pod other);
  }

  /// Decides whether a change of a pod may help the pod itself.
  @FunctionalInterface
  public interface UpdateHint {
    /// Returns whether the change may help.
    ///
    /// @param before the waiting pod before the change
    /// @param after the waiting pod after the change
    boolean test(Pod before, Pod after);
  }
}
