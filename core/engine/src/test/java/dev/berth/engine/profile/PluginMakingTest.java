package dev.berth.engine.profile;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.config.validation.FieldError;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.Evaluation;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.fake.FakeGates;
import dev.berth.testkit.scenario.Scenario;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A plugin that cannot be made says which one it is, for which profile, and what is wrong.
class PluginMakingTest {
  private static final String WHERE =
      "initializing profiles: creating profile for scheduler name default-scheduler:"
          + " initializing plugin \"Custom\": ";

  /// A plugin that registers the events that it is given.
  private record Waking(@Nullable List<ClusterEventWithHint> events)
      implements Plugin, EnqueueExtensions {
    @Override
    public String name() {
      return "Custom";
    }

    @Override
    @SuppressWarnings("NullAway") // as a plugin that is compiled without checks
    public List<ClusterEventWithHint> eventsToRegister() {
      return events;
    }
  }

  /// Makes the plugin as the test says.
  private record Custom(String name, Class<? extends Plugin> type, Supplier<@Nullable Plugin> made)
      implements SimplePluginFactory {
    @Override
    @SuppressWarnings("NullAway") // as a plugin that is compiled without checks
    public Plugin create(PluginContext context) {
      return made.get();
    }
  }

  private static Custom custom(Supplier<@Nullable Plugin> made) {
    return new Custom("Custom", Waking.class, made);
  }

  private static void assertRefused(Supplier<@Nullable Plugin> made, String what) {
    assertThatThrownBy(() -> Scenario.onlyWith(custom(made)).schedule(pod("any")))
        .isInstanceOf(ProfileException.class)
        .message()
        .startsWith(WHERE + what);
  }

  @Test
  void whatAPluginThrowsIsTheMessage() {
    assertRefused(
        () -> {
          throw new PluginException("no connection to the licence server");
        },
        "no connection to the licence server");
  }

  @Test
  void anUnexpectedFailureSaysWhereItHappened() {
    assertRefused(
        () -> {
          throw new IllegalStateException("broken");
        },
        "PluginFactory.create has thrown java.lang.IllegalStateException: broken at dev.berth."
            + "engine.profile.PluginMakingTest.");
    assertRefused(
        () -> {
          throw new NoClassDefFoundError("org/example/Gone");
        },
        "PluginFactory.create has thrown java.lang.NoClassDefFoundError: org/example/Gone at ");
  }

  @Test
  void aFailureWithoutAStackTraceSaysWhatIsKnown() {
    assertThatThrownBy(() ->
            Scenario.onlyWith(
                    custom(() -> {
                      throw new Untraced();
                    }))
                .schedule(pod("any")))
        .hasMessage(
            WHERE
                + "PluginFactory.create has thrown %s: untraced"
                    .formatted(Untraced.class.getName()));
  }

