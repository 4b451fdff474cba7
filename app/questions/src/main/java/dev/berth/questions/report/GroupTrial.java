package dev.berth.questions.report;

import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.diagnosis.GroupEvaluation.InPlacement;
import dev.berth.framework.model.GroupKey;
import dev.berth.terminal.Counts;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One attempt to place a group of pods in one placement.
///
/// @param placement its name; empty if the group has no topology constraint
/// @param nodes the number of nodes in it; -1 if the group has no topology constraint
/// @param fit the number of members, or groups below, that fit together
/// @param failed the number of tried members that did not fit
/// @param why the reason why the group, or some member, does not fit there; empty if all tried
///   members fit
/// @param total the score of the placement; 0 if it was not compared with others
/// @param below the trials of the groups below in it
public record GroupTrial(
    GroupKey group,
    String placement,
    int nodes,
    int fit,
    int failed,
    boolean feasible,
    boolean chosen,
    String why,
    long total,
    List<GroupTrial> below) {
  public GroupTrial {
    below = List.copyOf(below);
  }

  /// The trials in each placement.
  public static List<GroupTrial> of(GroupEvaluation evaluation) {
    return evaluation.placements().stream()
        .map(placement -> of(evaluation.group(), placement))
        .toList();
  }

  private static GroupTrial of(GroupKey group, InPlacement in) {
    boolean isLeaf = group.kind() == GroupKey.Kind.POD_GROUP;
    var feasible = (int) in.children().stream().filter(GroupTrial::isFeasible).count();
    return new GroupTrial(
        group,
        in.placement(),
        in.nodes() == null ? -1 : in.nodes().size(),
        isLeaf ? in.assigned().size() : feasible,
        isLeaf ? in.failed().size() : in.children().size() - feasible,
        in.status().isSuccess(),
        in.chosen(),
        in.failed().isEmpty()
            ? in.status().message()
            : "%s: %s".formatted(in.failed().getFirst().name(), in.shortfall()),
        in.total(),
        in.children().stream().flatMap(child -> of(child).stream()).toList());
  }

  private static boolean isFeasible(GroupEvaluation evaluation) {
    return evaluation.placements().stream().anyMatch(in -> in.status().isSuccess());
  }

  /// The chosen placement of a group, or of a group below; null if there is none.
  static @Nullable GroupTrial choice(List<GroupTrial> trials, GroupKey group) {
    for (GroupTrial trial : trials) {
      if (trial.chosen) {
        return trial.group.equals(group) ? trial : choice(trial.below, group);
      }
    }
    return trials.stream()
        .filter(trial -> !trial.group.equals(group))
        .flatMap(trial -> Stream.ofNullable(choice(trial.below, group)))
        .findFirst()
        .orElse(null);
  }

  /// Such as `rack-a (3 nodes): 4 pods fit; w-5: 0/3 nodes are available: …`.
  public String text() {
    String where =
        nodes < 0 ? "all nodes: " : "%s (%s): ".formatted(placement, Counts.of(nodes, "node"));
    String what = group.kind() == GroupKey.Kind.POD_GROUP ? "pod" : "group";
    String fits =
        fit == 0 && failed == 0
            ? "nothing was tried"
            : "%s %s"
                .formatted(
                    fit == 0 ? "no " + what : Counts.of(fit, what), fit > 1 ? "fit" : "fits");
    return where + fits + (why.isEmpty() ? "" : "; " + why);
  }
}
