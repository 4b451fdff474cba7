/// The configuration file of kube-batch, and its conversion to a KubeSchedulerConfiguration with
/// the plugin `FairShare`.
@NullMarked
package dev.berth.config.legacy.kubebatch;

import org.jspecify.annotations.NullMarked;
