/// Queues that share a cluster and the groups of pods in them, as in kube-batch and Volcano: custom
/// resources of `scheduling.incubator.k8s.io/v1alpha1`, `scheduling.sigs.dev/v1alpha2` and
/// `scheduling.volcano.sh/v1beta1`. The fields that Berth reads are the same in all three versions,
/// so one record serves all; it remembers the version in which it was written.
@NullMarked
package dev.berth.api.queue;

import org.jspecify.annotations.NullMarked;
