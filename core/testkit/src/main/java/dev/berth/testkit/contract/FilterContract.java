package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.profile.PreparedFilter;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.testkit.harness.PluginHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The contract of every Filter: the status depends only on the prepared value and the node, and
/// the call changes nothing.
public interface FilterContract extends PluginContract {
  @Test
  default void aFilterAnswersTheSameAgain() {
    for (PodInfo pod : pods()) {
      var harness = new PluginHarness(plugin(nodes()), pod, nodes());
      var first = harness.verdicts();

      assertThat(harness.verdicts())
          .as(Remedy.PURE_FILTER.of("pod %s, asked again".formatted(pod)))
          .isEqualTo(first);
      assertThat(new PluginHarness(plugin(nodes()), pod, nodes()).verdicts())
          .as(Remedy.PURE_FILTER.of("pod %s, in another cycle".formatted(pod)))
          .isEqualTo(first);
    }
  }

  @Test
  default void aFilterDoesNotCareInWhichOrderNodesAreAsked() {
    List<NodeInfo> reversed = nodes().reversed();
    for (PodInfo pod : pods()) {
      var harness = new PluginHarness(plugin(nodes()), pod, nodes());

      assertThat(harness.verdicts(reversed))
          .as(Remedy.PURE_FILTER.of("pod %s, the nodes in another order".formatted(pod)))
          .isEqualTo(new PluginHarness(plugin(nodes()), pod, nodes()).verdicts());
    }
  }

  @Test
  default void aFilterChangesNothing() {
    for (PodInfo pod : pods()) {
      Plugin plugin = plugin(nodes());
      var harness = new PluginHarness(plugin, pod, nodes());
      harness.verdicts();
      harness.verdicts(nodes().reversed());

      Plugin idle = plugin(nodes());
      var expected = new PluginHarness(idle, pod, nodes());
      var deep = new DeepState(caches());
      deep.assertSame("pod " + pod, plugin, harness.state(), idle, expected.state());
      if (harness.isFiltered()) {
        deep.assertSame(
            "pod %s: the prepared value".formatted(pod),
            harness.prepared().prepared(),
            expected.prepared().prepared());
      }
    }
  }

  @Test
  default void aFilterSaysWhyItRejects() {
    for (PodInfo pod : pods()) {
      var harness = new PluginHarness(plugin(nodes()), pod, nodes());
      if (!harness.isFiltered()) {
        continue;
      }
      for (NodeInfo node : nodes()) {
        if (harness.filter(node) instanceof Rejected rejected) {
          String reasons = Remedy.REASONS.of("reasons for pod %s, %s".formatted(pod, node));
          assertThat(rejected.reasons()).as(reasons).isNotEmpty();
          assertThat(rejected.reasons())
              .as(reasons)
              .allSatisfy(reason -> assertThat(reason.message()).isNotBlank());
        }
      }
    }
  }

  @Test
  default void aRememberedFilterReadsOnlyWhatItDeclares() {
    Plugin plugin = plugin(nodes());
    var reads = new ArrayList<DeclaredReads>();
    for (PodInfo pod : pods()) {
      PreparedFilter<?> filter = remembered(plugin, pod);
      if (filter != null) {
        reads.add(
            new DeclaredReads(
                pod,
                filter.prepared(),
                Objects.requireNonNull(filter.reads()),
                node -> text(filter.filter(node))));
      }
    }
    reads.forEach(read -> read.assertAspects(nodes(), pods()));
    DeclaredReads.assertPrepared(reads, nodes());
  }

  /// Returns the prepared value of the plugin; null if Filter is not called, or not remembered.
  private @Nullable PreparedFilter<?> remembered(Plugin plugin, PodInfo pod) {
    var harness = new PluginHarness(plugin, pod, nodes());
    if (!harness.isFiltered()) {
      return null;
    }
    PreparedFilter<?> filter = harness.prepared();
    return filter.reads() == null ? null : filter;
  }

  @Test
  default void aRememberedFilterIsReadOnAnyThreadWhileTheEngineGoesOn() {
    Plugin plugin = plugin(nodes());
    var reads = new ParallelReads();
    for (PodInfo pod : pods()) {
      PreparedFilter<?> filter = remembered(plugin, pod);
      if (filter != null) {
        var alone = new PluginHarness(plugin(nodes()), pod, nodes());
        for (NodeInfo node : nodes()) {
          reads.add(
              new ParallelReads.Read(
                  "the status for pod %s on %s".formatted(pod, node),
                  details(alone.filter(node)),
                  () -> details(filter.filter(node))));
        }
      }
    }
    reads.assertSameWhile(
        () -> pods().forEach(pod -> new PluginHarness(plugin, pod, nodes()).verdicts()));
  }

  /// All that a reader of a decision reads.
  private static List<String> details(FilterPlugin.FilterStatus status) {
    var details = new ArrayList<String>();
    if (status instanceof Rejected why) {
      details.add(why.code().toString());
      for (Reason reason : why.reasons()) {
        details.add(reason.message());
        details.add(reason.detail());
        details.addAll(reason.details());
      }
    }
    return details;
  }

  private static String text(FilterPlugin.FilterStatus status) {
    return status instanceof Rejected why ? why.code() + ": " + why.message() : "Success";
  }
}
