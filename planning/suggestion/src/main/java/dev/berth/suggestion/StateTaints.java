package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.framework.model.NodeInfo;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The taints by which controllers mark the state of a node. They appear and disappear with the
/// state: nobody should tolerate or remove such a taint for a pod, but should repair the node.
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

  /// @param meaning a sentence about the node, with the subject `it`
  /// @param phase the phase in which a node has the taint
  /// @param remover matches the images of containers that remove the taint
  private record State(Pattern key, String meaning, Phase phase, Pattern remover) {}

  /// The phase of a node in which it has the taint.
  private enum Phase {
    /// From the beginning of the node, until something has set it up.
    STARTING,
    RUNNING,
    /// Until the node is gone.
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

  /// Whether a taint with the key is a state taint.
  public static boolean contain(String key) {
    return of(key) != null;
  }

  /// Returns the meaning of a taint for its node, such as `it is not ready`.
  ///
  /// @throws IllegalArgumentException if the key is not the key of a state taint
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

  /// Whether the taint says that the node will soon be gone.
  static boolean isOfLeavingNode(Taint taint) {
    State state = of(taint.key());
    return state != null && state.phase == Phase.LEAVING;
  }

  /// Whether the pod's task is to remove the taint, so the pod must tolerate it.
  static boolean isRemovedBy(Pod pod, Taint taint) {
    State state = of(taint.key());
    return state != null
        && pod.spec().containers().stream()
            .flatMap(it -> Stream.of(it.name(), pod.metadata().name(), name(it.image())))
            .anyMatch(name -> state.remover.matcher(name).matches());
  }

  /// Returns the last part of the image's name, without tag and digest.
  private static String name(String image) {
    return image.substring(image.lastIndexOf('/') + 1).replaceFirst("[:@].*", "");
  }

  /// Returns the taints that a copy of a node would keep: taints with which nodes begin, and that
  /// nothing removes, because every node has them.
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
