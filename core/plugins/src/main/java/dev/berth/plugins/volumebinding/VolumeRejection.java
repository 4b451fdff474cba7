package dev.berth.plugins.volumebinding;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.TopologySelectorLabelRequirement;
import dev.berth.api.core.TopologySelectorTerm;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.NodeTerm;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.NodeDifference;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Why VolumeBinding rejects a node, or a pod everywhere.
sealed interface VolumeRejection extends Reason {
  /// kube-scheduler's text for most of them.
  String NO_VOLUME = "node(s) didn't find available persistent volumes to bind";

  /// Claims of the pod should already have their volume but do not.
  record UnboundImmediateClaims(List<UnboundClaim> claims) implements VolumeRejection {
    public UnboundImmediateClaims {
      claims = List.copyOf(claims);
    }

    @Override
    public String message() {
      return "pod has unbound immediate PersistentVolumeClaims";
    }

    @Override
    public List<String> details() {
      return claims.stream().flatMap(claim -> claim.lines().stream()).toList();
    }
  }

  /// A claim is bound to a volume that does not exist.
  record VolumeNotFound(ObjectKey claim, String volume) implements VolumeRejection {
    @Override
    public String message() {
      return "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";
    }

    @Override
    public String detail() {
      return "claim %s is bound to %s, which does not exist".formatted(claim.name(), volume);
    }
  }

  /// The node cannot reach the volume of a claim.
  ///
  /// @param required the nodes that can reach it
  /// @param node the node at that time, without its name
  /// @param nodes all nodes
  record NodeAffinityMismatch(
      ObjectKey claim,
      PersistentVolume volume,
      List<NodeTerm> required,
      Node node,
      CycleNodes nodes)
      implements VolumeRejection {
    public NodeAffinityMismatch {
      required = List.copyOf(required);
    }

    @Override
    public String message() {
      return "node(s) didn't match PersistentVolume's node affinity";
    }

    @Override
    public String detail() {
      return "volume %s of claim %s %s: %s"
          .formatted(
              volume.metadata().name(),
              claim.name(),
              nodes.haveNone(volume)
                  ? "is within reach of no node"
                  : "can only be used on other nodes",
              String.join("; ", NodeDifference.ofTerms(required, node)));
    }
  }

  /// No existing volume matches a claim, and volumes are not provisioned.
  ///
  /// @param mismatches why the volumes do not match
  record NoMatchingVolume(ObjectKey claim, String className, VolumeMismatches mismatches)
      implements VolumeRejection {
    @Override
    public String message() {
      return NO_VOLUME;
    }

    @Override
    public String detail() {
      return "claim %s: no free volume of class %s will do, and none are made"
          .formatted(claim.name(), className);
    }

    @Override
    public List<String> details() {
      return mismatches.lines();
    }
  }

  /// A claim will get its volume on another node.
  ///
  /// @param selected the node for which the volume is being created
  record SelectedNodeMismatch(ObjectKey claim, String selected) implements VolumeRejection {
    @Override
    public String message() {
      return NO_VOLUME;
    }

    @Override
    public String detail() {
      return "claim %s: a volume is being made for node %s".formatted(claim.name(), selected);
    }
  }

  /// The storage class of a claim does not allow volumes where the node is.
  ///
  /// @param labels the labels of the node
  record TopologyNotAllowed(ObjectKey claim, StorageClass storageClass, Map<String, String> labels)
      implements VolumeRejection {
    public TopologyNotAllowed {
      labels = Map.copyOf(labels);
    }

    @Override
    public String message() {
      return NO_VOLUME;
    }

    @Override
    public String detail() {
      return "claim %s: class %s makes no volumes for this node"
          .formatted(claim.name(), storageClass.metadata().name());
    }

    @Override
    public List<String> details() {
      return storageClass.allowedTopologies().stream().map(this::difference).toList();
    }

    private String difference(TopologySelectorTerm term) {
      return term.matchLabelExpressions().stream()
          .filter(it -> !it.values().contains(labels.getOrDefault(it.key(), "")))
          .map(this::difference)
          .collect(joining(", ", "allowedTopologies: ", ""));
    }

    private String difference(TopologySelectorLabelRequirement requirement) {
      String actual = labels.get(requirement.key());
      return "%s, must be %s"
          .formatted(
              actual == null ? "no label " + requirement.key() : requirement.key() + "=" + actual,
              String.join(" or ", requirement.values()));
    }
  }

  /// There is too little storage capacity for a new volume.
  ///
  /// @param size the requested size
  /// @param capacity the capacity object for the node with the most room; null if there is none
  /// @param limit the largest volume for which it has room; null if there is no such object
  /// @param isPublished whether there are capacity objects of the class
  record InsufficientCapacity(
      ObjectKey claim,
      String className,
      Quantity size,
      boolean isPublished,
      @Nullable ObjectKey capacity,
      @Nullable Quantity limit)
      implements VolumeRejection {
    static InsufficientCapacity of(
        PersistentVolumeClaim claim, ClassSupply supply, Map<String, String> labels) {
      var largest = supply.largestAt(labels);
      return new InsufficientCapacity(
          claim.key(),
          supply.name(),
          claim.spec().size(),
          !supply.segments().isEmpty(),
          largest == null ? null : largest.capacity().key(),
          largest == null ? null : largest.limit());
    }

    @Override
    public String message() {
      return "node(s) did not have enough free storage";
    }

    @Override
    public String detail() {
      String request =
          "claim %s requests %s of class %s".formatted(claim.name(), Sizes.text(size), className);
      if (!isPublished) {
        return request + ", and no CSIStorageCapacity is of this class: its driver publishes none";
      }
      return capacity == null || limit == null
          ? request + ", no CSIStorageCapacity holds for this node"
          : request + ", CSIStorageCapacity %s has %s".formatted(capacity, Sizes.text(limit));
    }
  }
}
