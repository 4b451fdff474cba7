package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.harness.PluginHarness;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The contract of every PreFilter: it is repeatable, and after a pod is added or removed, Filter
/// answers as if PreFilter had prepared it in the cluster with, or without, that pod.
public interface PreFilterContract extends PluginContract {
  @Test
  default void aPreFilterAnswersTheSameAgain() {
    for (PodInfo pod : pods()) {
      Plugin plugin = plugin(nodes());
      String first = new PluginHarness(plugin, pod, nodes()).preFilter();

      assertThat(new PluginHarness(plugin, pod, nodes()).preFilter())
          .as(Remedy.REPEATABLE_PRE_FILTER.of("pod %s, asked again".formatted(pod)))
          .isEqualTo(first);
      assertThat(new PluginHarness(plugin(nodes()), pod, nodes()).preFilter())
          .as(Remedy.REPEATABLE_PRE_FILTER.of("pod %s, asked another plugin".formatted(pod)))
          .isEqualTo(first);
    }
  }

  @Test
  default void addingAPodIsAsIfItHadBeenThere() {
    for (Pair pair : pairs()) {
      var harness = new PluginHarness(plugin(pair.without()), pair.pod(), pair.without());
      if (harness.isFiltered()) {
        var original = harness.verdicts();
        var added = harness.plus(pair.other(), pair.node());

        assertThat(added.verdicts(pair.with()))
            .as(Remedy.EXTENSIONS.of("%s added".formatted(pair)))
            .isEqualTo(new PluginHarness(plugin(pair.with()), pair.pod(), pair.with()).verdicts());
        assertThat(harness.verdicts())
            .as(Remedy.IMMUTABLE.of("the value to which %s was added".formatted(pair)))
            .isEqualTo(original);
      }
    }
  }

  @Test
  default void removingAPodIsAsIfItHadNeverBeenThere() {
    for (Pair pair : pairs()) {
      var harness = new PluginHarness(plugin(pair.with()), pair.pod(), pair.with());
      if (harness.isFiltered()) {
        var removed = harness.minus(pair.other(), pair.node());

        assertThat(removed.verdicts(pair.without()))
            .as(Remedy.EXTENSIONS.of("%s removed".formatted(pair)))
            .isEqualTo(
                new PluginHarness(plugin(pair.without()), pair.pod(), pair.without()).verdicts());
      }
    }
  }

  /// Pairs every pod with every other pod, on every node.
  private List<Pair> pairs() {
    if (!(plugin(nodes()) instanceof FilterPlugin)) {
      return List.of();
    }
    var pairs = new ArrayList<Pair>();
    for (PodInfo pod : pods()) {
      for (PodInfo other : pods()) {
        if (!pod.uid().equals(other.uid())) {
          nodes().forEach(node -> pairs.add(Pair.of(pod, other, node, nodes())));
        }
      }
    }
    return pairs;
  }
}
