package dev.berth.loadaware.annotator;

import dev.berth.loadaware.annotator.SyncSchedule.NodeSync;
import dev.berth.loadaware.crane.LoadAnnotations;
import dev.berth.loadaware.crane.SchedulerPolicy;
import dev.berth.loadaware.usage.InstantQueries;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.InstantSource;
import java.time.zone.ZoneRules;
import java.util.LinkedHashMap;
import java.util.Map;

/// Measures a node, and writes its annotations in one patch. For any thread; calls block.
///
/// @param zone the zone of the times that are written
public record LoadAnnotator(
    InstantQueries prometheus,
    BindingRecords bindings,
    NodeAnnotations annotations,
    ZoneRules zone,
    InstantSource clock) {
  private static final int DIGITS = 5;

  /// Writes annotations. For any thread; calls block.
  @FunctionalInterface
  public interface NodeAnnotations {
    /// Sets these annotations of the node, and changes nothing else.
    ///
    /// @return false if there is no such node
    boolean set(String node, Map<String, String> annotations)
        throws IOException, InterruptedException;
  }

  /// Takes a node's turn. Without any value, its heat is not written either, as in crane-scheduler.
  ///
  /// @return the reasons for missing values, by metric
  public Map<String, String> annotate(NodeSync sync) throws InterruptedException {
    var values = new LinkedHashMap<String, String>();
    var failed = new LinkedHashMap<String, String>();
    String node = sync.node().name();
    for (String metric : sync.metrics()) {
      switch (sync.node().measure(metric, prometheus)) {
        case LoadAnswer.Measured(_, _, double value) ->
            values.put(metric, text(number(value), clock.instant()));
        case LoadAnswer.Unknown(var queries, var why) ->
            failed.put(metric, why.isEmpty() ? "no series of " + queries.getFirst() : why);
      }
    }
    if (values.isEmpty()) {
      return failed;
    }
    Instant now = clock.instant();
    var written = new LinkedHashMap<>(values);
    written.put(SchedulerPolicy.HOT_VALUE, text(Long.toString(bindings.heat(node, now)), now));
    try {
      if (!annotations.set(node, written)) {
        failed.clear(); // there is nobody to measure
      }
    } catch (IOException e) {
      values.keySet().forEach(metric -> failed.put(metric, String.valueOf(e.getMessage())));
    }
    return failed;
  }

  /// Go's form: of the exact number, rounded half to even.
  static String number(double value) {
    return new BigDecimal(value).setScale(DIGITS, RoundingMode.HALF_EVEN).toPlainString();
  }

  private String text(String value, Instant now) {
    return value + "," + LoadAnnotations.text(now, zone);
  }
}
