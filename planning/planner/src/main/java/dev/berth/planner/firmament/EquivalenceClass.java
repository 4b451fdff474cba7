package dev.berth.planner.firmament;

/// A set of tasks that a cost model does not tell apart.
///
/// @param name what the tasks have in common, such as `cpu 500 ram 1073741824000`
public record EquivalenceClass(String name) {
  @Override
  public String toString() {
    return name;
  }
}
