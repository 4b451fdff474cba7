/// Scheduler extenders: services outside that have a say in filtering, scoring, preemption and
/// binding.
///
/// ```
/// Filter plugins ─▶ Extenders.filter, one after the other ─▶ PreScore, Score ─▶ Extenders.prioritize, all at once
/// candidates of preemption ─▶ ExtenderReview         assumed pod ─▶ Extenders.bind, or else Bind plugins
/// ```
///
/// What an extender is asked and answers are values; how they get there is not this room's affair.
/// [Extenders] holds kube-scheduler's rules: who is asked, in which order, and what an answer or a
/// failure leads to.
@NullMarked
package dev.berth.engine.extender;

import org.jspecify.annotations.NullMarked;
