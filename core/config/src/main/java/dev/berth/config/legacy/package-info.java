/// Converts formats that today's kube-scheduler no longer reads: configurations of earlier
/// versions, its Policy, and the configuration of kube-batch. The packages below have one format
/// each.
@NullMarked
package dev.berth.config.legacy;

import org.jspecify.annotations.NullMarked;
