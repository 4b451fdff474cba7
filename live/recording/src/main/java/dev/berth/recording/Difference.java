package dev.berth.recording;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The first difference between a replay and the recorded run.
///
/// @param at when it occurred, by the clock of the run
/// @param step the number of the scheduling step, starting at 1
/// @param pod namespace and name; empty if no pod is concerned
/// @param parts the differences; at least one part
public record Difference(Instant at, long step, String pod, List<Part> parts) {
  public Difference {
    parts = List.copyOf(parts);
  }

  /// One thing that differs.
  public record Part(String what, String recorded, String replayed) {}

  static Difference between(
      Instant at, long step, DecisionDigest recorded, DecisionDigest replayed) {
    var parts = new ArrayList<Part>();
    compare(parts, "pod", recorded.pod(), replayed.pod());
    compare(parts, "uid", recorded.uid(), replayed.uid());
    compare(
        parts,
        "attempt",
        Integer.toString(recorded.attempt()),
        Integer.toString(replayed.attempt()));
    compare(parts, "result", recorded.result(), replayed.result());
    compare(parts, "node", recorded.node(), replayed.node());
    compare(parts, "message", recorded.message(), replayed.message());
    compare(
        parts,
        "verdicts and scores",
        Long.toHexString(recorded.details()),
        Long.toHexString(replayed.details()));
    compare(
        parts,
        "candidates and victims",
        Long.toHexString(recorded.preemption()),
        Long.toHexString(replayed.preemption()));
    return new Difference(at, step, recorded.pod(), parts);
  }

  private static void compare(List<Part> parts, String what, String recorded, String replayed) {
    if (!recorded.equals(replayed)) {
      parts.add(new Part(what, recorded, replayed));
    }
  }
}
