package dev.berth.cli.timeline;

import dev.berth.cli.report.DocumentHead;
import dev.berth.timeline.measure.Grouping;
import dev.berth.timeline.measure.PodStay;
import dev.berth.timeline.measure.ResourceFigures;
import dev.berth.timeline.measure.SeriesFigures;
import dev.berth.timeline.measure.ShareFigures;
import dev.berth.timeline.measure.StopFigures;
import dev.berth.timeline.measure.WaitFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A simulation over time as maps and lists, as in `docs/timeline.schema.json`. Times are seconds
/// since the beginning.
final class TimelineTree {
  /// The field with the pods, which comes behind those of [#head].
  static final String PODS = "pods";

  private TimelineTree() {}

  /// What the document is.
  static Map<String, Object> head() {
    return DocumentHead.of("Timeline");
  }

  /// A pod.
  static Map<String, @Nullable Object> of(PodStay stay) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("namespace", stay.pod().namespace());
    tree.put("name", stay.pod().name());
    tree.put("workload", stay.traits().workload());
    tree.put("queue", stay.traits().queue());
    tree.put("priority", stay.traits().priority());
    tree.put("node", stay.node());
    tree.put("outcome", stay.outcome().name().toLowerCase(Locale.ROOT));
    tree.put("message", stay.message());
    tree.put("arrived", seconds(stay.arrived()));
    tree.put("started", stay.started() == null ? null : seconds(stay.started()));
    tree.put("ended", stay.ended() == null ? null : seconds(stay.ended()));
    return tree;
  }

  /// What was measured.
  static Map<String, Object> of(TimelineOutcome outcome) {
    var figures = outcome.figures();
    var tree = new LinkedHashMap<String, Object>();
    tree.put("end", seconds(figures.end()));
    tree.put("partial", outcome.isPartial());
    tree.put("arrived", figures.arrived());
    tree.put("succeeded", figures.succeeded());
    tree.put("stillRunning", figures.stillRunning());
    tree.put("preempted", stops(figures.preempted()));
    tree.put("displaced", stops(figures.displaced()));
    tree.put("waits", waits(figures.waits()));
    var groups = new LinkedHashMap<String, Object>();
    for (var by : Grouping.values()) {
      groups.put(name(by), waitsOf(figures.waitsBy().getOrDefault(by, Map.of())));
    }
    tree.put("waitsBy", groups);
    tree.put("span", seconds(figures.running().points().span()));
    tree.put("running", series(figures.running()));
    tree.put("waiting", series(figures.waiting()));
    tree.put("resources", figures.resources().stream().map(TimelineTree::resource).toList());
    tree.put("fairness", figures.shares().stream().map(TimelineTree::shares).toList());
    tree.put("waitReasons", waitReasons(figures.stillWaiting()));
    tree.put("assumptions", outcome.notes().assumptions());
    tree.put("warnings", outcome.notes().notes());
    return tree;
  }

  /// Why pods wait at the end, the reason of the longest wait first.
  private static List<Object> waitReasons(List<PodStay> waiting) {
    var pods = new LinkedHashMap<String, Long>();
    waiting.forEach(stay -> pods.merge(stay.message(), 1L, Long::sum));
    var list = new ArrayList<Object>();
    pods.forEach((message, count) -> {
      var tree = new LinkedHashMap<String, Object>();
      tree.put("message", message);
      tree.put("pods", count);
      list.add(tree);
    });
    return list;
  }

  private static String name(Grouping by) {
    return by.name().toLowerCase(Locale.ROOT);
  }

  private static List<Object> waitsOf(Map<String, WaitFigures> groups) {
    var list = new ArrayList<Object>();
    groups.forEach((name, of) -> {
      var tree = new LinkedHashMap<String, Object>();
      tree.put("name", name);
      tree.putAll(waits(of));
      list.add(tree);
    });
    return list;
  }

  private static Map<String, Object> waits(WaitFigures of) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("started", of.started());
    tree.put("waiting", of.waiting());
    tree.put("mean", seconds(of.mean()));
    tree.put("p50", seconds(of.p50()));
    tree.put("p90", seconds(of.p90()));
    tree.put("p99", seconds(of.p99()));
    tree.put("max", seconds(of.max()));
    return tree;
  }

  private static Map<String, Object> stops(StopFigures of) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("pods", of.pods());
    tree.put("lost", seconds(of.lost()));
    return tree;
  }

  private static Map<String, Object> resource(ResourceFigures of) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("name", of.resource());
    tree.put("utilisation", series(of.utilisation()));
    tree.put("requested", series(of.requested()));
    tree.put("allocatable", series(of.allocatable()));
    return tree;
  }

  private static Map<String, Object> shares(ShareFigures of) {
    var groups = new ArrayList<Object>();
    of.groups()
        .forEach((name, share) -> {
          var tree = new LinkedHashMap<String, Object>();
          tree.put("name", name);
          tree.putAll(series(share));
          groups.add(tree);
        });
    var tree = new LinkedHashMap<String, Object>();
    tree.put("by", name(of.by()));
    tree.put("jain", series(of.jain()));
    tree.put("dominantShares", groups);
    return tree;
  }

  private static Map<String, @Nullable Object> series(SeriesFigures of) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("mean", rounded(of.mean()));
    tree.put("max", rounded(of.max()));
    tree.put("values", of.points().averages().stream().map(TimelineTree::rounded).toList());
    return tree;
  }

  private static Object seconds(Duration duration) {
    var millis = duration.toMillis();
    if (millis % 1000 == 0) {
      return millis / 1000;
    }
    return millis / 1000.0;
  }

  /// To six digits behind the point, which is more than anything is known to.
  private static @Nullable Object rounded(@Nullable Double value) {
    if (value == null) {
      return null;
    }
    var scaled = Math.rint(value * 1e6) / 1e6;
    if (scaled == Math.rint(scaled) && Math.abs(scaled) < 1e15) {
      return (long) scaled;
    }
    return scaled;
  }
}
