/// The Policy of kube-scheduler before v1.23, which many guides still show, and its conversion to a
/// KubeSchedulerConfiguration.
@NullMarked
package dev.berth.config.legacy.policy;

import org.jspecify.annotations.NullMarked;
