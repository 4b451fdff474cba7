/// The dry run of preemption and the choice of the node, for any PostFilter plugin.
///
/// ```
/// Preemption ── potential nodes ─▶ CandidateSearch ── each node ─▶ VictimSelector ─▶ Candidate | Rejected
///     │                                                             ▲    ▲    ▲
///     │                                                   VictimPolicy   │   DisruptionBudgets
///     │                                                             VictimUnits
///     └── candidates ─▶ ExtenderPreemption ─▶ CandidateChoice (Criterion by Criterion) ─▶ PostFilterResult
///
/// GroupPreemption ── VictimUnits of the cluster ─▶ GroupAttempt without them ─▶ Retry, put back one by one ─▶ PodGroupPostFilterResult
///                          ▲
///                  GroupVictimPolicy
/// ```
///
/// A plugin brings its [VictimPolicy] and [GroupVictimPolicy]: which victims may be preempted by
/// which pod or group, and which are spared first. All this happens on hypothetical nodes and on
/// copies of the cycle's state, and results in values; only a [GroupPreemption] works on the
/// cluster itself, in which the engine undoes everything afterwards. Evicting the victims and
/// moving nominations is the engine's.
@NullMarked
package dev.berth.framework.preemption;

import org.jspecify.annotations.NullMarked;
