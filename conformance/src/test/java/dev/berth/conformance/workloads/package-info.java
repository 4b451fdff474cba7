/// # The same workloads under kube-scheduler and under Berth
///
/// The cases are folders of `workloads` in the test resources. `nodes.yaml` has the nodes and all
/// else that is there from the beginning; the other files, `10-apply-x.yaml`, `20-delete-x.yaml`,
/// are the steps, in their order. The first line of a step says when it is done: `# then 6 bound, 1
/// waiting`, and with `, restless` that these are tried again and again. `, or a race is lost`
/// marks what kube-scheduler does not do each time: what Berth does is compared with it when it
/// did.
///
/// All cases run at the same time in one cluster, each in the namespace and on the nodes of its
/// own, but for those that change nodes, which come before; first with the one scheduler, then, in
/// another cluster, with the other. What then is compared is an [Account] of everything that the
/// schedulers have written. Nodes and volumes with the label `group` may stand for each other. The
/// label `told` of a pod says what will be told of it: `nothing` by then, the same thing `often`,
/// or things of which `all` count.
@NullMarked
package dev.berth.conformance.workloads;

import org.jspecify.annotations.NullMarked;
