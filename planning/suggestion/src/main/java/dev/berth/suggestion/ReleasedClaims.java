package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.ArrayList;
import java.util.List;

/// Releases the device claims of a pod that is gone. Claims that were created for the pod
/// disappear. Other claims lose their reservation and, without another user, their allocation.
final class ReleasedClaims {
  private ReleasedClaims() {}

  static List<ClusterChange> of(Pod pod, ClusterObjects objects) {
    var changes = new ArrayList<ClusterChange>();
    String uid = pod.metadata().uid();
    for (ResourceClaim claim : objects.list(ResourceClaim.class, pod.metadata().namespace())) {
      if (claim.metadata().controller().filter(owner -> owner.uid().equals(uid)).isPresent()) {
        changes.add(new ClusterChange.Deleted(claim));
        continue;
      }
      var status = claim.status();
      var others = status.reservedFor().stream().filter(user -> !user.uid().equals(uid)).toList();
      if (others.size() < status.reservedFor().size()) {
        var released = status.withReservedFor(others);
        changes.add(
            new ClusterChange.Updated(
                claim,
                claim.withStatus(
                    others.isEmpty()
                        ? released.withAllocation(null).withDevices(List.of())
                        : released)));
      }
    }
    return changes;
  }
}