  private static final class Untraced extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Untraced() {
      super("untraced", null, false, false);
    }
  }

  @Test
  void aPluginIsOfTheTypeThatItsFactoryPromises() {
    assertRefused(
        () -> null,
        "PluginFactory.create has returned null, and not a %s as its type() promises"
            .formatted(Waking.class.getName()));
    assertRefused(
        () -> () -> "Custom",
        "PluginFactory.create has returned a %s$$Lambda"
            .formatted(PluginMakingTest.class.getName()));
  }

  @Test
  void aPluginThatWaitsForNoEventSaysSo() {
    var method = "EnqueueExtensions.eventsToRegister has returned null";
    var rest = "; a plugin that waits for no event returns an empty list";

    assertRefused(() -> new Waking(null), method + rest);
    assertRefused(() -> new Waking(holey()), method + " in its list" + rest);
    assertThat(Scenario.onlyWith(custom(() -> new Waking(List.of()))).schedule(pod("any")))
        .isNotNull();
  }

  @SuppressWarnings("NullAway") // as a plugin that is compiled without checks
  private static List<ClusterEventWithHint> holey() {
    return Collections.singletonList(null);
  }

  @Test
  void twoPluginsDoNotHaveOneName() {
    List<PluginFactory<?>> two = List.of(custom(() -> null), custom(() -> null));

    assertThatThrownBy(() -> new PluginRegistry(two))
        .isInstanceOf(ProfileException.class)
        .hasMessage("a plugin named Custom already exists");
  }

  @Test
  void aRegistryKnowsThePointsOfItsPlugins() {
    var registry =
        new PluginRegistry(
            List.of(
                new Custom("Sorts", QueueSortPlugin.class, () -> null),
                new Custom("Filters", FilterPlugin.class, () -> null),
                new Custom("Both", FiltersAndScores.class, () -> null)));

    assertThat(registry.names()).containsExactly("Both", "Filters", "Sorts");
    assertThat(registry.pointsOf("Sorts")).extracting(Enum::name).containsExactly("QUEUE_SORT");
    assertThat(registry.pointsOf("Both")).extracting(Enum::name).containsExactly("FILTER", "SCORE");
    assertThat(registry.pointsOf("Gone")).isEmpty();
    assertThat(registry.factory("Gone")).isNull();
  }

  private interface FiltersAndScores extends FilterPlugin<String>, ScorePlugin<String> {}

  @Test
  void aPluginMayBeReplacedByAnotherOfItsName() {
    var other = custom(() -> null);
    var registry =
        new PluginRegistry(List.of(custom(() -> null), new Custom("A", Plugin.class, () -> null)))
            .with(other);

    assertThat(registry.names()).containsExactly("A", "Custom");
    assertThat(registry.factory("Custom")).isSameAs(other);
  }

  @Test
  void argumentsThatAPluginDoesNotReadAreErrors() {
    var registry = new PluginRegistry(List.of(custom(() -> null)));

    assertThat(registry.argsErrors("Custom", new UnknownArgs(Map.of("weight", 3))))
        .extracting(FieldError::body)
        .isNotEmpty();
    assertThat(registry.argsErrors("Custom", UnknownArgs.NONE)).isEmpty();
    assertThat(registry.argsErrors("Gone", new UnknownArgs(Map.of("weight", 3)))).isEmpty();
  }

  /// A plugin that reads custom resources.
  private record Reading(String name, Set<CustomResourceType> customResources)
      implements SimplePluginFactory {
    @Override
    public Class<? extends Plugin> type() {
      return Plugin.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void theResourcesToWatchAreThoseOfThePluginsThatProfilesHave() {
    var metrics = new CustomResourceType("example.com/v1", "Metric", "metrics", true);
    var racks = new CustomResourceType("example.com/v1", "Rack", "racks", false);
    var registry =
        new PluginRegistry(
            List.of(
                new Reading("A", Set.of(metrics)),
                new Reading("B", Set.of(racks)),
                new Reading("C", Set.of())));
    var first = profile("first", "A", "C", "Gone");
    var second = profile("second", "B", "C");

    assertThat(registry.customResources()).containsExactly(metrics, racks);
    assertThat(registry.customResources(List.of(first))).containsExactly(metrics);
    assertThat(registry.customResources(List.of(second, first))).containsExactly(racks, metrics);
    assertThat(registry.customResources(List.of(profile("third", "C")))).isEmpty();
  }

  private static ExpandedProfile profile(String name, String... plugins) {
    return new ExpandedProfile(
        name, 7, Map.of(ExtensionPoint.SCORE, List.of()), new TreeSet<>(Set.of(plugins)), Map.of());
  }

  @Test
  void settingsMayLookAtAllNodes() {
    var registry = new PluginRegistry(List.of(new Reading("A", Set.of())));
    var settings =
        new EngineSettings(
            List.of(profile("first", "A"), profile("second")),
            registry,
            new FakeGates(),
            new FirstByNameTieBreaker(),
            Evaluation.PLAIN);
    var all = settings.lookingAtAllNodes();

    assertThat(settings.schedulerNames()).containsExactlyInAnyOrder("first", "second");
    assertThat(all.schedulerNames()).isEqualTo(settings.schedulerNames());
    assertThat(all.profiles())
        .extracting(ExpandedProfile::percentageOfNodesToScore)
        .containsExactly(100, 100);
    assertThat(all.profiles().getFirst().pluginNames()).containsExactly("A");
    assertThat(all.registry()).isSameAs(registry);
    assertThat(all.evaluation()).isEqualTo(Evaluation.PLAIN);
  }
}
