package dev.berth.questions.report;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Listing;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The waiting pods with reasons: pods of one workload with the same reason share a row, and a
/// reason appears once, below all rows that have it.
record WaitingSection(List<PodResult> pods, WorkloadIndex workloads, boolean all) {
  private static final int FEW_GROUPS = 20;
  private static final int FEW_PODS = 10;

  private record Group(String workload, String result, String why) {}

  void write(Page page) {
    boolean each = all || pods.size() <= FEW_PODS;
    int most = all || !page.isOnScreen() ? Integer.MAX_VALUE : FEW_GROUPS;
    Map<Group, List<PodResult>> groups =
        pods.stream().collect(groupingBy(pod -> group(pod, each), LinkedHashMap::new, toList()));
    Comparator<Map.Entry<Group, List<PodResult>>> largestFirst =
        comparingInt(group -> -group.getValue().size());
    var listing = new Listing(each ? "POD" : "WORKLOAD", List.of("PODS", "STATE"), "WHY");
    groups.entrySet().stream()
        .sorted(each ? (_, _) -> 0 : largestFirst)
        .limit(most)
        .forEach(group -> add(listing, group.getKey(), group.getValue()));
    page.section("Waiting", listing);
    page.more(2, groups.size() - most, "more; --all shows every pod");
  }

  private Group group(PodResult pod, boolean each) {
    return new Group(
        each ? pod.pod().toString() : workloads.group(pod.pod()), pod.word(), pod.why());
  }

  private static void add(Listing listing, Group group, List<PodResult> pods) {
    listing.add(
        Line.of(group.workload, Style.BAD),
        List.of(
            Line.of(Counts.suchAs(pods.size(), "pod", pods.getFirst().pod().name())),
            Line.of(group.result, Style.FAINT)),
        group.why.isEmpty() ? List.of() : List.of(Line.of(group.why)));
  }
}
