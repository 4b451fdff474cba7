package dev.berth.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.events.QueueingHintFunction;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Queueing hints that know what kind of object they are called with.
public final class HintFunctions {
  private HintFunctions() {}

  /// A hint about a node that came or changed.
  public static QueueingHintFunction onNode(NodeHint matters) {
    return (pod, before, after) ->
        hint(matters.test(pod, (Node) before, (Node) Objects.requireNonNull(after)));
  }

  /// A hint about another pod that is gone.
  public static QueueingHintFunction onDeletedPod(PodHint matters) {
    return (pod, before, after) -> hint(matters.test(pod, (Pod) Objects.requireNonNull(before)));
  }

  /// A hint about the waiting pod itself, which has changed.
  public static QueueingHintFunction onOwnUpdate(UpdateHint matters) {
    return (pod, before, after) ->
        hint(
            matters.test(
                (Pod) Objects.requireNonNull(before), (Pod) Objects.requireNonNull(after)));
  }

  /// A hint about a claim that came or changed: it matters to the pods that use it.
  ///
  /// @param claimNames the claims of the pod that count
  public static QueueingHintFunction onClaim(Function<Pod, List<String>> claimNames) {
    return (pod, before, after) -> {
      var claim = Objects.requireNonNull(after).key();
      return hint(
          claim.namespace().equals(pod.key().namespace())
              && claimNames.apply(pod.pod()).contains(claim.name()));
    };
  }

  /// A hint about an object of that kind that came or changed.
  public static <T extends KubernetesObject> QueueingHintFunction on(
      Class<T> kind, ObjectHint<T> matters) {
    return (pod, before, after) ->
        hint(matters.test(pod, kind.cast(before), kind.cast(Objects.requireNonNull(after))));
  }

  private static QueueingHint hint(boolean matters) {
    return matters ? QueueingHint.QUEUE : QueueingHint.QUEUE_SKIP;
  }

  /// Whether a node is of use to a pod now.
  @FunctionalInterface
  public interface NodeHint {
    /// Whether the node is of use now.
    ///
    /// @param pod the waiting pod
    /// @param before the node as it was; null if it is new
    /// @param after the node as it is
    boolean test(PodInfo pod, @Nullable Node before, Node after);
  }

  /// Whether an object is of use to a pod now.
  ///
  /// @param <T> the kind of object
  @FunctionalInterface
  public interface ObjectHint<T> {
    /// Whether the object is of use now.
    ///
    /// @param pod the waiting pod
    /// @param before the object as it was; null if it is new
    /// @param after the object as it is
    boolean test(PodInfo pod, @Nullable T before, T after);
  }

  /// Whether a pod is helped by another one being gone.
  @FunctionalInterface
  public interface PodHint {
    /// Whether the pod is helped.
    ///
    /// @param pod the waiting pod
    /// @param other the pod that is gone
    boolean test(PodInfo pod, Pod other);
  }

  /// Whether a pod has helped itself by changing.
  @FunctionalInterface
  public interface UpdateHint {
    /// Whether the pod has helped itself.
    ///
    /// @param before the waiting pod as it was
    /// @param after the waiting pod as it is
    boolean test(Pod before, Pod after);
  }
}
