package dev.berth.questions.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.planner.UnplacedPod;
import dev.berth.questions.report.WorkloadIndex;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Listing;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods without a node, with the reasons: if there are many, pods of one workload with the same
/// reason share a row.
///
/// @param pods pods of the highest priority first
record WaitingPodsSection(List<UnplacedPod> pods, WorkloadIndex workloads, boolean all) {
  private static final int FEW_GROUPS = 20;
  private static final int FEW_PODS = 10;

  private record Group(String title, int priority, String gang, String reason) {}

  void write(Page page) {
    if (pods.isEmpty()) {
      return;
    }
    boolean each = all || pods.size() <= FEW_PODS;
    Map<Group, List<UnplacedPod>> groups =
        pods.stream().collect(groupingBy(pod -> group(pod, each), LinkedHashMap::new, toList()));
    int most = all || !page.isOnScreen() ? Integer.MAX_VALUE : FEW_GROUPS;
    boolean hasPriorities = pods.getFirst().priority() != pods.getLast().priority();
    var listing =
        new Listing(each ? "POD" : "WORKLOAD", List.of("PODS", "PRIORITY", "GANG"), "WHY");
    groups.entrySet().stream()
        .limit(most)
        .forEach(group -> add(listing, group.getKey(), group.getValue(), hasPriorities));
    page.section("Waiting", listing);
    page.more(2, groups.size() - most, "more; --all shows every pod");
  }

  private Group group(UnplacedPod pod, boolean each) {
    return new Group(
        each ? pod.pod().toString() : workloads.group(pod.pod()),
        pod.priority(),
        pod.gang(),
        pod.reason());
  }

  private static void add(
      Listing listing, Group group, List<UnplacedPod> pods, boolean hasPriorities) {
    listing.add(
        Line.of(group.title, Style.BAD),
        List.of(
            Line.of(Counts.suchAs(pods.size(), "pod", pods.getFirst().pod().name())),
            hasPriorities
                ? Line.of("priority %d".formatted(group.priority), Style.FAINT)
                : Line.EMPTY,
            group.gang.isEmpty() ? Line.EMPTY : Line.of("gang " + group.gang, Style.FAINT)),
        group.reason.isEmpty() ? List.of() : List.of(Line.of(group.reason)));
  }
}
