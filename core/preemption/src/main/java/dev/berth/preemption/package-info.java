/// The dry run of preemption and the choice of the node, for the PostFilter plugins of this
/// project.
///
/// ```
/// Preemption ── potential nodes ─▶ CandidateSearch ── each node ─▶ VictimSelector ─▶ Fits | Rejected
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
/// A plugin provides a [VictimPolicy] and a [GroupVictimPolicy]: which victims a pod or group may
/// preempt, and which are spared first. Everything happens on hypothetical nodes and on copies of
/// the cycle's state, and the results are values. Only a [GroupPreemption] works on the cluster
/// itself, where the engine undoes all changes afterwards. The engine evicts the victims and
/// changes the nominations.
@NullMarked
package dev.berth.preemption;

import org.jspecify.annotations.NullMarked;
