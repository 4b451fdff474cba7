package dev.berth.questions.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.capacity.disruption.StuckPod;
import dev.berth.capacity.disruption.StuckPod.NodeRejection;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.Reason;
import dev.berth.questions.report.ReasonText;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Listing;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Pods that are not where they should be: pods of one workload share a line, and each reason
/// appears once, below all lines that have it.
///
/// @param each whether each pod has its own line
record StuckSection(String title, List<StuckPod> pods, boolean each) {
  /// Further workloads that are stuck for the same reason are only counted.
  private static final int FEW_WORKLOADS = 5;

  private static final int MOST_FACTS = 5;

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  void write(Page page) {
    var listing = new Listing(each ? "POD" : "WORKLOAD", List.of("PODS", "NODE"), "WHY");
    pods.stream()
        .collect(groupingBy(this::reason, LinkedHashMap::new, toList()))
        .values()
        .forEach(alike -> add(listing, alike));
    page.section(title, listing);
  }

  /// For several workloads, leaves out numbers, because the number of nodes for a reason differs
  /// slightly.
  private String reason(StuckPod pod) {
    return each ? pod.message() : NUMBER.matcher(pod.message()).replaceAll("");
  }

  /// @param alike pods that are stuck for the same reason
  private void add(Listing listing, List<StuckPod> alike) {
    var groups = alike.stream().collect(groupingBy(this::name, LinkedHashMap::new, toList()));
    if (!each && groups.size() > FEW_WORKLOADS) {
      add(listing, Counts.of(groups.size(), "workload"), alike, alike.getFirst());
    } else {
      groups.forEach((name, group) -> add(listing, name, group, alike.getFirst()));
    }
  }

  private String name(StuckPod pod) {
    return each || pod.workload().isEmpty() ? pod.pod().toString() : pod.workload();
  }

  /// The scheduler's message, and its causes.
  private static List<Line> remarks(StuckPod such) {
    var remarks = new ArrayList<Line>();
    if (!such.message().isEmpty()) {
      remarks.add(Line.of(such.message()));
    }
    facts(such).stream().limit(MOST_FACTS).forEach(fact -> remarks.add(Line.of("· " + fact)));
    return remarks;
  }

  /// @param such the pods that share the reason
  private static void add(Listing listing, String name, List<StuckPod> group, StuckPod such) {
    var first = group.getFirst();
    listing.add(
        Line.of(name, Style.BAD),
        List.of(
            Line.of(Counts.suchAs(group.size(), "pod", first.pod().name())),
            first.node().isEmpty() ? Line.EMPTY : Line.of("on " + first.node(), Style.FAINT)),
        remarks(such));
  }

  /// A clause for each reason that adds something to the message, and for each note.
  static List<String> facts(StuckPod pod) {
    return Stream.concat(
            pod.rejections().stream().map(StuckSection::text).filter(text -> !text.isEmpty()),
            pod.notes().stream())
        .toList();
  }

  /// Such as `node-b and 2 more: volume pv-1 of claim data-0 is not here`; empty if the message is
  /// complete.
  private static String text(NodeRejection rejection) {
    List<String> details =
        rejection.status().reasons().stream()
            .map(StuckSection::detail)
            .filter(text -> !text.isEmpty())
            .toList();
    return details.isEmpty()
        ? ""
        : "%s%s: %s"
            .formatted(
                rejection.node(),
                rejection.others() == 0 ? "" : " and %,d more".formatted(rejection.others()),
                String.join("; ", details));
  }

  private static String detail(Reason reason) {
    if (reason instanceof InsufficientResource) {
      return ReasonText.of(reason);
    }
    String detail = ReasonText.detail(reason);
    return detail.isEmpty() ? reason.details().stream().findFirst().orElse("") : detail;
  }
}
