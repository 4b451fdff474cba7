package dev.berth.suggestion;

import dev.berth.api.core.Taint;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The taints by which controllers say in which state a node is. They come and go with the state:
/// nobody is to tolerate or to remove one for the sake of a pod, but to see to the node.
public final class StateTaints {
  private static final List<State> STATES =
      List.of(
          state("node\\.kubernetes\\.io/not-ready", "it is not ready"),
          state("node\\.kubernetes\\.io/unreachable", "its kubelet does not answer"),
          state("node\\.kubernetes\\.io/memory-pressure", "it runs out of memory"),
          state("node\\.kubernetes\\.io/disk-pressure", "it runs out of disk space"),
          state("node\\.kubernetes\\.io/pid-pressure", "it runs out of process IDs"),
          state("node\\.kubernetes\\.io/network-unavailable", "its network is not set up"),
          state("node\\.kubernetes\\.io/unschedulable", "it is cordoned"),
          state("node\\.kubernetes\\.io/out-of-service", "it is declared out of service"),
          state(
              "node\\.kubernetes\\.io/.*", "its kubelet or the node controller reports a problem"),
          state(
              "node\\.cloudprovider\\.kubernetes\\.io/uninitialized",
              "the cloud controller manager has not initialized it"),
          state("node\\.cloudprovider\\.kubernetes\\.io/shutdown", "its machine is shut down"),
          state(
              "node\\.cloudprovider\\.kubernetes\\.io/.*",
              "the cloud controller manager reports a problem"),
          state("node\\.cilium\\.io/.*", "the Cilium agent does not run there yet"),
          state(".*/(agent-)?not-ready", "an agent that it needs does not run there yet"),
          leaving("ToBeDeletedByClusterAutoscaler", "the cluster autoscaler is about to delete it"),
          leaving("DeletionCandidateOfClusterAutoscaler", "the cluster autoscaler may delete it"),
          state("karpenter\\.sh/unregistered", "it has not registered with Karpenter yet"),
          leaving("karpenter\\.sh/.*", "Karpenter is about to replace or delete it"),
          leaving(
              "node\\.cluster\\.x-k8s\\.io/outdated-revision",
              "Cluster API is about to replace it"),
          state("node\\.cluster\\.x-k8s\\.io/.*", "Cluster API has not set it up yet"),
          state(
              "(startup|status|ignore)-taint\\.cluster-autoscaler\\.kubernetes\\.io/.*",
              "it has not started up yet"),
          state(".*startup-taint.*", "it has not started up yet"));

  private StateTaints() {}

  /// @param meaning a sentence about the node, `it`
  /// @param isLeaving whether the node will be gone soon
  private record State(Pattern key, String meaning, boolean isLeaving) {}

  private static State state(String key, String meaning) {
    return new State(Pattern.compile(key), meaning, false);
  }

  private static State leaving(String key, String meaning) {
    return new State(Pattern.compile(key), meaning, true);
  }

  private static @Nullable State of(String key) {
    return STATES.stream()
        .filter(state -> state.key.matcher(key).matches())
        .findFirst()
        .orElse(null);
  }

  /// Whether a taint of that key is one.
  public static boolean contain(String key) {
    return of(key) != null;
  }

  /// What a taint of that key says of its node, such as `it is not ready`.
  ///
  /// @throws IllegalArgumentException if it is none of them
  public static String meaning(String key) {
    State state = of(key);
    if (state == null) {
      throw new IllegalArgumentException(key);
    }
    return state.meaning;
  }

  static boolean contain(Taint taint) {
    return contain(taint.key());
  }

  /// Whether it says that the node will be gone soon.
  static boolean isOfLeavingNode(Taint taint) {
    State state = of(taint.key());
    return state != null && state.isLeaving;
  }
}
