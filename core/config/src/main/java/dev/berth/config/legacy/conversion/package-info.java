/// Converts KubeSchedulerConfiguration v1beta1, v1beta2 and v1beta3 to v1. kube-scheduler served
/// these versions until v1.22, v1.27 and v1.28.
///
/// Rules: `pkg/scheduler/apis/config/v1beta1` to `v1beta3` of these releases, and the page
/// "Scheduler Configuration" of Kubernetes' documentation. The aim is the same placement of pods. A
/// default of the earlier version that v1 does not have is written out. What can no longer be
/// expressed becomes a remark, or a problem if it would contradict another setting.
@NullMarked
package dev.berth.config.legacy.conversion;

import org.jspecify.annotations.NullMarked;
