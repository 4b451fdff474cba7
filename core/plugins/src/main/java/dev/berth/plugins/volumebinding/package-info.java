/// # VolumeBinding
///
/// *PreFilter:* looks up the claims of the pod, including those of its generic ephemeral volumes. A
/// pod fits nowhere (unresolvable) while a claim is missing, lost, being deleted or created for
/// another pod, or has no volume although its class binds immediately.
///
/// *Filter:* the node must be able to reach the volumes of bound claims, by the volume's node
/// affinity; for in-tree volumes, by the labels of the CSI driver that replaces the plugin. Every
/// claim that waits for its pod needs one of two things. Either there is a free, reachable,
/// matching volume; the smallest one is taken. Or a volume can be provisioned: by the provisioner
/// of its class, in the topologies that the class allows, and with enough capacity if the driver
/// publishes it (CSIStorageCapacity). Claims are served in ascending order of size, and capacity is
/// checked for each separately. A claim with a selected node can get its volume only there. Rejects
/// as unresolvable.
///
/// Volumes and capacity objects are indexed by class, claim and place, and the indexes follow
/// changes. The engine remembers the answer about a node for all claims with the same requests, see
/// `PodVolumeClaims`.
///
/// *PreScore, Score* (gate `StorageCapacityScoring`): rates how much of the volumes or of the
/// capacity the claims would use, by the configured shape, as the mean over storage classes.
///
/// *Reserve, PreBind:* volumes are bound to claims, and claims get their selected node: first in
/// memory, so that the next pod sees it, then in the cluster. PreBind then waits until the
/// controllers have finished. *Unreserve* drops the changes in memory.
///
/// *Arguments:* `bindTimeoutSeconds`, the longest time that PreBind waits; `shape`. *Events:*
/// `StorageClass` added, or its topologies changed; `PersistentVolumeClaim` of the pod added or
/// changed; `PersistentVolume` added or changed; `Node/Add`, `Node/UpdateNodeLabel`; `CSINode`
/// added, or its migrated plugins changed; `CSIDriver/Update` if its capacity no longer counts;
/// `CSIStorageCapacity` added, or increased.
///
/// Same as kube-scheduler v1.37 `plugins/volumebinding`, except the signature for batching. Among
/// equally small volumes, Berth takes the first by name, and among several capacity objects, the
/// first by name counts for the score; kube-scheduler takes any. A capacity object without
/// `capacity` counts as full for the score, where kube-scheduler panics.
@NullMarked
package dev.berth.plugins.volumebinding;

import org.jspecify.annotations.NullMarked;
