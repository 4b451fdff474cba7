/// Scheduler extenders: services that take part in filtering, scoring, preemption and binding.
///
/// ```
/// Filter plugins ─▶ Extenders.filter, one after the other ─▶ PreScore, Score ─▶ Extenders.prioritize, all at once
/// candidates of preemption ─▶ PreemptVerb         assumed pod ─▶ Extenders.bind, or else Bind plugins
/// ```
///
/// Arguments and results are values; the transport is an implementation of [Extender]. [Extenders]
/// holds kube-scheduler's rules: which extender is called, in which order, and the consequences of
/// a result or a failure.
@NullMarked
package dev.berth.engine.extender;

import org.jspecify.annotations.NullMarked;
