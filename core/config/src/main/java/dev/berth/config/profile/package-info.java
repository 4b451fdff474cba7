/// Expanded profiles: the plugins that run at each extension point, with their order, weights and
/// arguments.
///
/// Rules: `pkg/scheduler/framework/runtime` and `pkg/scheduler/profile` of kube-scheduler v1.37.
@NullMarked
package dev.berth.config.profile;

import org.jspecify.annotations.NullMarked;
