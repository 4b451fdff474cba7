/// # kubescheduler.config.k8s.io/v1
///
/// The scheduler's configuration as records: `KubeSchedulerConfiguration`, its profiles, and the
/// arguments of every in-tree plugin. Records here hold the configuration as the scheduler uses it,
/// that is, with the defaults of absent scalar fields in place; `null` is left only where absence
/// has a meaning of its own. What depends on feature gates or on other fields is defaulted, and
/// everything is validated, in the `config` room.
///
/// Names are those of `k8s.io/kube-scheduler/config/v1`, except `PluginEntry`, which is called
/// `Plugin` there: a plugin is something else here.
@NullMarked
package dev.berth.api.kubescheduler;

import org.jspecify.annotations.NullMarked;
