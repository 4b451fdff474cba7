package dev.berth.descheduler.cycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.cycle.CycleResult.PluginNote;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.fake.FakeDescheduler;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerProfile;
import dev.berth.descheduler.policy.DeschedulerProfile.BoundArgs;
import dev.berth.descheduler.policy.DeschedulerProfile.DeschedulerPluginConfig;
import dev.berth.descheduler.policy.PolicyException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// What runs in a cycle, in which order, and that nobody's failure keeps others from running.
class DeschedulerTest {
  private final List<String> calls = new ArrayList<>();

  /// Evicts all pods of the nodes that the filters let go.
  private class Sweeper implements DeschedulePlugin, BalancePlugin {
    private final String name;
    private final DeschedulerContext context;

    Sweeper(String name, DeschedulerContext context) {
      this.name = name;
      this.context = context;
    }

    @Override
    public void deschedule(List<Node> nodes) throws DeschedulerPluginException {
      calls.add(name + " deschedules");
      sweep(nodes);
    }

    @Override
    public void balance(List<Node> nodes) throws DeschedulerPluginException {
      calls.add(name + " balances");
      sweep(nodes);
    }

    void sweep(List<Node> nodes) throws DeschedulerPluginException {
      for (Node node : nodes) {
        for (Pod pod : context.cluster().podsOn(node.metadata().name())) {
          if (context.evictor().filter(pod)) {
            context.evictor().evict(pod);
          }
        }
      }
    }
  }

  /// Evicts, and then fails.
  private final class Failing extends Sweeper {
    private final Exception failure;

    Failing(String name, DeschedulerContext context, Exception failure) {
      super(name, context);
      this.failure = failure;
    }

    @Override
    void sweep(List<Node> nodes) throws DeschedulerPluginException {
      super.sweep(nodes);
      switch (failure) {
        case DeschedulerPluginException meant -> throw meant;
        case RuntimeException defect -> throw defect;
        default -> throw new AssertionError(failure);
      }
    }
  }

  /// Cannot judge pods called `odd`.
  private record OddFilter() implements EvictionFilterPlugin {
    @Override
    public FilterResult filter(Pod pod) {
      if (pod.metadata().name().equals("odd")) {
        throw new IllegalStateException("odd pod");
      }
      return FilterResult.passed();
    }
  }

  private record Factory(
      String name,
      Class<? extends DeschedulerPlugin> type,
      Function<DeschedulerContext, DeschedulerPlugin> maker)
      implements DeschedulerPluginFactory<String> {
    @Override
    public String read(ArgsReader args) {
      return "";
    }

    @Override
    public List<String> validate(String args) {
      return List.of();
    }

    @Override
    public DeschedulerPlugin create(String args, DeschedulerContext context) {
      return maker.apply(context);
    }
  }

  private Factory sweeper(String name) {
    return new Factory(name, Sweeper.class, context -> new Sweeper(name, context));
  }

  private Factory failing(String name, Exception failure) {
    return new Factory(name, Failing.class, context -> new Failing(name, context, failure));
  }

  private static DeschedulerProfile profile(
      String name,
      List<Factory> factories,
      List<String> deschedule,
      List<String> balance,
      List<String> filter) {
    var configs =
        factories.stream()
            .map(it -> new DeschedulerPluginConfig(it.name(), new BoundArgs<>(it, "")))
            .toList();
    return new DeschedulerProfile(name, configs, deschedule, balance, filter, List.of());
  }

  private static CycleResult run(
      EvictionApi api, List<Factory> factories, DeschedulerProfile... profiles)
      throws PolicyException {
    var cluster =
        new IndexedCluster(
            List.of(
                node("a").build(),
                node("b").build(),
                pod("odd").on("a").build(),
                pod("plain").on("b").build()));
    var setup =
        new DeschedulerSetup(
            cluster,
            api,
            EvictionReview.NONE,
            EvictionListener.NONE,
            BackgroundEvictions.none(),
            new FakeDescheduler(),
            InstantSource.fixed(Instant.EPOCH),
            true,
            false,
            false);
    var policy =
        new DeschedulerPolicy(
            null, null, null, null, false, null, false, List.of(), List.of(profiles));
    return new Descheduler(policy, new DeschedulerPlugins(factories), setup).run();
  }

