/// # kubescheduler.config.k8s.io/v1
///
/// The scheduler's configuration as records: `KubeSchedulerConfiguration`, its profiles, and the
/// arguments of every in-tree plugin. Records contain the configuration as the scheduler uses it,
/// with the defaults of absent scalar fields; a field is `null` only if absence has its own
/// meaning. The `config` room adds defaults that depend on feature gates or other fields, and does
/// all validation.
///
/// Names are the same as in `k8s.io/kube-scheduler/config/v1`, except `PluginEntry`: it is called
/// `Plugin` there, which has another meaning here.
@NullMarked
package dev.berth.api.kubescheduler;

import org.jspecify.annotations.NullMarked;
