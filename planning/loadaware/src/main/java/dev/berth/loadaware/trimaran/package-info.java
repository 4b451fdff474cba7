/// # TargetLoadPacking and LoadVariationRiskBalancing
///
/// Scores nodes by their measured load, like the plugins with the same names of
/// kubernetes-sigs/scheduler-plugins (Trimaran).
///
/// *TargetLoadPacking, Score:* the score rises as the CPU use with the pod approaches the target;
/// beyond the target it falls, and above 100 % it is 0. Pods that came to the node within a minute
/// before the end of the measurement, or later, count with their predicted use.
///
/// *LoadVariationRiskBalancing, Score:* a lower risk scores higher. The risk is the mean of the
/// average use, including the pod's requests, and its standard deviation; the higher risk of CPU
/// and memory counts.
///
/// A node without a measurement in the last five minutes scores 0.
///
/// *Arguments:* Trimaran's, except `watcherAddress` and the provider `SignalFx`: a load-watcher is
/// unnecessary, because Berth queries the metrics server or Prometheus itself
/// ([dev.berth.loadaware.usage.UsageSettings]), and keeps averages and deviations over five
/// minutes.
///
/// Differences from Trimaran: pods that were on a node before the scheduler started do not count as
/// placed at its start; both plugins may be used together.
@NullMarked
package dev.berth.loadaware.trimaran;

import org.jspecify.annotations.NullMarked;
