/// # Questions to a fleet
///
/// Several clusters are asked the same, each by a [dev.berth.questions.fleet.FleetMember], and
/// their documents become one answer. A cluster that does not answer is named, and the others
/// count.
///
/// ```
///   question ─┬─▶ member ─▶ document ─┬─▶ ClusterFit ──▶ FleetFitAnswer
///             ├─▶ member ─▶ document ─┤
///             └─▶ member ─▶ failure  ─┘─▶ ClusterRoom ─▶ FleetSpreadAnswer
/// ```
@NullMarked
package dev.berth.questions.fleet;

import org.jspecify.annotations.NullMarked;
