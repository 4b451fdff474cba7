package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.Snapshot;
import java.util.ArrayList;
import java.util.List;

/// A fact to know before any advice: something that a pod requires and that does not exist, or
/// something that holds up its rollout.
public sealed interface Note
    permits ApartNote,
        ClaimNote,
        LabelNote,
        MissingNote,
        ProfileNote,
        QuotaNote,
        RolloutNote,
        SinglePodNote,
        SpreadNote,
        TemplateNote,
        TurnNote,
        UsageNote {
  /// Returns the note as a sentence, without its full stop.
  String text();

  /// Returns all notes about a pod.
  ///
  /// @param blockers the blockers of the nodes
  static List<Note> of(Pod pod, Snapshot cluster, List<NodeBlockers> blockers) {
    var notes = new ArrayList<Note>(LabelNote.of(pod, cluster.nodes()));
    notes.addAll(MissingNote.of(pod, cluster));
    notes.addAll(SinglePodNote.of(pod, cluster));
    notes.addAll(TemplateNote.of(pod, cluster.objects()));
    notes.addAll(ApartNote.of(pod, cluster));
    notes.addAll(ClaimNote.of(pod, cluster, blockers));
    notes.addAll(ProfileNote.of(pod, blockers));
    notes.addAll(UsageNote.of(blockers));
    notes.addAll(SpreadNote.of(pod, cluster, blockers));
    return notes;
  }
}
