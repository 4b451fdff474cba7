package dev.berth.engine.binding;

import dev.berth.framework.Code;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.NodeToStatus;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Why a pod is not bound that had got a node.
///
/// @param atPermit whether it was turned away while it waited: only then does it count as rejected
///   by a plugin, whose events may bring it back
public record Refusal(NodeStatus status, boolean atPermit) {
  /// What comes of the decision.
  ///
  /// @param node where the pod was to go
  public Decision of(Decision decision, String node) {
    boolean failed = status.code() == Code.ERROR;
    SortedSet<String> rejectedBy =
        atPermit && !failed
            ? new TreeSet<>(List.of(status.plugin()))
            : Collections.emptySortedSet();
    return new Decision(
        decision.pod(),
        decision.uid(),
        decision.profile(),
        decision.attempt(),
        failed ? Result.ERROR : Result.UNSCHEDULABLE,
        decision.nominatedNode(),
        rejectedBy,
        decision.preFilterNodes(),
        failed ? Map.of() : decision.nodes(),
        decision.scores(),
        decision.best(),
        null,
        rejectedBy.isEmpty() ? status.message() : message(node, rejectedBy),
        null,
        "",
        Map.of(),
        Map.of());
  }

  private String message(String node, SortedSet<String> rejectedBy) {
    var nodes = new NodeToStatus(Map.of(node, status), NodeToStatus.NOT_EVALUATED);
    return new Diagnosis(1, nodes, rejectedBy, "", "").message();
  }
}