  private static List<String> evictions(CycleResult result) {
    return result.evictions().stream().map(it -> it.plugin() + " " + it.pod().name()).toList();
  }

  @Test
  void allProfilesDescheduleBeforeAnyBalances() throws PolicyException {
    var factories = List.of(sweeper("A"), sweeper("B"));
    run(
        _ -> new EvictionAnswer.Accepted(),
        factories,
        profile("p", factories, List.of("B", "A"), List.of("A"), List.of()),
        profile("q", factories, List.of("A"), List.of("B"), List.of()));

    assertThat(calls)
        .containsExactly(
            "B deschedules", "A deschedules", "A deschedules", "A balances", "B balances");
  }

  @Test
  void aPluginThatFailsKeepsNoOtherFromRunning() throws PolicyException {
    var factories =
        List.of(
            failing("Meant", new DeschedulerPluginException("no metrics")),
            failing("Defect", new IllegalStateException("a bug")),
            sweeper("Good"));
    var result =
        run(
            _ -> new EvictionAnswer.Accepted(),
            factories,
            profile(
                "p",
                factories,
                List.of("Meant", "Defect", "Good"),
                List.of("Defect", "Good"),
                List.of()));

    assertThat(result.errors())
        .containsExactly(
            new PluginNote(
                "p",
                "",
                "[plugin \"Meant\" finished with error: no metrics, plugin \"Defect\" finished with"
                    + " error: java.lang.IllegalStateException: a bug]"),
            new PluginNote(
                "p",
                "",
                "plugin \"Defect\" finished with error: java.lang.IllegalStateException: a bug"));
    assertThat(evictions(result)).contains("Meant plain", "Defect plain", "Good plain");
    assertThat(calls).last().isEqualTo("Good balances");
  }

  @Test
  void aFilterThatFailsKeepsThePodAndNothingElse() throws PolicyException {
    var odd = new Factory("Odd", OddFilter.class, _ -> new OddFilter());
    var factories = List.of(odd, sweeper("Good"));
    var result =
        run(
            _ -> new EvictionAnswer.Accepted(),
            factories,
            profile("p", factories, List.of("Good"), List.of(), List.of("Odd")));

    assertThat(evictions(result)).containsExactly("Good plain");
    assertThat(result.errors())
        .containsExactly(
            new PluginNote(
                "p",
                "Good",
                "plugin \"Odd\" finished with error: java.lang.IllegalStateException: odd pod"));
  }

  @Test
  void anEvictionApiThatFailsKeepsThePodAndNothingElse() throws PolicyException {
    var factories = List.of(sweeper("Good"));
    var result =
        run(
            request -> {
              if (request.pod().metadata().name().equals("odd")) {
                throw new IllegalStateException("connection reset");
              }
              return new EvictionAnswer.Accepted();
            },
            factories,
            profile("p", factories, List.of("Good"), List.of(), List.of()));

    assertThat(result.evictions()).extracting(EvictedPod::node).containsExactly("b");
    assertThat(result.refused())
        .extracting(RefusedPod::message)
        .containsExactly("java.lang.IllegalStateException: connection reset");
    assertThat(result.errors()).isEmpty();
  }

  @Test
  void aPluginThatCannotBeMadeIsAnErrorOfThePolicy() {
    var broken =
        new Factory(
            "Broken",
            Sweeper.class,
            _ -> {
              throw new IllegalStateException("a bug");
            });
    var factories = List.of(broken);

    assertThatThrownBy(() ->
            run(
                _ -> new EvictionAnswer.Accepted(),
                factories,
                profile("p", factories, List.of("Broken"), List.of(), List.of())))
        .isInstanceOf(PolicyException.class)
        .hasMessage(
            "unable to create \"p\" profile: unable to build Broken plugin: unable to initialize"
                + " \"Broken\" plugin: create has thrown java.lang.IllegalStateException: a bug");
  }
}
