package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.diagnosis.Reason;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// There is not enough room to make a volume.
///
/// @param size how much the claim asks for
/// @param capacity the capacity object with the most room that holds for the node; null if none
///   does
/// @param limit the largest volume that it has room for; null if there is no such object
record NoRoom(
    ObjectKey claim,
    String className,
    Quantity size,
    @Nullable ObjectKey capacity,
    @Nullable Quantity limit)
    implements Reason {
  static NoRoom of(PersistentVolumeClaim claim, ClassSupply supply, Map<String, String> labels) {
    var largest = supply.largestAt(labels);
    return new NoRoom(
        claim.key(),
        supply.name(),
        Sizes.requested(claim),
        largest == null ? null : largest.capacity().key(),
        largest == null ? null : largest.limit());
  }

  @Override
  public String message() {
    return "node(s) did not have enough free storage";
  }

  @Override
  public String detail() {
    String wanted = "claim %s asks for %s of class %s".formatted(claim.name(), size, className);
    return capacity == null
        ? wanted + ", no CSIStorageCapacity holds for this node"
        : wanted + ", CSIStorageCapacity %s has %s".formatted(capacity, limit);
  }
}
