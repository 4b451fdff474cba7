package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.framework.handle.Snapshot;
import dev.berth.suggestion.Intent;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.Situation;
import java.util.ArrayList;
import java.util.List;

/// Finds out what would help a workload whose pods are not there, or cannot start.
///
/// @param run has run
/// @param all whether all that would help is wanted, or a few of it
record WorkloadStudy(SimulationSetup run, Rehearsals rehearsals, boolean all) {

  Help help(KubernetesObject workload) {
    var candidates = new WorkloadCandidates(run, workload);
    Pod pod = candidates.pod();
    if (pod == null) {
      return Help.NONE;
    }
    Snapshot cluster = run.engine().snapshot();
    var situation = new Situation(cluster, pod);
    var dryRun = run.dryRun(cluster);
    var choice = new AdviceChoice(situation, candidates.all(), List.of(), dryRun, rehearsals);
    List<Advice> advice = choice.of(all);
    var notes = new ArrayList<Note>(candidates.notes());
    if (advice.stream().noneMatch(it -> it.suggestion().intent() == Intent.KEPT)) {
      notes.addAll(candidates.volumeNotes());
    }
    if (advice.isEmpty() && notes.isEmpty()) {
      return Help.NONE;
    }
    notes.addAll(Note.of(pod, cluster, NodeBlockers.nearestFirst(dryRun, cluster, pod)));
    return new Help(
        notes,
        advice,
        Math.max(0, choice.count() - advice.size()),
        1,
        run.hasExtenders(),
        Help.OfMember.NONE);
  }
}
