/// # Questions to a fleet
///
/// Berth asks several clusters the same question, each by a
/// [dev.berth.questions.fleet.FleetMember], and combines their documents into one answer. A cluster
/// that does not answer is named, and the others count.
///
/// ```
///   question ─┬─▶ member ─▶ document ─┬─▶ ClusterFit ──▶ FleetFitAnswer
///             ├─▶ member ─▶ document ─┤
///             └─▶ member ─▶ failure  ─┘─▶ ClusterRoom ─▶ FleetSpreadAnswer
/// ```
@NullMarked
package dev.berth.questions.fleet;

import org.jspecify.annotations.NullMarked;
