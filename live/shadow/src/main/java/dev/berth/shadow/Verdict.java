package dev.berth.shadow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How a decision of kube-scheduler compares with that of the engine.
public sealed interface Verdict {
  /// By what verdicts are counted.
  String reason();

  /// The same, or left to chance: kube-scheduler's node is among those that are equally good to the
  /// engine.
  ///
  /// @param reordered how many pods in flight had to be taken in another order for that
  record Agreed(Basis on, int reordered) implements Verdict {
    @Override
    public String reason() {
      return on.text;
    }
  }

  /// On which view.
  enum Basis {
    /// What was there just before the decision's first effect.
    BEFORE("on the view just before"),
    /// The same, but other pods in flight had been decided on, or had not.
    REORDERED("with pods in flight in another order"),
    /// A view from somewhat earlier or later than that.
    OTHER("on a view from a moment before");

    private final String text;

    Basis(String text) {
      this.text = text;
    }
  }

  /// Another than the engine's.
  sealed interface Differs extends Verdict {}

  /// Other nodes are better.
  ///
  /// @param best the best ones
  /// @param points by how much
  /// @param byPlugin what each plugin contributes to that
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

  /// The node, or the pod as such, is refused.
  ///
  /// @param plugin that rejects it; empty if none does in particular
  record Refused(String plugin, String message) implements Differs {
    @Override
    public String reason() {
      return plugin.isEmpty()
          ? "node refused: " + message
          : "node refused by %s: %s".formatted(plugin, message);
    }
  }

  /// The pod was marked as unschedulable, and fits.
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

  /// Preemption nominates another node.
  record OtherNomination(String node) implements Differs {
    @Override
    public String reason() {
      return "nominated to a worse node";
    }
  }

  /// There is nothing to compare with.
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
