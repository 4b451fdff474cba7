package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.volumebinding.NodeVolumes.Binding;
import dev.berth.plugins.volumebinding.NodeVolumes.Provision;
import dev.berth.plugins.volumebinding.PodVolumeClaims.BoundClaim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds out whether a node can satisfy a pod's claims, and how.
final class VolumeFinder {
  private static final Comparator<PersistentVolumeClaim> BY_SIZE =
      Comparator.comparing(claim -> claim.spec().size());

  private final VolumeMatcher matcher;

  VolumeFinder(VolumeMatcher matcher) {
    this.matcher = matcher;
  }

  /// Finds volumes for the claims on the node.
  ///
  /// @throws PluginException if this cannot be decided
  Finding find(PodVolumeClaims claims, NodeTopology topology) {
    Reason boundElsewhere = unreachable(claims, topology);
    Finding waiting = claims.waiting().isEmpty() ? Finding.NOTHING : waiting(claims, topology);
    if (boundElsewhere == null) {
      return waiting;
    }
    var reasons = new ArrayList<>(waiting.reasons());
    if (boundElsewhere instanceof VolumeRejection.VolumeNotFound) {
      reasons.add(boundElsewhere);
    } else {
      reasons.addFirst(boundElsewhere);
    }
    return new Finding(NodeVolumes.NONE, reasons);
  }

  /// Returns the first volume of a bound claim that does not exist or cannot be reached; null if
  /// there is none.
  private @Nullable Reason unreachable(PodVolumeClaims claims, NodeTopology topology) {
    for (BoundClaim bound : claims.bound()) {
      PersistentVolumeClaim claim = bound.claim();
      PersistentVolume volume = bound.volume();
      String name = claim.spec().volumeName();
      if (volume == null) {
        return new VolumeRejection.VolumeNotFound(claim.key(), name);
      }
      NodeMatcher missed = claims.nodeAffinities().missedMigrated(volume, topology);
      if (missed != null) {
        return new VolumeRejection.NodeAffinityMismatch(
            claim.key(), volume, missed.terms(), topology.unnamed(), claims.nodes());
      }
    }
    return null;
  }

  private Finding waiting(PodVolumeClaims claims, NodeTopology topology) {
    var toProvision = new ArrayList<PersistentVolumeClaim>();
    var toMatch = new ArrayList<PersistentVolumeClaim>();
    for (PersistentVolumeClaim claim : claims.waiting()) {
      String selected = Annotations.selectedNode(claim);
      if (selected == null) {
        toMatch.add(claim);
      } else if (selected.equals(topology.name())) {
        toProvision.add(claim);
      } else {
        return Finding.rejected(new VolumeRejection.SelectedNodeMismatch(claim.key(), selected));
      }
    }
    toMatch.sort(BY_SIZE);
    var bindings = new ArrayList<Binding>();
    Set<String> taken = new HashSet<>();
    for (PersistentVolumeClaim claim : toMatch) {
      PersistentVolume volume =
          matcher.match(claim, claims.volumesFor(claim), taken, topology.labels());
      if (volume == null) {
        toProvision.add(claim);
      } else {
        taken.add(volume.metadata().name());
        bindings.add(new Binding(claim, volume));
      }
    }
    return provisioned(bindings, toProvision, claims, topology);
  }

  private Finding provisioned(
      List<Binding> bindings,
      List<PersistentVolumeClaim> toProvision,
      PodVolumeClaims claims,
      NodeTopology topology) {
    var provisions = new ArrayList<Provision>();
    for (PersistentVolumeClaim claim : toProvision) {
      String className = claim.className();
      ClassSupply supply = claims.supply(className);
      if (supply == null) {
        throw new PluginException("failed to find storage class \"%s\"".formatted(className));
      }
      if (!supply.isProvisioned()) {
        return Finding.rejected(
            new VolumeRejection.NoMatchingVolume(
                claim.key(), className, mismatches(claim, bindings, claims, topology)));
      }
      if (!supply.isAllowedAt(topology.labels())) {
        return Finding.rejected(
            new VolumeRejection.TopologyNotAllowed(
                claim.key(), supply.storageClass(), topology.labels()));
      }
      if (!supply.isCounted() || !Sizes.isRequested(claim)) {
        provisions.add(new Provision(claim, null));
        continue;
      }
      var segment = supply.roomFor(claim.spec().size(), topology.labels());
      if (segment == null) {
        return Finding.rejected(
            VolumeRejection.InsufficientCapacity.of(claim, supply, topology.labels()));
      }
      provisions.add(new Provision(claim, segment.capacity()));
    }
    return new Finding(new NodeVolumes(bindings, provisions), List.of());
  }

  private VolumeMismatches mismatches(
      PersistentVolumeClaim claim,
      List<Binding> bindings,
      PodVolumeClaims claims,
      NodeTopology topology) {
    return new VolumeMismatches(
        matcher.requirements(claim),
        claims.knownVolumes(claim),
        bindings,
        VolumeReach.from(topology, claims));
  }

  /// The result for a node.
  ///
  /// @param volumes the volumes or provisioning for the claims; empty if there are reasons
  /// @param reasons why the node does not fit; empty if it fits
  record Finding(NodeVolumes volumes, List<Reason> reasons) {
    static final Finding NOTHING = new Finding(NodeVolumes.NONE, List.of());

    Finding {
      reasons = List.copyOf(reasons);
    }

    static Finding rejected(Reason reason) {
      return new Finding(NodeVolumes.NONE, List.of(reason));
    }
  }
}
