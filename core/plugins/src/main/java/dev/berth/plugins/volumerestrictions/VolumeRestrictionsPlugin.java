package dev.berth.plugins.volumerestrictions;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.RememberedFilter;
import dev.berth.framework.Skip;
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
import dev.berth.framework.model.StateKey;
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
    implements PreFilterPlugin,
        RememberedFilter<VolumeRestrictionsPlugin.Restrictions>,
        EnqueueExtensions {
  static final String NAME = "VolumeRestrictions";

  private static final String READ_WRITE_ONCE_POD = "ReadWriteOncePod";
  private static final StateKey<ExclusiveClaims> PRE_FILTER =
      new StateKey<>("PreFilter" + NAME, ExclusiveClaims.class);

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
  public PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> all) {
    if (staysOnItsNode.test(pod.pod())) {
      return Skip.SKIP;
    }
    Set<String> exclusive = new LinkedHashSet<>();
    int uses = 0;
    Map<String, ClaimInUse.User> users = new HashMap<>();
    for (String name : PodVolumes.namedClaims(pod.pod())) {
      var key = new ObjectKey(pod.key().namespace(), name);
      PersistentVolumeClaim claim = objects.get(PersistentVolumeClaim.class, key);
      if (claim == null) {
        return Rejected.unresolvable(PodVolumes.notFound(name));
      }
      if (claim.spec().accessModes().contains(READ_WRITE_ONCE_POD)
          && exclusive.add(name)
          && !nodes.nodesUsing(key).isEmpty()) {
        uses++;
        addUser(key, users);
      }
    }
    if (uses == 0 && Disks.of(pod.pod()).isEmpty()) {
      return Skip.SKIP;
    }
    state.write(PRE_FILTER, new ExclusiveClaims(exclusive, users, uses));
    return Success.SUCCESS;
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
  public PreFilterExtensions preFilterExtensions() {
    return ExclusiveClaims.moving(PRE_FILTER);
  }

  @Override
  public Restrictions filterFragment(CycleState state, PodInfo pod) {
    ExclusiveClaims claims = state.require(PRE_FILTER);
    return new Restrictions(Disks.of(pod.pod()), claims.inUse() ? claims.reason() : null);
  }

  @Override
  public Set<NodeAspect> filterReads() {
    return Set.of(NodeAspect.PODS);
  }

  @Override
  public FilterStatus filter(Restrictions restrictions, NodeInfo node) {
    Disks.DiskInUse conflict = Disks.conflict(restrictions.disks, node.pods());
    if (conflict != null) {
      return Rejected.unschedulable(conflict);
    }
    return restrictions.inUse == null
        ? Success.SUCCESS
        : Rejected.unschedulable(restrictions.inUse);
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

  /// What keeps a pod off nodes.
  ///
  /// @param disks the disks that the pod names directly
  /// @param inUse why it fits nowhere; null if none of its claims is in use
  record Restrictions(List<Volume> disks, @Nullable ClaimInUse inUse) {
    Restrictions {
      disks = List.copyOf(disks);
    }

    /// Ignores which claims are in use, as this matters to reasons only.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Restrictions restrictions
          && disks.equals(restrictions.disks)
          && (inUse == null) == (restrictions.inUse == null);
    }

    @Override
    public int hashCode() {
      return 31 * disks.hashCode() + (inUse == null ? 0 : 1);
    }
  }
}
