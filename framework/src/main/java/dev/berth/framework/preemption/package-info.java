/// The dry run of preemption and the choice of the node, for any PostFilter plugin.
///
/// ```
/// Preemption ── potential nodes ─▶ CandidateSearch ── each node ─▶ VictimSelector ─▶ Candidate | Rejected
///     │                                                               ▲      ▲
///     │                                                     VictimPolicy    DisruptionBudgets
///     └── candidates ─▶ ExtenderPreemption ─▶ CandidateChoice (Criterion by Criterion) ─▶ PostFilterResult
/// ```
///
/// A plugin brings its [VictimPolicy]: which pods may be preempted by which, and which are spared
/// first. All this happens on hypothetical nodes and on copies of the cycle's state, and results in
/// values. Evicting the victims and moving nominations is the engine's.
@NullMarked
package dev.berth.framework.preemption;

import org.jspecify.annotations.NullMarked;
