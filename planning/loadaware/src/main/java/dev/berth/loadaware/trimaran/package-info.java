/// # TargetLoadPacking and LoadVariationRiskBalancing
///
/// Scores nodes by their measured load, as the plugins of those names of
/// kubernetes-sigs/scheduler-plugins (Trimaran) do.
///
/// *TargetLoadPacking, Score:* the nearer the use of CPU comes to the target with the pod, the
/// better; beyond the target it falls, and above 100 % it is 0. Pods that came to the node within a
/// minute before the end of the measurement, or later, count by what is predicted of them.
///
/// *LoadVariationRiskBalancing, Score:* the lower the risk, the better, which is the mean of the
/// average use with what the pod requests, and of its standard deviation; of CPU and memory, the
/// higher risk counts.
///
/// A node without a measurement of the last five minutes scores 0.
///
/// *Arguments:* Trimaran's, but for `watcherAddress`, and the provider `SignalFx`: no load-watcher
/// is needed, since Berth asks the metrics server or Prometheus itself
/// ([dev.berth.loadaware.usage.UsageSettings]), and keeps averages and deviations of five minutes.
///
/// Where they differ from Trimaran: pods that were on a node before the scheduler started do not
/// count as placed at its start; both plugins may be used at once.
@NullMarked
package dev.berth.loadaware.trimaran;

import org.jspecify.annotations.NullMarked;
