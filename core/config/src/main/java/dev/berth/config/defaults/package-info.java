/// Defaults of configurations: default values, default plugins, and how a profile's own plugins are
/// merged into the default plugins.
///
/// Rules: `pkg/scheduler/apis/config/v1` of kube-scheduler v1.37. A deliberate difference: without
/// `percentageOfNodesToScore`, all nodes are filtered.
@NullMarked
package dev.berth.config.defaults;

import org.jspecify.annotations.NullMarked;
