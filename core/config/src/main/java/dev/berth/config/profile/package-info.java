/// Expanded profiles: which plugins run at each extension point, in which order and with which
/// weight, and the arguments of each.
///
/// Rules: `pkg/scheduler/framework/runtime` and `pkg/scheduler/profile` of kube-scheduler v1.37.
@NullMarked
package dev.berth.config.profile;

import org.jspecify.annotations.NullMarked;
