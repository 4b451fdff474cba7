package dev.berth.questions.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeCondition;
import dev.berth.testkit.Given;
import dev.berth.testkit.GivenNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is said of a node that keeps pods away.
final class NodeMarksTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // cordoned | Ready | taint                                       | marks
        "   false   | True  |                                             | ''",
        "   false   |       |                                             | ''",
        "   true    | True  |                                             | cordoned",
        "   true    | True  | node.kubernetes.io/unschedulable:NoSchedule | cordoned",
        "   false   | True  | node.kubernetes.io/unschedulable:NoSchedule | cordoned",
        "   false   | False | node.kubernetes.io/not-ready:NoExecute      | NotReady",
        "   false   | Unknown | node.kubernetes.io/unreachable:NoSchedule | NotReady",
        "   false   | False |                                             | NotReady",
        "   false   |       | node.kubernetes.io/not-ready:NoExecute      | NotReady",
        "   true    | False | gpu=yes:NoSchedule                 | cordoned, NotReady,"
            + " gpu=yes:NoSchedule",
        "   false   | True  | spot:PreferNoSchedule                       | spot:PreferNoSchedule",
      })
  void aNodeIsMarkedWithWhatKeepsPodsAway(
      boolean isCordoned, String ready, String taint, String marks) {
    GivenNode given = Given.node("n");
    if (isCordoned) {
      given = given.unschedulable();
    }
    if (taint != null) {
      given = given.taint(taint);
    }
    var node = given.build();
    if (ready != null) {
      node =
          node.withStatus(
              node.status()
                  .withConditions(
                      List.of(
                          new NodeCondition("Ready", ready, null, null, "", ""),
                          new NodeCondition("DiskPressure", "False", null, null, "", ""))));
    }

    assertThat(String.join(", ", NodeMarks.of(node))).isEqualTo(marks);
  }
}
