package dev.berth.engine.memo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.diagnosis.SearchReport;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.PluginStatus;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The more a decision holds, the more memory it counts for.
class DecisionFootprintTest {
  private static long bytes(String message, int nodes, int scored, int columns) {
    Map<String, PluginStatus> statuses = new LinkedHashMap<>();
    names(nodes).forEach(node -> statuses.put(node, PluginStatus.SUCCESS));
    ScoreTable scores =
        ScoreTable.of(
            names(scored),
            IntStream.range(0, columns)
                .mapToObj(i -> new Column("plugin", 1, new long[scored], new long[scored]))
                .toList());
    var search =
        new SearchReport(
            null,
            "",
            NodeStatuses.of(statuses),
            columns == 0 ? null : scores,
            columns == 0 ? List.of() : names(scored));
    Decision decision =
        Decision.of(
                new ObjectKey("default", "pod"),
                "uid",
                "default-scheduler",
                1,
                new Ending.Unschedulable(Collections.emptySortedSet(), message))
            .withSearch(search);
    return DecisionFootprint.of(decision).bytes();
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "n" + i).toList();
  }

  @Test
  void eachCharacterOfTheMessageCounts() {
    assertThat(bytes("no node", 0, 0, 0)).isEqualTo(bytes("", 0, 0, 0) + 7);
  }

  @Test
  void eachNodeCounts() {
    long one = bytes("", 1, 0, 0) - bytes("", 0, 0, 0);

    assertThat(one).isPositive();
    assertThat(bytes("", 100, 0, 0)).isEqualTo(bytes("", 0, 0, 0) + 100 * one);
  }

  /// Two numbers of 8 bytes for each, and a reference to each best node.
  @Test
  void eachScoreCounts() {
    long none = bytes("", 10, 10, 0);

    assertThat(bytes("", 10, 10, 1) - none).isGreaterThanOrEqualTo(10 * 16 + 10 * 4);
    assertThat(bytes("", 10, 10, 5) - bytes("", 10, 10, 1)).isEqualTo(10 * 4 * 16);
    assertThat(bytes("", 10, 10, 5) - bytes("", 10, 5, 5)).isEqualTo(bytes("", 10, 5, 5) - none);
  }
}
