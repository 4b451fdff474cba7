/// Which pods would have to go for another one to fit: the dry run of preemption and the choice of
/// the node, for any PostFilter plugin.
///
/// ```
/// Preemption ── potential nodes ─▶ CandidateSearch ── each node ─▶ VictimSelector ─▶ Candidate | Hopeless
///     │                                                               ▲      ▲
///     │                                                     VictimPolicy    DisruptionBudgets
///     └── candidates ─▶ CandidateReview ─▶ CandidateChoice (Criterion by Criterion) ─▶ PostFilterResult
/// ```
///
/// A plugin brings its [VictimPolicy]: who may be preempted by whom, and who is spared first. All
/// that happens here happens on hypothetical nodes and on copies of the cycle's state; what comes
/// out are values. Evicting the victims and moving nominations is up to whoever carries the result
/// out.
@NullMarked
package dev.berth.framework.preemption;

import org.jspecify.annotations.NullMarked;
