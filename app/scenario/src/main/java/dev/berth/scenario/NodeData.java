package dev.berth.scenario;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Container;
import dev.berth.api.core.HostPathVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
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
public record NodeData(List<PodData> pods) {
  private static final int FEW = 3;

  /// Directories with the node's own data, and not with data of pods.
  private static final List<String> OF_NODE =
      List.of("/dev", "/etc", "/lib", "/proc", "/run", "/sys", "/usr", "/var/log", "/var/run");

  private static final Set<String> DIRECTORIES = Set.of("", "Directory", "DirectoryOrCreate");

  public NodeData {
    pods = List.copyOf(pods);
  }

  /// A pod with data on its node.
  ///
  /// @param paths the directories with the data
  public record PodData(Pod pod, List<String> paths) {
    public PodData {
      paths = List.copyOf(paths);
    }

    private String text() {
      return "%s (%s on %s)".formatted(pod.key(), String.join(", ", paths), pod.spec().nodeName());
    }
  }

  /// Returns the data of the cluster's pods as they are now.
  public static NodeData of(EmbeddedCluster cluster) {
    return new NodeData(
        cluster.list(Pod.class).stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty())
            .map(pod -> new PodData(pod, paths(pod, cluster)))
            .filter(data -> !data.paths.isEmpty())
            .toList());
  }

  /// Returns a note about the data that pods leave behind; none if they leave nothing.
  ///
  /// @param isLeaving whether the pod leaves its node
  public List<String> left(Predicate<Pod> isLeaving) {
    List<PodData> leaving = pods.stream().filter(data -> isLeaving.test(data.pod)).toList();
    return leaving.isEmpty()
        ? List.of()
        : List.of(
            "%s the data of hostPath volumes behind: %s%s; successors start without it on other nodes"
                .formatted(
                    Counts.of(leaving.size(), "pod", "leaves", "leave"),
                    leaving.stream().limit(FEW).map(PodData::text).collect(joining(", ")),
                    leaving.size() > FEW ? ", …" : ""));
  }

  /// Returns the directories of the node that containers of the pod may write to.
  private static List<String> paths(Pod pod, EmbeddedCluster cluster) {
    return pod.spec().volumes().stream()
        .filter(volume -> isWritten(pod, volume))
        .flatMap(volume ->
            Stream.concat(
                Stream.ofNullable(volume.hostPath()),
                Stream.ofNullable(volume.persistentVolumeClaim())
                    .flatMap(source -> ofClaim(pod, source.claimName(), cluster))))
        .filter(NodeData::isData)
        .map(HostPathVolumeSource::path)
        .toList();
  }

  /// Returns the directory of a claim's volume, if the volume does not hold its pods to a node.
  private static Stream<HostPathVolumeSource> ofClaim(
      Pod pod, String name, EmbeddedCluster cluster) {
    var key = new ObjectKey(pod.metadata().namespace(), name);
    return Stream.ofNullable(cluster.get(PersistentVolumeClaim.class, key))
        .map(claim -> ObjectKey.clusterScoped(claim.spec().volumeName()))
        .flatMap(volume -> Stream.ofNullable(cluster.get(PersistentVolume.class, volume)))
        .map(PersistentVolume::spec)
        .filter(volume -> volume.nodeAffinity() == null)
        .flatMap(volume -> Stream.ofNullable(volume.hostPath()));
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
