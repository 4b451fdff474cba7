/// Conversion of KubeSchedulerConfiguration v1beta1, v1beta2 and v1beta3, which kube-scheduler
/// served until v1.22, v1.27 and v1.28, to v1.
///
/// Rules: `pkg/scheduler/apis/config/v1beta1` to `v1beta3` of these releases, and the page
/// "Scheduler Configuration" of Kubernetes' documentation. The aim is the same placement: what the
/// earlier version had as a default and v1 has not is written out, and what cannot be expressed any
/// more is a remark, or a problem if it would contradict something else.
@NullMarked
package dev.berth.config.conversion;

import org.jspecify.annotations.NullMarked;
