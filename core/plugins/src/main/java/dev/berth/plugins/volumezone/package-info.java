/// # VolumeZone
///
/// *PreFilter:* collects the zone and region labels of the volumes behind the pod's claims:
/// `topology.kubernetes.io/…` and the older `failure-domain.beta.kubernetes.io/…`; several values
/// are joined by `__`. Claims that wait for the pod to be placed have none yet. If a claim, volume
/// or class does not exist, or a claim should be bound but is not, no node fits (unresolvable).
///
/// *Filter:* a node with any of these labels must have, for each label of the volumes, one of its
/// values. If a volume has the older label, the newer label of the node counts, too. Rejects as
/// unresolvable.
///
/// *Arguments:* none. *Events:* `StorageClass/Add` of a class that waits for pods; `Node/Add`,
/// `Node/UpdateNodeLabel`; `PersistentVolumeClaim` of the pod added or changed; `PersistentVolume`
/// added, or its labels changed.
///
/// Same as kube-scheduler v1.37 `plugins/volumezone`, except the signature for batching.
@NullMarked
package dev.berth.plugins.volumezone;

import org.jspecify.annotations.NullMarked;
