package dev.berth.conformance.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.parity.RecordedClusters;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.status.PluginStatus;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.Intent;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.Situation;
import dev.berth.suggestion.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Every suggestion places its pod, in a whole simulation of the changed cluster; and nearly every
/// pod that a single change can place has one.
@Order(1) // as it takes long
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SuggestionsTest {
  private final RecordedClusters recorded = RecordedClusters.read();
  private final List<PendingPod> pendingPods = new ArrayList<>();

  @BeforeAll
  void simulate(@TempDir Path folder) throws Exception {
    for (String name : recorded.sample()) {
      pendingPods.addAll(PendingPod.of(recorded.cluster(name, folder)));
    }
  }

  @Test
  void whatIsSaidToHelpHelpsAndWhatHelpsIsSaid() throws Exception {
    int suggestions = 0;
    int placeable = 0;
    var wrong = new ArrayList<String>();
    var missed = new ArrayList<String>();
    Map<String, Integer> kinds = new TreeMap<>();
    for (PendingPod pending : pendingPods) {
      List<Suggestion> found = pending.suggestions();
      for (Suggestion suggestion : found) {
        suggestions++;
        kinds.merge(kind(suggestion), 1, Integer::sum);
        if (!pending.isPlacedBy(suggestion.changes())) {
          wrong.add("%s: %s → %s".formatted(pending.name(), suggestion.text(), suggestion.node()));
        }
      }
      if (found.stream().anyMatch(suggestion -> suggestion.changes().size() == 1)) {
        placeable++;
      } else {
        for (Change change : SingleChanges.of(pending.situation())) {
          if (!isDefeat(change) && pending.isPlacedBy(List.of(change))) {
            placeable++;
            missed.add(
                "%s: %s; %s"
                    .formatted(pending.name(), change.text(), pending.decision().message()));
            break;
          }
        }
      }
    }
    String all =
        ("%d pending pods, %d that a change places, %d of them without a suggestion; %d"
                + " suggestions, %d wrong: %s")
            .formatted(
                pendingPods.size(), placeable, missed.size(), suggestions, wrong.size(), kinds);
    assertThat(wrong).as(all).isEmpty();
    assertThat(pendingPods).as(all).hasSizeGreaterThan(recorded.sample().size() / 2);
    assertThat(missed).as(all).hasSizeLessThanOrEqualTo(Math.ceilDiv(placeable, 20));
  }

  /// A dry run on the snapshot decides what the engine has decided; and of all blockers of a node,
  /// the first is the one at which the engine has stopped.
  @Test
  void aDryRunDecidesAsTheEngine() throws Exception {
    int compared = 0;
    for (PendingPod pending : pendingPods) {
      if (pending.decision().result() == Decision.Result.UNSCHEDULABLE) {
        Situation situation = pending.situation();
        var dryRun = pending.setup().dryRun(situation.cluster());
        Decision again = dryRun.consider(situation.cluster(), situation.pod());
        assertThat(again.message()).as(pending.name()).isEqualTo(pending.decision().message());
        assertThat(text(again.nodes()))
            .as(pending.name())
            .isEqualTo(text(pending.decision().nodes()));
        for (var node : NodeBlockers.nearestFirst(dryRun, situation.cluster(), situation.pod())) {
          PluginStatus decided = pending.decision().nodes().get(node.node());
          if (decided != null && !decided.plugin().isEmpty()) {
            assertThat(text(node.rejections().getFirst()))
                .as("%s on %s", pending.name(), node.node())
                .isEqualTo(text(decided));
          }
        }
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(recorded.sample().size() / 2);
  }

  private static Map<String, String> text(Map<String, PluginStatus> nodes) {
    Map<String, String> texts = new TreeMap<>();
    nodes.forEach((node, status) -> texts.put(node, text(status)));
    return texts;
  }

  private static String text(PluginStatus status) {
    var text = new StringBuilder("%s %s".formatted(status.plugin(), status.code()));
    status
        .reasons()
        .forEach(reason ->
            text.append(
                "; %s: %s %s".formatted(reason.message(), reason.detail(), reason.details())));
    return text.toString();
  }

  /// What leaves the pod without what it is there for is not said alone.
  private static boolean isDefeat(Change change) {
    return new Suggestion(List.of(change), "", List.of(), List.of()).intent() == Intent.DEFEATED;
  }

  private static String kind(Suggestion suggestion) {
    return suggestion.changes().size() > 1
        ? "pair"
        : suggestion.changes().getFirst().getClass().getSimpleName();
  }
}
