package dev.berth.plugins.volumerestrictions;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.PodResize;
import dev.berth.plugins.support.PodVolumes;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Keeps a pod off nodes where a disk that it mounts is in use, and off all nodes while another pod
/// uses a claim that only one pod may use.
final class VolumeRestrictionsPlugin
    implements PreFilterExtensions<VolumeRestrictionsPlugin.Restrictions>,
        FilterPlugin<VolumeRestrictionsPlugin.Restrictions>,
        EnqueueExtensions {
  static final String NAME = "VolumeRestrictions";

  private static final String READ_WRITE_ONCE_POD = "ReadWriteOncePod";
  private static final Set<NodeAspect> READS = Set.of(NodeAspect.PODS);

  private final Predicate<Pod> staysOnItsNode;
  private final SharedLister nodes;
  private final ClusterObjects objects;

  VolumeRestrictionsPlugin(FeatureGates gates, SharedLister nodes, ClusterObjects objects) {
    staysOnItsNode = PodResize.staysOnItsNode(gates);
    this.nodes = nodes;
    this.objects = objects;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<Restrictions> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> all) {
    if (staysOnItsNode.test(pod.pod())) {
      return PreFilterResult.skip();
    }
    Set<String> exclusive = new LinkedHashSet<>();
    int uses = 0;
    Map<String, ClaimInUse.User> users = new HashMap<>();
    for (String name : PodVolumes.namedClaims(pod.pod())) {
      var key = new ObjectKey(pod.key().namespace(), name);
      PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, key);
      if (claim == null) {
        return PreFilterResult.rejected(Rejected.unresolvable(PodVolumes.notFound(name)));
      }
      if (claim.spec().accessModes().contains(READ_WRITE_ONCE_POD)
          && exclusive.add(name)
          && !nodes.nodesUsing(key).isEmpty()) {
        uses++;
        addUser(key, users);
      }
    }
    List<Volume> disks = Disks.of(pod.pod());
    return uses == 0 && disks.isEmpty()
        ? PreFilterResult.skip()
        : PreFilterResult.ready(
            new Restrictions(disks, new ExclusiveClaims(exclusive, users, uses)));
  }

  /// Records the first pod that uses the claim, on the first such node.
  private void addUser(ObjectKey claim, Map<String, ClaimInUse.User> users) {
    for (String name : new TreeSet<>(nodes.nodesUsing(claim))) {
      NodeInfo node = nodes.node(name);
      for (PodInfo pod : node == null ? List.<PodInfo>of() : node.pods()) {
        if (pod.claims().contains(claim)) {
          users.put(claim.name(), new ClaimInUse.User(pod.key(), name));
          return;
        }
      }
    }
  }

  @Override
  public Restrictions addPod(Restrictions restrictions, PodInfo added, NodeInfo node) {
    return restrictions.with(restrictions.claims.plus(added));
  }

  @Override
  public Restrictions removePod(Restrictions restrictions, PodInfo removed, NodeInfo node) {
    return restrictions.with(restrictions.claims.minus(removed));
  }

  @Override
  public Set<NodeAspect> filterReads(Restrictions restrictions) {
    return READS;
  }

  @Override
  public FilterStatus filter(Restrictions restrictions, NodeInfo node) {
    Disks.DiskInUse conflict = Disks.conflict(restrictions.disks, node.pods());
    if (conflict != null) {
      return Rejected.unschedulable(conflict);
    }
    return restrictions.claims.inUse()
        ? Rejected.unschedulable(restrictions.claims.reason())
        : Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
            ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE),
            HintFunctions.onDeletedPod(VolumeRestrictionsPlugin::freesVolumes)),
        ClusterEventWithHint.always(EventResource.NODE, ActionType.ADD),
        new ClusterEventWithHint(
            ClusterEvent.of(EventResource.PERSISTENT_VOLUME_CLAIM, ActionType.ADD),
            HintFunctions.onClaim(PodVolumes::namedClaims)));
  }

  private static boolean freesVolumes(PodInfo pod, Pod deleted) {
    if (!deleted.metadata().namespace().equals(pod.key().namespace())) {
      return false;
    }
    var claims = PodVolumes.namedClaims(pod.pod());
    return Disks.conflict(Disks.of(pod.pod()), List.of(PodInfo.of(deleted))) != null
        || PodVolumes.namedClaims(deleted).stream().anyMatch(claims::contains);
  }

  /// The volumes that keep a pod off nodes.
  ///
  /// @param disks the disks that the pod names directly
  /// @param claims the claims that only one pod may use
  record Restrictions(List<Volume> disks, ExclusiveClaims claims) {
    Restrictions {
      disks = List.copyOf(disks);
    }

    Restrictions with(ExclusiveClaims now) {
      return now == claims ? this : new Restrictions(disks, now);
    }

    /// Ignores which claims are in use, as this matters to reasons only.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Restrictions restrictions
          && disks.equals(restrictions.disks)
          && claims.inUse() == restrictions.claims.inUse();
    }

    @Override
    public int hashCode() {
      return 31 * disks.hashCode() + (claims.inUse() ? 1 : 0);
    }
  }
}
