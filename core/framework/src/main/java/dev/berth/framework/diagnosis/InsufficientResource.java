package dev.berth.framework.diagnosis;

/// A node has too little of a resource left.
///
/// @param resource the resource's name, such as `cpu`; `pods` for the number of pods
/// @param requested by the pod; millicores for cpu, else bytes or a count
/// @param used requested by the pods on the node
/// @param allocatable what the node has for pods
public record InsufficientResource(String resource, long requested, long used, long allocatable)
    implements Reason {
  /// By how much the node falls short.
  public long shortBy() {
    return requested - (allocatable - used);
  }

  /// Whether the pod would not fit the node even if it were empty.
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

  /// [#shortBy] in the unit of the detail.
  public String shortage() {
    return amount(shortBy());
  }

  /// Another amount of the resource in the unit of the detail.
  public String amount(long value) {
    return Amounts.format(resource, value, requested, free(), allocatable, shortBy());
  }

  /// Pods that are there, or are to come, may request more than the node has.
  private long free() {
    return Math.max(0, allocatable - used);
  }
}
