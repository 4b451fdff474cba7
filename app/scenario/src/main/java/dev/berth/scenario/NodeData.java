package dev.berth.scenario;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Container;
import dev.berth.api.core.HostPathVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.terminal.Counts;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Data of pods in directories of their nodes. kubectl drain evicts pods with `hostPath` volumes
/// like any other (it asks for a flag only because of `emptyDir`), and their successors find no
/// data on another node.
///
/// @param pods those with such data
public record NodeData(List<Pod> pods) {
  private static final int FEW = 3;

  /// Directories that have the node's own data, not that of pods.
  private static final List<String> OF_NODE =
      List.of("/dev", "/etc", "/lib", "/proc", "/run", "/sys", "/usr", "/var/log", "/var/run");

  private static final Set<String> DIRECTORIES = Set.of("", "Directory", "DirectoryOrCreate");

  public NodeData {
    pods = List.copyOf(pods);
  }

  /// Returns the data of the cluster's pods as they are now.
  public static NodeData of(EmbeddedCluster cluster) {
    return new NodeData(
        cluster.list(Pod.class).stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty() && paths(pod).findAny().isPresent())
            .toList());
  }

  /// Returns a note about the data that pods leave behind; none if they leave nothing.
  ///
  /// @param isLeaving whether the pod leaves its node
  public List<String> left(Predicate<Pod> isLeaving) {
    List<Pod> leaving = pods.stream().filter(isLeaving).toList();
    return leaving.isEmpty()
        ? List.of()
        : List.of(
            "%s the data of hostPath volumes behind: %s%s; successors start without it on other nodes"
                .formatted(
                    Counts.of(leaving.size(), "pod") + (leaving.size() == 1 ? " leaves" : " leave"),
                    leaving.stream().limit(FEW).map(NodeData::text).collect(joining(", ")),
                    leaving.size() > FEW ? ", …" : ""));
  }

  private static String text(Pod pod) {
    return "%s (%s on %s)"
        .formatted(pod.key(), paths(pod).collect(joining(", ")), pod.spec().nodeName());
  }

  /// Returns the directories of the node that containers of the pod may write to.
  private static Stream<String> paths(Pod pod) {
    return pod.spec().volumes().stream()
        .filter(volume -> isWritten(pod, volume))
        .flatMap(volume -> Stream.ofNullable(volume.hostPath()))
        .filter(NodeData::isData)
        .map(HostPathVolumeSource::path);
  }

  private static boolean isData(HostPathVolumeSource source) {
    String path = source.path();
    String type = source.type();
    return (type == null || DIRECTORIES.contains(type))
        && !path.equals("/")
        && OF_NODE.stream().noneMatch(it -> path.equals(it) || path.startsWith(it + "/"));
  }

  private static boolean isWritten(Pod pod, Volume volume) {
    return pod.spec().containers().stream()
        .map(Container::volumeMounts)
        .flatMap(List::stream)
        .anyMatch(mount -> mount.name().equals(volume.name()) && !mount.readOnly());
  }
}
