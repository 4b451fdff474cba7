package dev.berth.plugins.nodevolumelimits;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSINode;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginData;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.nodevolumelimits.VolumeLimitRejection.DriverAbsent;
import dev.berth.plugins.nodevolumelimits.VolumeLimitRejection.TooManyVolumes;
import dev.berth.plugins.support.CsiNodeReports;
import dev.berth.plugins.support.InTreePlugin;
import dev.berth.plugins.support.PodResize;
import dev.berth.plugins.support.PodVolumes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Attaches no more volumes to a node than its CSI drivers support.
final class NodeVolumeLimitsPlugin
    implements PreFilterPlugin<VolumeDemand>, FilterPlugin<VolumeDemand>, EnqueueExtensions {
  static final String NAME = "NodeVolumeLimits";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.PODS, NodeAspect.VOLUMES);

  private final Predicate<Pod> staysOnItsNode;
  private final Predicate<CSIDriver> mustBeInstalled;
  private final VolumeUse use;
  private final Supplier<Snapshot> snapshots;

  NodeVolumeLimitsPlugin(FeatureGates gates, PluginCluster cluster, PluginData data) {
    staysOnItsNode = PodResize.staysOnItsNode(gates);
    mustBeInstalled =
        gates.enabled(SchedulerFeature.VOLUME_LIMIT_SCALING)
            ? driver -> Boolean.TRUE.equals(driver.spec().preventPodSchedulingIfMissing())
            : driver -> false;
    use = VolumeUse.of(cluster, data);
    CsiNodeReports.begin(cluster, data);
    snapshots = cluster::snapshot;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<VolumeDemand> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    return !mayAttach(pod.pod()) || staysOnItsNode.test(pod.pod())
        ? PreFilterResult.skip()
        : PreFilterResult.ready(
            VolumeDemand.of(pod.pod(), mustBeInstalled, use, snapshots.get().objects()));
  }

  /// Returns whether a driver may have to attach a volume of the pod.
  static boolean mayAttach(Pod pod) {
    for (Volume volume : pod.spec().volumes()) {
      if (PodVolumes.claimName(pod, volume) != null || InTreePlugin.of(volume) != null) {
        return true;
      }
    }
    return false;
  }

  @Override
  public @Nullable Set<NodeAspect> filterReads(VolumeDemand demand) {
    return demand.isKnown() ? READS : null;
  }

  @Override
  public FilterStatus filter(VolumeDemand demand, NodeInfo node) {
    CSINode csiNode = demand.objects().get(CSINode.class, node.name());
    boolean csi = csiNode != null;
    String missing = demand.missing(csi);
    if (missing != null) {
      return Rejected.unresolvable(missing);
    }
    for (String driver : demand.required(csi)) {
      if (!isInstalled(driver, csiNode)) {
        return Rejected.unschedulable(new DriverAbsent(driver));
      }
    }
    Map<String, Integer> limits = csiNode == null ? Map.of() : limits(csiNode);
    if (demand.volumes(csi).isEmpty() || limits.isEmpty()) {
      return Success.SUCCESS;
    }
    var resolver = new AttachedVolumes(demand.objects());
    Set<CsiVolume> present = new HashSet<>();
    for (PodInfo other : node.pods()) {
      resolver.addPresent(other.pod(), present);
    }
    Set<CsiVolume> volumes = new LinkedHashSet<>(demand.volumes(csi));
    volumes.removeAll(present);
    if (volumes.isEmpty()) {
      return Success.SUCCESS;
    }
    resolver.addAttachments(demand.attachments(node.name()), present);
    TooManyVolumes excess = excess(limits, byDriver(present), byDriver(volumes));
    return excess == null ? Success.SUCCESS : Rejected.unschedulable(excess);
  }

  private static boolean isInstalled(String driver, @Nullable CSINode node) {
    return node != null && node.spec().drivers().stream().anyMatch(it -> it.name().equals(driver));
  }

  /// Returns how many volumes each driver can attach to the node; drivers without a limit are left
  /// out.
  static Map<String, Integer> limits(CSINode node) {
    Map<String, Integer> limits = new HashMap<>();
    for (var driver : node.spec().drivers()) {
      var allocatable = driver.allocatable();
      Integer count = allocatable == null ? null : allocatable.count();
      if (count != null) {
        limits.put(driver.name(), count);
      }
    }
    return limits;
  }

  private static Map<String, Set<CsiVolume>> byDriver(Set<CsiVolume> volumes) {
    return volumes.stream().collect(groupingBy(CsiVolume::driver, toSet()));
  }

  private static @Nullable TooManyVolumes excess(
      Map<String, Integer> limits,
      Map<String, Set<CsiVolume>> present,
      Map<String, Set<CsiVolume>> volumes) {
    for (var entry : volumes.entrySet()) {
      String driver = entry.getKey();
      Integer limit = limits.get(driver);
      int current = present.getOrDefault(driver, Set.of()).size();
      if (limit != null && current + entry.getValue().size() > limit) {
        return new TooManyVolumes(driver, entry.getValue(), current, limit);
      }
    }
    return null;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return LimitHints.REGISTRATIONS;
  }
}
