package dev.berth.shadow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How a decision of kube-scheduler compares with the engine's.
public sealed interface Verdict {
  /// The reason by which verdicts are counted.
  String reason();

  /// The decisions are the same, or kube-scheduler chose at random: its node is among the nodes
  /// that the engine considers equally good.
  ///
  /// @param reordered how many pods in flight had to be put in another order for this
  record Agreed(Basis on, int reordered) implements Verdict {
    @Override
    public String reason() {
      return on.text;
    }
  }

  /// The view on which decisions agree.
  enum Basis {
    /// The state just before the decision's first effect.
    BEFORE("on the view just before"),
    /// The same state, but other decisions were made, or not made, for pods in flight.
    REORDERED("with pods in flight in another order"),
    /// A state somewhat earlier or later.
    OTHER("on a view from a moment before");

    private final String text;

    Basis(String text) {
      this.text = text;
    }
  }

  /// The decisions differ.
  sealed interface Differs extends Verdict {}

  /// The engine finds other nodes better.
  ///
  /// @param best the best nodes
  /// @param points the difference in points
  /// @param byPlugin each plugin's contribution to these points
  record OtherNode(List<String> best, long points, Map<String, Long> byPlugin) implements Differs {
    public OtherNode {
      best = List.copyOf(best);
      byPlugin = new LinkedHashMap<>(byPlugin);
    }

    @Override
    public String reason() {
      return byPlugin.isEmpty()
          ? "nominated to another node"
          : "lower score by " + String.join(", ", byPlugin.keySet().stream().sorted().toList());
    }
  }

  /// The engine rejects the node or the pod.
  ///
  /// @param plugin the rejecting plugin; empty if there is no particular one
  record Refused(String plugin, String message) implements Differs {
    @Override
    public String reason() {
      return plugin.isEmpty()
          ? "node refused: " + message
          : "node refused by %s: %s".formatted(plugin, message);
    }
  }

  /// kube-scheduler marked the pod as unschedulable, but it fits.
  record Fits(List<String> best) implements Differs {
    public Fits {
      best = List.copyOf(best);
    }

    @Override
    public String reason() {
      return "marked unschedulable, but fits";
    }
  }

  /// The pod fits nowhere, but for other reasons.
  record OtherMessage(String message) implements Differs {
    @Override
    public String reason() {
      return "fits nowhere for other reasons";
    }
  }

  /// The engine's preemption nominates another node.
  record OtherNomination(String node) implements Differs {
    @Override
    public String reason() {
      return "nominated to a worse node";
    }
  }

  /// The decision could not be compared.
  ///
  /// @param detail empty if there is nothing to add
  record NotJudged(NotJudgedReason why, String detail) implements Verdict {
    @Override
    public String reason() {
      return why.text;
    }
  }

  /// Why a decision is not judged.
  enum NotJudgedReason {
    NODE_UNKNOWN("the node is not there (any more)"),
    SAMPLED("kube-scheduler may not have evaluated better nodes (percentageOfNodesToScore)"),
    EXTENDERS("an extender may have decided, and is not called here"),
    UNSETTLED("so many pods were in flight that not all orders could be tried"),
    VICTIMS("which of equally important pods have to go is left to chance"),
    MEMBER("decided on with its group, and another decision by itself"),
    REJECTED_LATE("rejected after a node had been found"),
    FAILED("a plugin failed"),
    OVERTAKEN("more changes at once than can be compared");

    private final String text;

    NotJudgedReason(String text) {
      this.text = text;
    }
  }
}
