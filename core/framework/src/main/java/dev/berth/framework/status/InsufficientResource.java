package dev.berth.framework.status;

/// A node has too little of a resource left.
///
/// @param resource the resource's name, such as `cpu`; `pods` for the number of pods
/// @param requested the pod's request: millicores for cpu, otherwise bytes or a count
/// @param used the requests of the pods on the node
/// @param allocatable the allocatable amount of the node
public record InsufficientResource(String resource, long requested, long used, long allocatable)
    implements Reason {
  /// Returns by how much the node falls short.
  public long shortBy() {
    return requested - (allocatable - used);
  }

  /// Returns whether the pod would not fit the node even if the node were empty.
  public boolean isUnresolvable() {
    return requested > allocatable;
  }

  @Override
  public String message() {
    return resource.equals("pods") ? "Too many pods" : "Insufficient " + resource;
  }

  @Override
  public String detail() {
    return "needs %s, %s of %s free"
        .formatted(amount(requested), amount(free()), amount(allocatable));
  }

  /// Returns [#shortBy] in the unit of the detail.
  public String shortage() {
    return amount(shortBy());
  }

  /// Formats another amount of the resource in the unit of the detail.
  public String amount(long value) {
    return Amounts.format(resource, value, requested, free(), allocatable, shortBy());
  }

  /// 0 if the pods on the node, or those nominated to it, request more than it has.
  private long free() {
    return Math.max(0, allocatable - used);
  }
}
