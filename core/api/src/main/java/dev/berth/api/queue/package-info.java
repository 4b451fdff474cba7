/// Queues that share a cluster, and the groups of pods in them, as kube-batch and Volcano have
/// them: custom resources of `scheduling.incubator.k8s.io/v1alpha1`, `scheduling.sigs.dev/v1alpha2`
/// and `scheduling.volcano.sh/v1beta1`. Their shapes are the same as far as they are read here, so
/// that one record stands for all three; it keeps the version in which it was written.
@NullMarked
package dev.berth.api.queue;

import org.jspecify.annotations.NullMarked;
