/// # The structured-parameters allocator
///
/// Decides which devices a pod's claims get on a node. An [Allocator] is created once per
/// scheduling cycle from the slices ([SliceCatalog]), the devices in use ([AllocatedState]) and the
/// enabled features ([AllocationFeatures]), and then called node by node. The result, an
/// [Allocation], is a value; an infeasible result offers an [AllocationExplanation]. The package
/// `plan` reads claims and slices, `search` tries combinations, and `explain` makes explanations.
///
/// Devices are tried in a fixed order: pools by driver and name, with pools that have binding
/// conditions last; slices by name; devices in the order of their slice. Claims, requests and
/// alternatives are served in their order. The first complete solution wins, and the result is
/// infeasible only after all combinations have been tried.
///
/// Same as kube-scheduler v1.37 (`k8s.io/dynamic-resource-allocation/structured`), device for
/// device and error for error. As there, the features decide which of its three variants applies.
/// kube-scheduler's stable variant does not sort its input; Berth always sorts.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation;

import org.jspecify.annotations.NullMarked;
