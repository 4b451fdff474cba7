package dev.berth.plugins.support.devices;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;

/// The features that influence allocations. In kube-scheduler they also select one of three
/// variants of the allocator: the oldest that supports all enabled features.
///
/// @param adminAccess requests may have admin access to devices in use
/// @param compatibilityGroups devices that draw on a counter set together must share a group; if
///   off, slices with groups are ignored
/// @param consumableCapacity some devices can be allocated several times, up to their capacity
/// @param derivedAttributes requests may define attributes by CEL expressions
/// @param deviceBindingAndStatus devices may have binding conditions, for which a binding waits
/// @param deviceTaints taints of devices reject requests that do not tolerate them
/// @param fractionalCapacityRange ranges of capacity may have a fractional step
/// @param listTypeAttributes attributes may have several values, and constraints compare sets
/// @param optionalNodeOperations slices may have operations that nodes do not have to support
/// @param partitionableDevices devices may draw on shared counters
/// @param prioritizedList requests may list alternatives
public record AllocationFeatures(
    boolean adminAccess,
    boolean compatibilityGroups,
    boolean consumableCapacity,
    boolean derivedAttributes,
    boolean deviceBindingAndStatus,
    boolean deviceTaints,
    boolean fractionalCapacityRange,
    boolean listTypeAttributes,
    boolean optionalNodeOperations,
    boolean partitionableDevices,
    boolean prioritizedList) {
  /// Returns the features that the gates enable.
  public static AllocationFeatures of(FeatureGates gates) {
    return new AllocationFeatures(
        gates.enabled(SchedulerFeature.DRA_ADMIN_ACCESS),
        gates.enabled(SchedulerFeature.DRA_DEVICE_COMPATIBILITY_GROUPS),
        gates.enabled(SchedulerFeature.DRA_CONSUMABLE_CAPACITY),
        gates.enabled(SchedulerFeature.DRA_DERIVED_ATTRIBUTES),
        gates.enabled(SchedulerFeature.DRA_DEVICE_BINDING_CONDITIONS)
            && gates.enabled(SchedulerFeature.DRA_RESOURCE_CLAIM_DEVICE_STATUS),
        gates.enabled(SchedulerFeature.DRA_DEVICE_TAINTS),
        gates.enabled(SchedulerFeature.DRA_FRACTIONAL_CAPACITY_RANGE),
        gates.enabled(SchedulerFeature.DRA_LIST_TYPE_ATTRIBUTES),
        gates.enabled(SchedulerFeature.DRA_OPTIONAL_NODE_OPERATIONS),
        gates.enabled(SchedulerFeature.DRA_PARTITIONABLE_DEVICES),
        gates.enabled(SchedulerFeature.DRA_PRIORITIZED_LIST));
  }

  /// Returns whether kube-scheduler would use its newest variant.
  public boolean experimental() {
    return compatibilityGroups || derivedAttributes || listTypeAttributes || optionalNodeOperations;
  }

  /// Returns whether kube-scheduler would use its oldest variant.
  public boolean stable() {
    return !consumableCapacity
        && !deviceBindingAndStatus
        && !fractionalCapacityRange
        && !experimental();
  }
}
