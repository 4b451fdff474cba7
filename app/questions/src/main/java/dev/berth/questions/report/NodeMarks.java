package dev.berth.questions.report;

import dev.berth.api.core.Node;
import dev.berth.api.core.Taint;
import java.util.ArrayList;
import java.util.List;

/// Marks that keep pods away from a node: it is cordoned or not ready, or has taints.
public final class NodeMarks {
  /// The mark of a node on which no pod starts.
  public static final String NOT_READY_MARK = "NotReady";

  private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";
  private static final String NOT_READY = "node.kubernetes.io/not-ready";
  private static final String UNREACHABLE = "node.kubernetes.io/unreachable";

  private NodeMarks() {}

  /// The marks, such as `cordoned`, `NotReady`, `dedicated=cache:NoSchedule`. Taints that
  /// Kubernetes sets because of the first two marks are left out.
  static List<String> of(Node node) {
    var marks = new ArrayList<>(states(node));
    for (Taint taint : node.spec().taints()) {
      switch (taint.key()) {
        case UNSCHEDULABLE, NOT_READY, UNREACHABLE -> {}
        default -> marks.add(taint.text());
      }
    }
    return marks;
  }

  /// Whether it is `cordoned`, and whether it is [#NOT_READY_MARK].
  public static List<String> states(Node node) {
    var states = new ArrayList<String>();
    if (node.spec().unschedulable() || has(node, UNSCHEDULABLE)) {
      states.add("cordoned");
    }
    if (isNotReady(node) || has(node, NOT_READY) || has(node, UNREACHABLE)) {
      states.add(NOT_READY_MARK);
    }
    return states;
  }

  private static boolean has(Node node, String key) {
    return node.spec().taints().stream().anyMatch(taint -> taint.key().equals(key));
  }

  private static boolean isNotReady(Node node) {
    return node.status().conditions().stream()
        .anyMatch(
            condition -> condition.type().equals("Ready") && !condition.status().equals("True"));
  }
}
