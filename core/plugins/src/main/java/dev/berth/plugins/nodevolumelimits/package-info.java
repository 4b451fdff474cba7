/// # NodeVolumeLimits
///
/// *Filter:* a pod fits a node only if the node's CSI drivers can attach the pod's volumes in
/// addition to those already attached. The limit of a driver is in the CSINode with the node's
/// name; without a CSINode there is no limit. A volume counts once, however many pods use it. A
/// claim without a volume counts for the provisioner of its class. A volume of an in-tree plugin
/// (AWS, GCE, Azure disks, Cinder, Portworx) counts for the CSI driver that replaces the plugin.
/// Attachments (VolumeAttachment) that belong to no pod on the node count, too. Rejects as
/// resolvable: preempting may help.
///
/// With the gate `VolumeLimitScaling`, a node without a driver whose CSIDriver has
/// `preventPodSchedulingIfMissing` is also rejected, as resolvable.
///
/// The engine remembers the answer about a node for all pods that have the same number of volumes
/// of each driver on no node yet, see `VolumeDemand`. Changes of CSINodes, attachments and used
/// claims are reported as the aspect `VOLUMES` of the nodes concerned.
///
/// A missing claim is unresolvable; a generic ephemeral volume whose claim has another owner is an
/// error.
///
/// *Arguments:* none. *Events:* `CSINode/Add`, `CSINode/Update` if a limit has grown;
/// `AssignedPod/Delete` if the pod had volumes of this kind; `PersistentVolumeClaim/Add` of a claim
/// of the pod; `VolumeAttachment/Delete`.
///
/// Same as kube-scheduler v1.37 `plugins/nodevolumelimits`, except the signature for batching; of
/// several absent drivers, the driver of the first volume is named.
@NullMarked
package dev.berth.plugins.nodevolumelimits;

import org.jspecify.annotations.NullMarked;
