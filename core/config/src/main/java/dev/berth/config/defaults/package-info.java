/// Defaults of configurations: default values, the default plugins, and how a profile's own plugins
/// are merged into them.
///
/// Rules: `pkg/scheduler/apis/config/v1` of kube-scheduler v1.37. A difference on purpose: without
/// `percentageOfNodesToScore`, all nodes are filtered.
@NullMarked
package dev.berth.config.defaults;

import org.jspecify.annotations.NullMarked;
