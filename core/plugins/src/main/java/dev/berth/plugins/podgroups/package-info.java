/// # GangScheduling, TopologyPlacementGenerator, PodGroupPodsCount
///
/// The plugins that schedule pods as groups (KEP-4671, KEP-5732). They do not apply to pods without
/// a group. What groups have to do with resources, preemption and devices is in the packages of
/// NodeResourcesFit, DefaultPreemption and DynamicResources.
@NullMarked
package dev.berth.plugins.podgroups;

import org.jspecify.annotations.NullMarked;
