/// # LowNodeLoad
///
/// Extension point `balance` of the descheduler: evicts pods from nodes whose measured use is above
/// `highThresholds`, as long as nodes whose use is at most `lowThresholds` have room below
/// `highThresholds`. koord-descheduler's plugin with the same name does the same.
/// `prodHighThresholds` and `prodLowThresholds` have the same meaning for the use by production
/// pods. The use of a node is what its NodeMetric has for the system and for each pod.
///
/// A node counts as overutilized after more successive overutilized cycles than
/// `anomalyCondition.consecutiveAbnormalities`; with a single cycle, this cycle is enough. Nodes
/// may be in pools with their own thresholds; the arguments outside of the pools form another pool,
/// which comes first.
///
/// Args: `LowNodeLoadArgs` of `descheduler/v1alpha2`. *Custom resources:* NodeMetrics of
/// `slo.koordinator.sh/v1alpha1`. Same as Koordinator v1.8.0 `plugins/loadaware`, except:
///
/// - nodes, and the pods of a node, are sorted by name, and Koordinator takes them in any order;
/// - a pool without thresholds has a copy of the general ones, and Koordinator's pools change each
///   other's thresholds;
/// - `preevictionfilter` is called for chosen pods;
/// - an eviction is not a PodMigrationJob: it reserves no room.
@NullMarked
package dev.berth.descheduler.plugins.lownodeload;

import org.jspecify.annotations.NullMarked;
