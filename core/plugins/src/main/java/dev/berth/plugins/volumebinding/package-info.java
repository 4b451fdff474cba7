/// # VolumeBinding
///
/// *PreFilter:* looks up the claims of the pod, those made for its generic ephemeral volumes
/// included. A pod fits nowhere while a claim is missing, lost, being deleted or made for another
/// pod, or has no volume although its class binds immediately; unresolvable.
///
/// *Filter:* the volumes of bound claims must be within the node's reach (node affinity of the
/// volume; in-tree volumes by the labels of the CSI driver that has taken over). Every claim that
/// waits for its pod needs a free volume that can be reached, the smallest that matches, or one
/// that can be provisioned: by the provisioner of its class, in the topologies that the class
/// allows, and where the driver counts its room (CSIStorageCapacity), with enough of it. Claims are
/// served from the smallest on; room is checked for each by itself. A claim with a selected node is
/// to get its volume there and nowhere else. Rejects as unresolvable.
///
/// Volumes and capacity objects are found by class, claim and place in indexes that follow the
/// changes; the answer about a node is remembered for all claims that ask for the same, see
/// `PodVolumeClaims`.
///
/// *PreScore, Score* (gate `StorageCapacityScoring`): how much of the volumes, or of the room, the
/// claims would use, through the configured shape; the mean over storage classes.
///
/// *Reserve, PreBind:* volumes are given to claims, and claims get their selected node: in memory
/// first, so that the next pod sees it, then in the cluster; then PreBind waits for the controllers
/// to finish. *Unreserve* takes back what is in memory.
///
/// *Arguments:* `bindTimeoutSeconds`, how long PreBind waits; `shape`. *Events:* `StorageClass`
/// added, or its topologies changed; `PersistentVolumeClaim` of the pod added or changed;
/// `PersistentVolume` added or changed; `Node/Add`, `Node/UpdateNodeLabel`; `CSINode` added, or its
/// migrated plugins changed; `CSIDriver/Update` if it no longer counts its room;
/// `CSIStorageCapacity` added, or with more room.
///
/// Same as kube-scheduler v1.37 `plugins/volumebinding`, but for the signature for batching. Of
/// equally small volumes the first by name is taken, and of several capacity objects the first by
/// name counts for the score: kube-scheduler takes any. A capacity object without `capacity` counts
/// as full for the score, where kube-scheduler panics.
@NullMarked
package dev.berth.plugins.volumebinding;

import org.jspecify.annotations.NullMarked;
