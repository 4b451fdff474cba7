/// # DynamicResources
///
/// *PreEnqueue:* a pod waits as long as a claim that it names is missing, is being deleted, or is
/// not made from its template yet, or made for another pod.
///
/// *PreFilter:* looks up the claims of the pod (`ResourceClaimReader`, `ClaimResolver`), and skips
/// pods that need no devices. A pod fits nowhere while another one is getting devices for a claim
/// that both share, or while a claim requests devices of a class that does not exist; unresolvable.
/// Members of a group share such a claim while the group is tried: one that comes later takes over
/// what is pending for it, and goes where that can be used.
///
/// *Filter* (`DeviceSearch`): claims that have their devices bind the pod to where these can be
/// used. For the others, devices are searched on the node, by the rules of the package
/// `allocation`; a search that takes longer than `filterTimeout` fails the attempt. Rejects as
/// unresolvable.
///
/// The answer about a node is remembered for all pods whose claims request the same, see
/// `DeviceDemand`; slices of one node, and what is in use of them, are reported as the aspect
/// `DEVICES` of that node (`CurrentCatalog`).
///
/// *Extended resources:* a resource that the pod requests and the node does not have, but that a
/// `DeviceClass` stands for, is served by devices (`ExtendedDemand`, `ExtendedRequests`): by a
/// claim that exists in memory until the pod is bound.
///
/// *PostFilter* (`Deallocation`): if devices that a claim has keep the pod from fitting, and no
/// other pod uses them, the claim is deallocated. A claim for extended resources that an earlier
/// attempt has left behind is deleted.
///
/// *PodGroupPostFilter* (`GroupDeallocation`): the same for each member of a PodGroup, by what its
/// PreFilter has left with the group (`GroupDevices`). If nothing can be done for some member, and
/// none is on a node, the group gives back one of its own claims, or no longer reserves it. Groups
/// of groups, and groups within a domain, are left alone.
///
/// *Groups* (`ClaimUsers`): with the feature gate `DRAWorkloadResourceClaims`, a claim that the
/// pod's PodGroup names in the same way is reserved for the group, once; it may have been made from
/// a template of the group, and stays reserved when a member is not bound after all.
///
/// *Score:* requests with alternatives prefer the earlier ones: 8 points for the first, 7 for the
/// second and so on; the highest sum becomes 100.
///
/// *Reserve, Unreserve* (`Reservations`): devices are searched once more, on the chosen node, and
/// reserved in memory, in the inventory that the plugins of all profiles share
/// (`plugins.support.devices`), until the last pod that shares them gives them back. A member of a
/// group is reserved when it is tried and when it is placed, and gets the same both times; only
/// then is anything written. Filter and Score change nothing; what Filter has found for requests
/// with alternatives is cached for Score. *PreBind* (`ClaimBinder`): the allocation, and the pod as
/// user of the claim, are written; then PreBind waits until the binding conditions of the devices
/// hold, for `bindingTimeout` at most.
///
/// *Arguments* (`DynamicResourcesArgs`): `filterTimeout`, 10 s; `bindingTimeout`, 600 s. *Events:*
/// `Node/Add|UpdateNodeLabel|UpdateNodeAllocatable`; `ResourceClaim` of the pod added or changed,
/// or any that is deallocated; claims made for the pod (`TargetPod`); `DeviceClass` and
/// `ResourceSlice` added or changed.
///
/// Same as kube-scheduler v1.37 `plugins/dynamicresources`, but for the event
/// `BindingConditionsPending` and the signature for batching, and for claims that members of a
/// group share, see `docs/differences.md`. What PostFilter and Unreserve have to write is carried
/// out after the attempt, so a rejected write is not part of the attempt's message. Of several
/// claims that could be freed, the first that the pod names is; kube-scheduler takes any.
@NullMarked
package dev.berth.plugins.dynamicresources;

import org.jspecify.annotations.NullMarked;
