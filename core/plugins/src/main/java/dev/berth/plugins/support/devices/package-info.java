/// # Devices and their allocations
///
/// [DeviceInventory] follows slices, taint rules and claims, so that no plugin has to list all of
/// them for every pod. Devices that a plugin has reserved for pods but not written yet are in
/// flight, and count as allocated for the plugins of all profiles. DynamicResources allocates from
/// the inventory; the plugins that score resources count its devices.
@NullMarked
package dev.berth.plugins.support.devices;

import org.jspecify.annotations.NullMarked;
