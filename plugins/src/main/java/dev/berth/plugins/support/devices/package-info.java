/// # What devices there are, and who has them
///
/// [DeviceInventory] follows slices, taint rules and claims, so that nobody has to look through all
/// of them for every pod. What a plugin has set aside for a pod, and not written yet, is in flight,
/// and counts as given away for the plugins of all profiles. DynamicResources allocates from it;
/// the plugins that score resources count devices in it.
@NullMarked
package dev.berth.plugins.support.devices;

import org.jspecify.annotations.NullMarked;
