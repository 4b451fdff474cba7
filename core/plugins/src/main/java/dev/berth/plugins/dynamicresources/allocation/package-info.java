/// # The structured-parameters allocator
///
/// Which devices a pod's claims would get on a node. [Allocator] is made once per scheduling cycle,
/// from the slices ([SliceCatalog]), what is allocated already ([AllocatedState]) and the features
/// that are on ([AllocationFeatures]), and is then called node by node. The result, an
/// [Allocation], is a value; if it is infeasible, there is an [AllocationExplanation]. Claims and
/// slices are read by the package `plan`, combinations are tried by `search`, explanations are made
/// by `explain`.
///
/// Devices are tried in a fixed order: pools by driver and name, those with binding conditions
/// last; slices by name; devices as they stand there. Claims, requests and alternatives are served
/// in their order; the first whole solution wins, and all combinations are tried before the result
/// is infeasible.
///
/// Same as kube-scheduler v1.37 (`k8s.io/dynamic-resource-allocation/structured`), device for
/// device and error for error. Which of its three variants decides is a matter of the features, as
/// there; the stable one does not sort what it is given, here it is sorted always.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation;

import org.jspecify.annotations.NullMarked;
