/// # GangScheduling, TopologyPlacementGenerator, PodGroupPodsCount
///
/// The plugins that schedule pods as groups. Berth places pods one by one so far; these plugins are
/// here because a configuration may name them, with or without the feature gates that make them
/// part of the default profile, and because they do not apply to pods without a group.
///
/// *GangScheduling, PreEnqueue:* a pod with `spec.schedulingGroup` waits for its group, which is
/// never received while the gate GenericWorkload is off; unresolvable. *Permit:* fails for such a
/// pod. *TopologyPlacementGenerator* and *PodGroupPodsCount* take part at points that are for
/// groups only.
///
/// *Arguments:* none. *Events of GangScheduling:* `PodGroup/Add`.
///
/// Same as kube-scheduler v1.37 `plugins/gangscheduling`, `topologyaware` and `podgrouppodscount`
/// as long as the gate GenericWorkload is off or no pod is in a group.
@NullMarked
package dev.berth.plugins.podgroups;

import org.jspecify.annotations.NullMarked;
