/// # VolumeZone
///
/// *PreFilter:* collects the zone and region labels (`topology.kubernetes.io/…` and the older
/// `failure-domain.beta.kubernetes.io/…`; several values are joined by `__`) of the volumes behind
/// the pod's claims. Claims that wait for the pod to be placed have none yet. A claim, volume or
/// class that does not exist, and a claim that should have been bound and is not, fit no node;
/// unresolvable.
///
/// *Filter:* a node that has any of these labels must have the ones of the volumes, with one of
/// their values; where a volume has the older label, the newer one of the node matches, too.
/// Rejects as unresolvable.
///
/// *Arguments:* none. *Events:* `StorageClass/Add` of one that waits for pods; `Node/Add`,
/// `Node/UpdateNodeLabel`; `PersistentVolumeClaim` added or changed, if it is the pod's;
/// `PersistentVolume` added, or its labels changed.
///
/// Same as kube-scheduler v1.37 `plugins/volumezone`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.volumezone;

import org.jspecify.annotations.NullMarked;
