/// # VolumeRestrictions
///
/// *PreFilter:* a pod with a claim that does not exist fits nowhere (unresolvable).
///
/// *Filter:* a pod that mounts a disk directly (GCE, AWS, iSCSI, Ceph RBD) does not fit a node
/// where another pod uses the same disk, unless both only read. AWS disks cannot be shared even for
/// reading. A pod with a `ReadWriteOncePod` claim fits nowhere while another pod on a node uses the
/// claim. Both reject as resolvable: preempting may help. Claims of generic ephemeral volumes are
/// not checked, since no other pod may use them. When pods are added or removed hypothetically,
/// claims are compared by name without namespace, as in kube-scheduler.
///
/// *Arguments:* none. *Events:* `AssignedPod/Delete` if the pod used the same disk or claim;
/// `Node/Add`; `PersistentVolumeClaim/Add` of a claim of the pod.
///
/// Same as kube-scheduler v1.37 `plugins/volumerestrictions`, except the signature for batching.
@NullMarked
package dev.berth.plugins.volumerestrictions;

import org.jspecify.annotations.NullMarked;
