package dev.berth.cli.replay;

import dev.berth.recording.Difference;
import dev.berth.recording.ReplayResult;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// The result of a replay as a tree of fields.
public final class ReplayTree {
  private ReplayTree() {}

  /// The fields; those without a value are left out.
  public static Map<String, Object> of(ReplayResult result) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("equal", result.difference() == null);
    tree.put("decisions", result.decisions());
    tree.put("steps", result.steps());
    Instant from = result.from();
    if (from != null) {
      tree.put("from", from.toString());
      tree.put("to", result.to().toString());
    }
    tree.put("whole", result.whole());
    Difference difference = result.difference();
    if (difference != null) {
      tree.put("difference", difference(difference));
    }
    return tree;
  }

  private static Map<String, Object> difference(Difference difference) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("time", difference.at().toString());
    tree.put("step", difference.step());
    if (!difference.pod().isEmpty()) {
      tree.put("pod", difference.pod());
    }
    tree.put("parts", difference.parts().stream().map(ReplayTree::part).toList());
    return tree;
  }

  private static Map<String, Object> part(Difference.Part part) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("what", part.what());
    tree.put("recorded", part.recorded());
    tree.put("replayed", part.replayed());
    return tree;
  }
}
