/// The plugin API of the scheduler: one interface per extension point, with its results.
///
/// A pod's way through them: [dev.berth.framework.PreEnqueuePlugin] → queue, in the order of
/// [dev.berth.framework.QueueSortPlugin] → [dev.berth.framework.PreFilterPlugin] →
/// [dev.berth.framework.FilterPlugin] (→ [dev.berth.framework.PostFilterPlugin] if no node fits) →
/// [dev.berth.framework.PreScorePlugin] → [dev.berth.framework.ScorePlugin] →
/// [dev.berth.framework.ReservePlugin] → [dev.berth.framework.PermitPlugin] →
/// [dev.berth.framework.PreBindPlugin] → [dev.berth.framework.BindPlugin] →
/// [dev.berth.framework.PostBindPlugin].
///
/// Each package of this module uses only the packages below it:
///
/// ```
/// framework            extension points
///   cluster            views of the cluster, writes, filters for hypothetical nodes
///     diagnosis        decisions and their parts
///   events   counts    what may help a rejected pod; pods by topology domain
///       model   status what plugins are asked about; what they answer
/// ```
///
/// Plugins that are not part of Berth are compiled against the exported packages of this module and
/// of `dev.berth.api`. Before version 1.0, a minor version may change these packages, and a patch
/// version does not; `docs/plugins.md` has the details.
@NullMarked
package dev.berth.framework;

import org.jspecify.annotations.NullMarked;
