/// # VolumeRestrictions
///
/// *PreFilter:* a pod whose claim does not exist fits nowhere; unresolvable.
///
/// *Filter:* a pod that mounts a disk directly (GCE, AWS, iSCSI, Ceph RBD) does not fit a node
/// where another pod has the same disk, unless both only read; of AWS even then. A pod with a
/// `ReadWriteOncePod` claim that another pod with a node uses fits nowhere. Both reject as
/// resolvable: preempting may help. Claims of generic ephemeral volumes are not checked, as no
/// other pod may use them. While other pods are added or removed hypothetically, claims are
/// compared by name and not by namespace, as in kube-scheduler.
///
/// *Arguments:* none. *Events:* `AssignedPod/Delete` if the pod had the same disk or claim;
/// `Node/Add`; `PersistentVolumeClaim/Add` of a claim of the pod.
///
/// Same as kube-scheduler v1.37 `plugins/volumerestrictions`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.volumerestrictions;

import org.jspecify.annotations.NullMarked;
