package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.framework.state.NodeInfo;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The taints by which controllers say in which state a node is. They come and go with the state:
/// nobody is to tolerate or to remove one for the sake of a pod, but to see to the node.
public final class StateTaints {
  private static final Pattern NONE = Pattern.compile("(?!)");

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
          starting(
              "node\\.cloudprovider\\.kubernetes\\.io/uninitialized",
              "the cloud controller manager has not initialized it",
              ".*(cloud-controller-manager|cloud-node-manager|\\bccm\\b).*"),
          state("node\\.cloudprovider\\.kubernetes\\.io/shutdown", "its machine is shut down"),
          state(
              "node\\.cloudprovider\\.kubernetes\\.io/.*",
              "the cloud controller manager reports a problem"),
          starting(
              "node\\.cilium\\.io/.*",
              "the Cilium agent does not run there yet",
              "cilium(-agent|-operator)?"),
          starting(".*/(agent-)?not-ready", "an agent that it needs does not run there yet"),
          leaving("ToBeDeletedByClusterAutoscaler", "the cluster autoscaler is about to delete it"),
          leaving("DeletionCandidateOfClusterAutoscaler", "the cluster autoscaler may delete it"),
          starting("karpenter\\.sh/unregistered", "it has not registered with Karpenter yet"),
          leaving("karpenter\\.sh/.*", "Karpenter is about to replace or delete it"),
          leaving(
              "node\\.cluster\\.x-k8s\\.io/outdated-revision",
              "Cluster API is about to replace it"),
          starting("node\\.cluster\\.x-k8s\\.io/.*", "Cluster API has not set it up yet"),
          starting(
              "(startup|status|ignore)-taint\\.cluster-autoscaler\\.kubernetes\\.io/.*",
              "it has not started up yet"),
          starting(".*startup-taint.*", "it has not started up yet"));

  private StateTaints() {}

  /// @param meaning a sentence about the node, `it`
  /// @param phase in which the node has it
  /// @param remover the containers that take it away
  private record State(Pattern key, String meaning, Phase phase, Pattern remover) {}

  /// When a node has such a taint.
  private enum Phase {
    /// From its beginning, until something has set it up.
    STARTING,
    RUNNING,
    /// Until it is gone.
    LEAVING
  }

  private static State state(String key, String meaning) {
    return new State(Pattern.compile(key), meaning, Phase.RUNNING, NONE);
  }

  private static State starting(String key, String meaning) {
    return starting(key, meaning, NONE.pattern());
  }

  private static State starting(String key, String meaning, String remover) {
    return new State(Pattern.compile(key), meaning, Phase.STARTING, Pattern.compile(remover));
  }

  private static State leaving(String key, String meaning) {
    return new State(Pattern.compile(key), meaning, Phase.LEAVING, NONE);
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
    return state != null && state.phase == Phase.LEAVING;
  }

  /// Whether a pod is there to take that taint away, so that it has to tolerate it.
  static boolean isRemovedBy(Pod pod, Taint taint) {
    State state = of(taint.key());
    return state != null
        && pod.spec().containers().stream()
            .flatMap(it -> Stream.of(it.name(), pod.metadata().name(), name(it.image())))
            .anyMatch(name -> state.remover.matcher(name).matches());
  }

  /// The last part of the image's name, without tag and digest.
  private static String name(String image) {
    return image.substring(image.lastIndexOf('/') + 1).replaceFirst("[:@].*", "");
  }

  /// The taints that a node like others would keep: those that nodes begin with, and that nothing
  /// takes away, since every node has them.
  static Set<String> lasting(Collection<NodeInfo> nodes) {
    Set<String> lasting = null;
    for (NodeInfo node : nodes) {
      Set<String> here =
          node.node().spec().taints().stream()
              .map(Taint::key)
              .filter(StateTaints::isOfStart)
              .collect(Collectors.toSet());
      if (lasting == null) {
        lasting = here;
      } else {
        lasting.retainAll(here);
      }
    }
    return lasting == null ? Set.of() : lasting;
  }

  private static boolean isOfStart(String key) {
    State state = of(key);
    return state != null && state.phase == Phase.STARTING;
  }
}
