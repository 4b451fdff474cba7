/// # The annotator
///
/// Writes the real usage of nodes into their annotations, where the plugin Dynamic
/// ([dev.berth.loadaware.crane]) reads it: it replaces crane-scheduler-controller, with the same
/// policy. This package decides what Berth asks of Prometheus, what it does with the answers, and
/// when a node is next; the process decides who asks and writes, and which threads there are.
///
/// *Values:* the metrics of `syncPolicy` come from Prometheus in percent, and are written as
/// fractions with five digits: `cpu_usage_avg_5m: 0.42000,2026-03-19T07:01:27Z`. A negative value
/// becomes 0, as in crane-scheduler. Infinite values and NaN are not written; crane-scheduler
/// writes 0 for NaN, so that the node looks unused.
///
/// *Heat:* `node_hot_value` is a sum over the entries of `hotValue`: the number of bindings to the
/// node within `timeRange`, divided by `count` ([BindingRecords]).
///
/// *Turns:* all metrics of a new node at once, and then each in its period; metrics that are due at
/// the same time form one patch, with the heat. A failed attempt is repeated after 10 s, then after
/// twice as long each time, up to six minutes ([SyncSchedule]).
@NullMarked
package dev.berth.loadaware.annotator;

import org.jspecify.annotations.NullMarked;
