package dev.berth.questions.explanation;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.questions.explanation.Steps.Step;
import dev.berth.questions.report.SimulationOption;
import dev.berth.scenario.ObjectEdits.ScaledWorkload;
import dev.berth.scenario.ObjectName;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClusterEdit.AddNode;
import dev.berth.suggestion.ClusterEdit.RemoveTaints;
import dev.berth.suggestion.ClusterEdit.Uncordon;
import dev.berth.suggestion.RolloutChange.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options of simulations that make changes.
final class OptionsOfChanges {
  private OptionsOfChanges() {}

  /// The options for these changes; none if one of the changes has no option.
  ///
  /// @param steps the steps of the changes
  static List<SimulationOption> of(List<Change> changes, List<Step> steps) {
    List<SimulationOption> ofNodes = ofNodes(changes);
    if (ofNodes != null) {
      return ofNodes;
    }
    return steps.stream().allMatch(OptionsOfChanges::isPatch)
        ? steps.stream().map(step -> of(step, changes)).toList()
        : List.of();
  }

  /// Null if the changes concern other objects than nodes.
  private static @Nullable List<SimulationOption> ofNodes(List<Change> changes) {
    var options = new ArrayList<SimulationOption>();
    for (Change change : changes) {
      switch (change) {
        case Uncordon(var node) -> options.add(new SimulationOption("--uncordon-node", node));
        case RemoveTaints(var node, var taints, var _) ->
            taints.forEach(taint ->
                options.add(
                    new SimulationOption(
                        "--untaint-node",
                        "%s:%s:%s".formatted(node, taint.key(), taint.effect()))));
        case AddNode added when added.labels().isEmpty() -> {}
        default -> {
          return null;
        }
      }
    }
    changes.stream()
        .filter(AddNode.class::isInstance)
        .map(change -> ((AddNode) change).like())
        .collect(groupingBy(like -> like, LinkedHashMap::new, counting()))
        .forEach(
            (like, count) -> options.add(new SimulationOption("--add-node", like + "=" + count)));
    return options;
  }

  private static boolean isPatch(Step step) {
    return switch (step.action()) {
      case PATCH, RECREATE -> !step.patch().isEmpty();
      case CREATE, DELETE, AWAIT -> false;
    };
  }

  private static SimulationOption of(Step step, List<Change> changes) {
    var name = ObjectName.of(step.object());
    return changes.size() == 1
            && changes.getFirst() instanceof Scale scale
            && ScaledWorkload.takes(name.kind())
        ? new SimulationOption("--scale-workload", name + "=" + scale.to())
        : new SimulationOption("--patch", name + "=" + JsonEncoder.text(Codecs.ANY, step.patch()));
  }
}
