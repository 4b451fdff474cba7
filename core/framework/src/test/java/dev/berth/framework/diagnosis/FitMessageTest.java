package dev.berth.framework.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.Rejected;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The texts are kube-scheduler's own, printed by v1.37.1 for the same statuses.
class FitMessageTest {
  private final Map<String, PluginStatus> statuses = new LinkedHashMap<>();

  @Test
  void everyReasonOfANodeCounts() {
    reject("n1", insufficient("ephemeral-storage"), insufficient("cpu"));
    reject("n2", insufficient("ephemeral-storage"));

    assertThat(message(2, "", ""))
        .isEqualTo(
            "0/2 nodes are available: 1 Insufficient cpu, 2 Insufficient ephemeral-storage.");
  }

  @Test
  void entriesAreSortedAsTextCountsIncluded() {
    for (int i = 0; i < 12; i++) {
      reject("n" + i, insufficient("cpu"));
    }
    for (int i = 12; i < 15; i++) {
      reject("n" + i, new PlainReason("node(s) had untolerated taint(s)"));
    }

    assertThat(message(15, "", ""))
        .isEqualTo(
            "0/15 nodes are available: 12 Insufficient cpu, 3 node(s) had untolerated taint(s).");
  }

  @Test
  void nodesThatWereNotFilteredCountWithTheStatusOfAbsentOnes() {
    reject("n1", new PlainReason("node(s) had untolerated taint(s)"));
    var absent =
        Rejected.unresolvable("node(s) didn't satisfy plugin(s) [NodeAffinity]").toStatus("");

    assertThat(message(3, absent))
        .isEqualTo(
            "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 node(s) didn't satisfy"
                + " plugin(s) [NodeAffinity].");
  }

  @Test
  void aPreFilterMessageStandsForAllNodes() {
    reject("n1", insufficient("cpu"));

    assertThat(message(2, "pod affinity terms conflict", "not found"))
        .isEqualTo("0/2 nodes are available: pod affinity terms conflict. not found");
  }

  @Test
  void withoutReasonsNothingFollowsTheColon() {
    assertThat(message(3, "", "")).isEqualTo("0/3 nodes are available:");
  }

  private static InsufficientResource insufficient(String resource) {
    return new InsufficientResource(resource, 2, 1, 2);
  }

  private void reject(String node, Reason... reasons) {
    statuses.put(node, Rejected.unschedulable(reasons).toStatus("Any"));
  }

  private String message(int nodes, PluginStatus absent) {
    return new Diagnosis(nodes, new NodeToStatus(statuses, absent), new TreeSet<>(), "", "")
        .message();
  }

  private String message(int nodes, String preFilter, String postFilter) {
    return new Diagnosis(
            nodes,
            new NodeToStatus(statuses, NodeToStatus.NOT_EVALUATED),
            new TreeSet<>(),
            preFilter,
            postFilter)
        .message();
  }
}
