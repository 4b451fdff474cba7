/// # GangScheduling, TopologyPlacementGenerator, PodGroupPodsCount
///
/// The plugins that schedule pods as groups (KEP-4671, KEP-5732). They do nothing for pods without
/// a group. The parts of group scheduling that concern resources, preemption and devices are in
/// NodeResourcesFit, DefaultPreemption and DynamicResources.
@NullMarked
package dev.berth.plugins.podgroups;

import org.jspecify.annotations.NullMarked;
