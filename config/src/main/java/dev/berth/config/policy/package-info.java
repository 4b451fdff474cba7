/// The Policy of kube-scheduler before v1.23, which many guides still teach, and what says the same
/// in a KubeSchedulerConfiguration.
@NullMarked
package dev.berth.config.policy;

import org.jspecify.annotations.NullMarked;
