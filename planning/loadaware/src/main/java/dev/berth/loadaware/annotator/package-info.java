/// # The annotator
///
/// Writes what nodes really use into their annotations, where the plugin Dynamic
/// ([dev.berth.loadaware.crane]) reads it: in the place of crane-scheduler-controller, by the same
/// policy. What is asked of Prometheus, what becomes of the answers and when a node's turn is, are
/// decided here; who asks, who writes and which threads there are is up to the process.
///
/// *Values:* the metrics of `syncPolicy` come from Prometheus in percent, and are written as
/// fractions with five digits: `cpu_usage_avg_5m: 0.42000,2026-03-19T07:01:27Z`. A negative one is
/// 0, as for crane-scheduler. One that is no finite number is none; crane-scheduler writes 0 for
/// NaN, so that the node looks unused.
///
/// *Heat:* `node_hot_value` is the sum over `hotValue` of how often `count` bindings to the node
/// have been seen within `timeRange` ([BindingRecords]).
///
/// *Turns:* all metrics of a node when it is seen first, and each of them anew in its period; those
/// that are due together are one patch, with the heat. What fails is tried again after 10 s, then
/// after twice as long each time, up to six minutes ([SyncSchedule]).
@NullMarked
package dev.berth.loadaware.annotator;

import org.jspecify.annotations.NullMarked;
