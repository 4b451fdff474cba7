/// # NodeVolumeLimits
///
/// *Filter:* a pod fits a node only if its CSI drivers can attach the pod's volumes beside those
/// attached already. A driver's limit is in the CSINode of the node's name; without one there is
/// none. A volume counts once however many pods use it; a claim without a volume counts for the
/// provisioner of its class; volumes of in-tree plugins (AWS, GCE, Azure disks, Cinder, Portworx)
/// count for the driver that has taken over. Attachments (VolumeAttachment) that no pod on the node
/// accounts for count as well. Rejects as resolvable: preempting may help.
///
/// With the gate `VolumeLimitScaling` a node without a driver whose CSIDriver has
/// `preventPodSchedulingIfMissing` is rejected, too, as resolvable.
///
/// The answer about a node is remembered for all pods with as many volumes of each driver that are
/// on no node yet, see `VolumeDemand`; CSINodes, attachments and claims in use are reported as the
/// aspect `VOLUMES` of the nodes that they concern.
///
/// A claim that does not exist is unresolvable; a generic ephemeral volume whose claim has another
/// owner is an error.
///
/// *Arguments:* none. *Events:* `CSINode/Add`, `CSINode/Update` if a limit has grown;
/// `AssignedPod/Delete` if the pod had volumes of this kind; `PersistentVolumeClaim/Add` of a claim
/// of the pod; `VolumeAttachment/Delete`.
///
/// Same as kube-scheduler v1.37 `plugins/nodevolumelimits`, but for the signature for batching; of
/// several absent drivers the one of the first volume is named.
@NullMarked
package dev.berth.plugins.nodevolumelimits;

import org.jspecify.annotations.NullMarked;
