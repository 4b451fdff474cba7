package dev.berth.planner.firmament;

/// The resources that a machine has or a task requests. The cost models do not care about the
/// units, as long as machines and tasks have the same; Poseidon's are given here.
///
/// @param cpu thousandths of a core
/// @param ram thousandths of a byte of memory
/// @param ephemeralStorage thousandths of a byte
/// @param netRx network bandwidth for reception
public record ComputeResources(long cpu, long ram, long ephemeralStorage, long netRx) {
  public static final ComputeResources NONE = new ComputeResources(0, 0, 0, 0);

  /// Returns the sum.
  public ComputeResources plus(ComputeResources other) {
    return new ComputeResources(
        cpu + other.cpu,
        ram + other.ram,
        ephemeralStorage + other.ephemeralStorage,
        netRx + other.netRx);
  }

  /// Returns the difference, which may be negative.
  public ComputeResources minus(ComputeResources other) {
    return new ComputeResources(
        cpu - other.cpu,
        ram - other.ram,
        ephemeralStorage - other.ephemeralStorage,
        netRx - other.netRx);
  }
}
