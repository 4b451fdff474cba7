/// # Devices and their allocations
///
/// [DeviceInventory] follows slices, taint rules and claims, so that no plugin has to list all of
/// them for every pod. What a plugin has reserved for pods, and not written yet, is in flight, and
/// counts as allocated for the plugins of all profiles. DynamicResources allocates from it; the
/// plugins that score resources count devices in it.
@NullMarked
package dev.berth.plugins.support.devices;

import org.jspecify.annotations.NullMarked;
