/// # LowNodeLoad
///
/// Extension point `balance` of the descheduler: takes pods from nodes whose measured use is above
/// `highThresholds`, as long as there is room below those on nodes whose use is not above
/// `lowThresholds`, as koord-descheduler's plugin of that name does. `prodHighThresholds` and
/// `prodLowThresholds` say the same of what pods of production use. What is in use is what the
/// node's NodeMetric has of the system and of each pod.
///
/// A node counts as overutilized once it has been so for more cycles in a row than
/// `anomalyCondition.consecutiveAbnormalities`; with a single cycle, that is not waited for. Nodes
/// may be in pools with thresholds of their own; what the arguments say without a pool is a pool of
/// its own, which comes first.
///
/// Args: `LowNodeLoadArgs` of `descheduler/v1alpha2`. *Custom resources:* NodeMetrics of
/// `slo.koordinator.sh/v1alpha1`. Same as Koordinator v1.8.0 `plugins/loadaware`, but for:
///
/// - nodes, and a node's pods, come by name, where Koordinator takes them in any order;
/// - a pool that lacks thresholds has a copy of the general ones, where Koordinator's pools change
///   those of each other;
/// - `preevictionfilter` is asked of the pods that are chosen;
/// - an eviction is one, and no PodMigrationJob: there are no reservations of room.
@NullMarked
package dev.berth.descheduler.plugins.lownodeload;

import org.jspecify.annotations.NullMarked;
