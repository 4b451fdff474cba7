package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.RememberedFilter;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.testkit.harness.PluginHarness;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The contract of every Filter: the status depends only on the pod, the node and PreFilter's
/// state, and the call changes nothing.
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

      assertThat(harness.verdicts(harness.state(), reversed))
          .as(Remedy.PURE_FILTER.of("pod %s, the nodes in another order".formatted(pod)))
          .isEqualTo(new PluginHarness(plugin(nodes()), pod, nodes()).verdicts());
    }
  }

  @Test
  default void aFilterReadsACopyOfTheStateAsTheOriginal() {
    for (PodInfo pod : pods()) {
      var harness = new PluginHarness(plugin(nodes()), pod, nodes());

      assertThat(harness.verdicts(harness.state().copy(), nodes()))
          .as(Remedy.COPY.of("pod %s, a copy of the state".formatted(pod)))
          .isEqualTo(harness.verdicts());
    }
  }

  @Test
  default void aFilterChangesNothing() {
    for (PodInfo pod : pods()) {
      Plugin plugin = plugin(nodes());
      var harness = new PluginHarness(plugin, pod, nodes());
      harness.verdicts();
      harness.verdicts(harness.state(), nodes().reversed());

      Plugin idle = plugin(nodes());
      new DeepState(caches())
          .assertSame(
              "pod " + pod,
              plugin,
              harness.state(),
              idle,
              new PluginHarness(idle, pod, nodes()).state());
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
        if (harness.filter(harness.state(), node) instanceof Rejected rejected) {
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
    if (plugin instanceof RememberedFilter<?> remembered) {
      assertReads(remembered);
    }
  }

  @Test
  default void aRememberedFilterIsReadOnAnyThreadWhileTheEngineGoesOn() {
    if (plugin(nodes()) instanceof RememberedFilter<?> plugin) {
      assertReadOnAnyThread(plugin);
    }
  }

  private <F> void assertReadOnAnyThread(RememberedFilter<F> plugin) {
    var reads = new ParallelReads();
    for (PodInfo pod : pods()) {
      var harness = new PluginHarness(plugin, pod, nodes());
      if (harness.isFiltered()) {
        F fragment = plugin.filterFragment(harness.state(), pod);
        if (plugin.remembersFilter(fragment)) {
          var alone = new PluginHarness(plugin(nodes()), pod, nodes());
          for (NodeInfo node : nodes()) {
            reads.add(
                new ParallelReads.Read(
                    "the status for pod %s on %s".formatted(pod, node),
                    details(alone.filter(alone.state(), node)),
                    () -> details(plugin.filter(fragment, node))));
          }
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

  private <F> void assertReads(RememberedFilter<F> plugin) {
    var declared = new DeclaredReads<F>(plugin.filterReads(), (f, node) -> text(plugin, f, node));
    var reads = new ArrayList<DeclaredReads.Read<F>>();
    for (PodInfo pod : pods()) {
      var harness = new PluginHarness(plugin, pod, nodes());
      if (harness.isFiltered()) {
        F fragment = plugin.filterFragment(harness.state(), pod);
        if (plugin.remembersFilter(fragment)) {
          reads.add(new DeclaredReads.Read<>(pod, fragment));
        }
      }
    }
    reads.forEach(read -> declared.assertAspects(read, nodes(), pods()));
    declared.assertFragments(reads, nodes());
  }

  private static <F> Object text(RememberedFilter<F> plugin, F fragment, NodeInfo node) {
    return plugin.filter(fragment, node) instanceof Rejected why
        ? why.code() + ": " + why.message()
        : "Success";
  }
}
