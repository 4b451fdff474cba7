package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.PlacementGeneratePlugin;
import dev.berth.framework.PlacementScorePlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The contract of every plugin. Its factory declares name and extension points correctly. A plugin
/// that can reject pods registers the events that may make them schedulable. Its queueing hints
/// read only the declared parts of pods.
public interface PluginContract {
  /// The factory of the plugin under test.
  PluginFactory<?> factory();

  /// The arguments for the plugin.
  default PluginArgs args() {
    return new UnknownArgs(Map.of());
  }

  /// The context for the plugin, for a cluster of these nodes.
  default FakePluginContext context(List<NodeInfo> nodes) {
    return FakePluginContext.of(nodes);
  }

  /// The pods for which the plugin is called; none of them has a node.
  default List<PodInfo> pods() {
    return SampleCluster.pods();
  }

  /// The nodes for which the plugin is called.
  default List<NodeInfo> nodes() {
    return SampleCluster.nodes();
  }

  /// Types of caches: changes in their contents are ignored.
  default Class<?>[] caches() {
    return new Class<?>[0];
  }

  /// Creates the plugin under test, in a cluster of these nodes.
  default Plugin plugin(List<NodeInfo> nodes) {
    return factory().createFrom(args(), context(nodes));
  }

  @Test
  default void thePluginHasTheNameOfItsFactory() {
    assertThat(factory().name())
        .as(Remedy.SAME_NAME.of("the factory's name"))
        .isNotBlank()
        .isEqualTo(factory().name());
    for (Plugin plugin : List.of(plugin(nodes()), plugin(List.of()))) {
      assertThat(plugin.name())
          .as(Remedy.SAME_NAME.of("the plugin's name"))
          .isEqualTo(factory().name());
    }
  }

  @Test
  default void theFactoryTellsTheExtensionPointsOfThePlugin() {
    Plugin plugin = plugin(nodes());

    for (Class<?> point :
        List.of(
            PreEnqueuePlugin.class,
            QueueSortPlugin.class,
            PreFilterPlugin.class,
            FilterPlugin.class,
            PostFilterPlugin.class,
            PodGroupPostFilterPlugin.class,
            PreScorePlugin.class,
            ScorePlugin.class,
            PlacementGeneratePlugin.class,
            PlacementFeasiblePlugin.class,
            PlacementScorePlugin.class,
            ReservePlugin.class,
            PermitPlugin.class,
            PreBindPlugin.class,
            BindPlugin.class,
            PostBindPlugin.class)) {
      assertThat(point.isAssignableFrom(factory().type()))
          .as(
              Remedy.SAME_TYPE.of(
                  "the factory's type is a %s as the plugin is".formatted(point.getSimpleName())))
          .isEqualTo(point.isInstance(plugin));
    }
  }

  @Test
  default void aPluginThatCanRejectPodsRegistersEvents() {
    Plugin plugin = plugin(nodes());

    if (plugin instanceof PreEnqueuePlugin
        || plugin instanceof PreFilterPlugin
        || plugin instanceof FilterPlugin
        || plugin instanceof ReservePlugin
        || plugin instanceof PermitPlugin) {
      assertThat(plugin)
          .as(Remedy.EVENTS.of("%s can reject pods".formatted(plugin.name())))
          .isInstanceOf(EnqueueExtensions.class);
      assertThat(((EnqueueExtensions) plugin).eventsToRegister())
          .as(Remedy.EVENTS.of("the events that %s registers".formatted(plugin.name())))
          .isNotEmpty();
    }
  }

  @Test
  default void queueingHintsReadOfPodsOnlyWhatTheyDeclare() {
    if (plugin(nodes()) instanceof EnqueueExtensions plugin) {
      var events = SampleEvents.of(nodes(), pods());
      for (ClusterEventWithHint registration : plugin.eventsToRegister()) {
        for (List<PodInfo> alike : SampleEvents.alike(registration, pods())) {
          for (SampleEvents.Change event : events.of(registration.event())) {
            assertThat(alike)
                .as(
                    Remedy.READ_PART.of(
                        "what %s does to pods of which it reads the same".formatted(event)))
                .extracting(pod -> SampleEvents.hint(registration, pod, event))
                .containsOnly(SampleEvents.hint(registration, alike.getFirst(), event));
          }
        }
      }
    }
  }
}
