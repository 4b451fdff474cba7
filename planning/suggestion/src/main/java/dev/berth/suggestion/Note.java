package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.framework.handle.Snapshot;
import java.util.ArrayList;
import java.util.List;

/// What is worth knowing before any advice: what a pod asks for and is not there, and what holds up
/// its rollout.
public sealed interface Note
    permits ApartNote,
        ClaimNote,
        LabelNote,
        MissingNote,
        ProfileNote,
        QuotaNote,
        RolloutNote,
        SpreadNote,
        TemplateNote,
        TurnNote,
        UsageNote {
  /// The note as a sentence, without its full stop.
  String text();

  /// All notes about a pod.
  ///
  /// @param blockers what keeps it from nodes
  static List<Note> of(Pod pod, Snapshot cluster, List<NodeBlockers> blockers) {
    var notes = new ArrayList<Note>(LabelNote.of(pod, cluster.nodes()));
    notes.addAll(MissingNote.of(pod, cluster));
    notes.addAll(TemplateNote.of(pod, cluster.objects()));
    notes.addAll(ApartNote.of(pod, cluster));
    notes.addAll(ClaimNote.of(pod, cluster));
    notes.addAll(ProfileNote.of(pod, blockers));
    notes.addAll(UsageNote.of(blockers));
    notes.addAll(SpreadNote.of(pod, cluster, blockers));
    return notes;
  }
}
