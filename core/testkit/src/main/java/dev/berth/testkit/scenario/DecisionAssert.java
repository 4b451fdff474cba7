package dev.berth.testkit.scenario;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

/// Assertions about a decision.
public final class DecisionAssert extends AbstractAssert<DecisionAssert, Decision> {
  private DecisionAssert(Decision actual) {
    super(actual, DecisionAssert.class);
  }

  /// Begins assertions about the decision.
  public static DecisionAssert assertThat(Decision decision) {
    return new DecisionAssert(decision).as(describe(decision));
  }

  /// Asserts that the pod got the node.
  public DecisionAssert isAssumedOn(String node) {
    Assertions.assertThat(actual.result()).as(descriptionText()).isEqualTo(Result.SCHEDULED);
    Assertions.assertThat(actual.chosen()).as(descriptionText()).isEqualTo(node);
    return this;
  }

  /// Asserts that no node fits the pod.
  public DecisionAssert isUnschedulable() {
    return ended(Result.UNSCHEDULABLE);
  }

  /// Asserts that the pod is gated.
  public DecisionAssert isGated() {
    return ended(Result.GATED);
  }

  /// Asserts that a plugin failed.
  public DecisionAssert isError() {
    return ended(Result.ERROR);
  }

  private DecisionAssert ended(Result result) {
    Assertions.assertThat(actual.result()).as(descriptionText()).isEqualTo(result);
    return this;
  }

  /// Asserts that exactly these of the filtered nodes fit the pod.
  public DecisionAssert fits(String... nodes) {
    Assertions.assertThat(
            actual.nodes().entrySet().stream()
                .filter(entry -> entry.getValue().isSuccess())
                .map(entry -> entry.getKey()))
        .as(descriptionText())
        .containsExactlyInAnyOrder(nodes);
    return this;
  }

  /// Asserts that the plugin rejected the node for these reasons, in any order.
  public DecisionAssert rejects(String node, String plugin, String... reasons) {
    Assertions.assertThat(actual.nodes()).as(descriptionText()).containsKey(node);
    PluginStatus status = Objects.requireNonNull(actual.nodes().get(node));
    Assertions.assertThat(status.plugin()).as(descriptionText()).isEqualTo(plugin);
    Assertions.assertThat(status.reasons())
        .as(descriptionText())
        .extracting(Reason::message)
        .containsExactlyInAnyOrder(reasons);
    return this;
  }

  /// Asserts that exactly these plugins rejected the pod.
  public DecisionAssert isRejectedBy(String... plugins) {
    Assertions.assertThat(actual.rejectedBy())
        .as(descriptionText())
        .containsExactlyInAnyOrder(plugins);
    return this;
  }

  /// Asserts the plugin's score of the node, normalized but not weighted.
  public DecisionAssert scores(String node, String plugin, long normalized) {
    ScoreTable scores =
        Objects.requireNonNull(actual.scores(), () -> "no scores: " + describe(actual));
    int row = scores.nodes().indexOf(node);
    Assertions.assertThat(row).as(descriptionText()).isNotNegative();
    Assertions.assertThat(
            scores.columns().stream()
                .filter(column -> column.plugin().equals(plugin))
                .map(column -> column.normalized(row)))
        .as(descriptionText())
        .containsExactly(normalized);
    return this;
  }

  /// Asserts that preemption makes room on the node by removing these pods, most important first.
  ///
  /// @param victims pods as `namespace/name`
  public DecisionAssert preempts(String node, String... victims) {
    var report =
        Objects.requireNonNull(actual.preemption(), () -> "no preemption: " + describe(actual));
    Assertions.assertThat(report.nominated()).as(descriptionText()).isEqualTo(node);
    Assertions.assertThat(Objects.requireNonNull(report.candidates().get(node)).victims())
        .as(descriptionText())
        .extracting(ObjectKey::toString)
        .containsExactly(victims);
    return this;
  }

  /// Asserts that preemption does not help.
  public DecisionAssert preemptsNone() {
    var report = actual.preemption();
    Assertions.assertThat(report == null ? null : report.nominated())
        .as(descriptionText())
        .isNull();
    return this;
  }

  /// Asserts the text of the pod's condition.
  public DecisionAssert hasMessage(String message) {
    Assertions.assertThat(actual.message()).as(descriptionText()).isEqualTo(message);
    return this;
  }

  /// Returns the decision on a few lines, for failure messages.
  private static String describe(Decision decision) {
    List<String> lines =
        Arrays.asList(
            "pod " + decision.pod() + ": " + decision.result(),
            "chosen: " + decision.chosen(),
            "message: " + decision.message(),
            "nodes: "
                + decision.nodes().entrySet().stream()
                    .map(entry -> entry.getKey() + " " + describe(entry.getValue()))
                    .collect(Collectors.joining("; ")));
    return String.join("\n", lines);
  }

  private static String describe(PluginStatus status) {
    return status.isSuccess() ? "fits" : status.plugin() + " " + status.message();
  }
}
