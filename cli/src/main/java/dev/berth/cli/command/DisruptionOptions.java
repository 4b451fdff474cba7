package dev.berth.cli.command;

import dev.berth.capacity.disruption.DisruptionSettings;
import dev.berth.questions.disruption.DisruptionQuestion;
import dev.berth.questions.disruption.NodeTaint;
import dev.berth.questions.disruption.UpgradePace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that name actions, their nodes and their duration.
final class DisruptionOptions {
  @Option(
      names = "--cordon",
      paramLabel = "NODES",
      description = "These nodes take no new pods, as by kubectl cordon.")
  private String cordoned = "";

  @Option(
      names = "--taint",
      paramLabel = "KEY=VALUE:EFFECT@NODES",
      description =
          "Taint these nodes, as by kubectl taint; NoExecute evicts pods, each when its toleration"
              + " is over. May be repeated.")
  private List<NodeTaint> tainted = List.of();

  @Option(
      names = "--lose",
      paramLabel = "NODES",
      description =
          "These nodes fall silent: they are found unreachable, and lose their pods as the zone's"
              + " state and tolerationSeconds allow.")
  private String lost = "";

  @Option(
      names = "--delete",
      paramLabel = "NODES",
      description = "These nodes are gone at once, as where a cloud takes them back.")
  private String deleted = "";

  @Option(
      names = "--upgrade",
      paramLabel = "NODES",
      description = "Replace these nodes by new ones like them, a few at a time.")
  private String upgraded = "";

  @Option(
      names = "--max-surge",
      paramLabel = "N",
      description =
          "With --upgrade: how many new nodes may be there beside those that they replace"
              + " (default: 1, or 0 with --max-unavailable).")
  private @Nullable Integer maxSurge;

  @Option(
      names = "--max-unavailable",
      paramLabel = "N",
      description = "With --upgrade: how many nodes may be missing (default: 0).")
  private int maxUnavailable;

  @Option(
      names = "--force",
      description =
          "Drain nodes with pods that nothing controls, too; these do not come back. Otherwise such"
              + " nodes are not drained, as by kubectl.")
  private boolean force;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description =
          "Give up the drain of a node after so long; --upgrade then takes the node away with its"
              + " pods (default: never).")
  private @Nullable Duration timeout;

  @Option(
      names = "--pod-start",
      paramLabel = "DURATION",
      description = "How long a pod takes from its binding until it is ready (default: 0s).")
  private Duration podStart = Duration.ZERO;

  @Option(
      names = "--pod-stop",
      paramLabel = "DURATION",
      description = "How long a deleted pod takes to stop, at most its grace period (default: 0s).")
  private Duration podStop = Duration.ZERO;

  @Option(
      names = "--node-start",
      paramLabel = "DURATION",
      description = "How long a new node takes until it is ready (default: 0s).")
  private Duration nodeStart = Duration.ZERO;

  @Mixin private NodeLifecycleOptions lifecycle = new NodeLifecycleOptions();

  /// @param drained as [#question(List)] will get it
  /// @throws ParameterException if the options contradict each other, or make no sense
  void check(CommandLine line, List<String> drained) {
    var checks =
        new OptionChecks(line)
            .that(maxSurge == null || !upgraded.isEmpty(), "--max-surge needs --upgrade")
            .that(maxUnavailable == 0 || !upgraded.isEmpty(), "--max-unavailable needs --upgrade")
            .notNegative("--max-surge", pace().surge())
            .notNegative("--max-unavailable", maxUnavailable)
            .that(
                pace().surge() != 0 || maxUnavailable != 0,
                "--max-surge and --max-unavailable are both 0: no node can go");
    List.of("--cordon", "--lose", "--delete", "--upgrade").forEach(checks::notBlank);
    checks.that(drained.stream().noneMatch(String::isBlank), "--drain: a value is missing");
    lifecycle.check(checks);
    checks.done();
  }

  private UpgradePace pace() {
    return new UpgradePace(maxSurge, maxUnavailable);
  }

  /// The question.
  ///
  /// @param drained nodes to drain; empty for none
  DisruptionQuestion question(List<String> drained) {
    return new DisruptionQuestion(
        Map.of(
            "cordon", cordoned,
            "lose", lost,
            "delete", deleted,
            "drain", String.join(",", drained),
            "upgrade", upgraded),
        tainted,
        pace(),
        new DisruptionSettings(podStart, podStop, nodeStart, force, timeout, lifecycle.settings()),
        "--");
  }
}
