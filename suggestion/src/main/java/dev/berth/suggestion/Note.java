package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.framework.handle.Snapshot;
import java.util.ArrayList;
import java.util.List;

/// What a pod asks for and is not there, whatever else keeps it away.
public sealed interface Note permits LabelNote, MissingNote {
  /// The note as a sentence, without its full stop.
  String text();

  /// All notes about a pod.
  static List<Note> of(Pod pod, Snapshot cluster) {
    var notes = new ArrayList<Note>(LabelNote.of(pod, cluster.nodes()));
    notes.addAll(MissingNote.of(pod, cluster));
    return notes;
  }
}
