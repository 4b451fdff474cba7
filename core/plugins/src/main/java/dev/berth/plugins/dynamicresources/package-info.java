/// # DynamicResources
///
/// *PreEnqueue:* a pod waits while a claim that it names does not exist, is being deleted, has not
/// been created from its template yet, or was created for another pod.
///
/// *PreFilter:* looks up the pod's claims (`ResourceClaimReader`, `ClaimResolver`) and skips pods
/// that need no devices. A pod fits nowhere (unresolvable) while another pod is getting devices for
/// a claim that both share, or while a claim requests devices of a class that does not exist.
/// Members of a group share such a claim while the group is tried: a later member takes over the
/// pending allocation, and goes where its devices can be used.
///
/// *Filter* (`DeviceSearch`): claims with devices restrict the pod to nodes where these devices can
/// be used. For other claims, devices are searched on the node by the rules of the package
/// `allocation`; a search longer than `filterTimeout` fails the attempt. All rejections are
/// unresolvable.
///
/// The engine remembers the answer about a node for all pods whose claims request the same, see
/// `DeviceDemand`. Changes of a node's own slices, and of the use of their devices, are reported as
/// the aspect `DEVICES` of the node (`CurrentCatalog`).
///
/// *Extended resources:* if a pod requests a resource that the node does not have but that a
/// `DeviceClass` represents, devices provide it (`ExtendedDemand`, `ExtendedRequests`). They belong
/// to a claim that exists only in memory until the pod is bound.
///
/// *PostFilter* (`Deallocation`): if the devices of a claim prevent the pod from fitting, and no
/// other pod uses the claim, the claim is deallocated. A claim for extended resources that an
/// earlier attempt left behind is deleted.
///
/// *PodGroupPostFilter* (`GroupDeallocation`): does the same for each member of a PodGroup, with
/// the data that the member's PreFilter has stored with the group (`GroupDevices`). If nothing
/// helps some member, and no member is on a node, the group deallocates one of its own claims or
/// removes its reservation. Nothing is done for groups of groups and for groups within one domain.
///
/// *Groups* (`ClaimUsers`): with the feature gate `DRAWorkloadResourceClaims`, a claim that the
/// pod's PodGroup also names is reserved once, for the group. The claim may be created from a
/// template of the group. It stays reserved if a member is not bound after all.
///
/// *Score:* prefers nodes where requests get their earlier alternatives: 8 points for the first, 7
/// for the second, and so on. The highest sum becomes 100.
///
/// *Reserve, Unreserve* (`Reservations`): searches devices again, on the chosen node, and reserves
/// them in memory, in the inventory that the plugins of all profiles share
/// (`plugins.support.devices`). They stay reserved until the last pod that shares them gives them
/// back. A member of a group is reserved twice, when it is tried and when it is placed. It gets the
/// same devices both times, and only the second time is anything written. Filter and Score change
/// nothing; Filter's results for requests with alternatives are cached for Score. *PreBind*
/// (`ClaimBinder`): writes the allocation, and the pod as user of the claim. Then it waits until
/// the devices' binding conditions hold, for at most `bindingTimeout`.
///
/// *Arguments* (`DynamicResourcesArgs`): `filterTimeout`, 10 s; `bindingTimeout`, 600 s. *Events:*
/// `Node/Add|UpdateNodeLabel|UpdateNodeAllocatable`; `ResourceClaim` of the pod added or changed,
/// or any claim deallocated; claims created for the pod (`TargetPod`); `DeviceClass` and
/// `ResourceSlice` added or changed.
///
/// Same as kube-scheduler v1.37 `plugins/dynamicresources`, except the event
/// `BindingConditionsPending`, the signature for batching, and claims that members of a group
/// share; see `docs/differences.md`. Writes of PostFilter and Unreserve happen after the attempt,
/// so a rejected write is not in the attempt's message. If several claims could be deallocated,
/// Berth takes the first that the pod names; kube-scheduler takes any.
@NullMarked
package dev.berth.plugins.dynamicresources;

import org.jspecify.annotations.NullMarked;
