/// The group `scheduling.k8s.io`: priority classes (`v1`), and groups of pods that are scheduled
/// together: [PodGroup] and [Workload] (`v1beta1`), [CompositePodGroup] (`v1alpha3`).
@NullMarked
package dev.berth.api.scheduling;

import org.jspecify.annotations.NullMarked;
