package dev.berth.planner;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import dev.berth.planner.packing.PackingObjective;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A cluster as a test has written it down, and what is asked of its plan. Comments at the head of
/// the text say what is not the default: `# moves: 2`, `# objective: nodes`, `# feature-gates:
/// A=true`. A KubeSchedulerConfiguration in the text is the scheduler's.
public record PlannedYaml(String yaml) {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  /// Finds a plan in so many rounds.
  public Plan plan(long rounds, long seed) throws InterruptedException {
    return plan(PlanCostModel.PROFILE, rounds, seed);
  }

  /// Finds a plan by a cost model in so many rounds.
  Plan plan(PlanCostModel costs, long rounds, long seed) throws InterruptedException {
    var settings =
        new PlanSettings(
            comment("objective").equals("nodes") ? PackingObjective.NODES : PackingObjective.PLACED,
            costs,
            comment("moves").isEmpty() ? 0 : Integer.parseInt(comment("moves")),
            _ -> 1,
            done -> done >= rounds,
            new SplittableRandom(seed));
    return new Planner(scenario(), settings, _ -> {}).plan();
  }

  /// The cluster, with the in-tree plugins.
  public PlanScenario scenario() {
    var gates =
        FeatureSettings.parse(
            FeatureCatalog.current(),
            comment("feature-gates").isEmpty()
                ? List.of()
                : List.of(comment("feature-gates").split(",", -1)));
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var loader = new ConfigurationLoader(gates);
    var problems = new Problems();
    var written = input(problems).configuration();
    var loaded = written == null ? loader.builtIn(problems) : loader.complete(written, problems);
    if (loaded == null) {
      throw new IllegalArgumentException(problems.kept() + "\n" + yaml);
    }
    var expanded = loaded.expand(registry, gates);
    var settings =
        new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker());
    return new PlanScenario(() -> cluster(gates), settings, FirstByNameTieBreaker::new, CLOCK);
  }

  private SimulatedCluster cluster(FeatureSettings gates) {
    var problems = new Problems();
    var cluster = SimulatedCluster.of(input(problems), WorkloadSettings.DEFAULT, gates, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept() + "\n" + yaml);
    }
    cluster.controllers().reconcile();
    return cluster;
  }

  private Input input(Problems problems) {
    return Loader.load(List.of(new Text(yaml)), problems, LoadSettings.PLAIN, new ReadProgress());
  }

  /// The value of a comment at the head of the text; empty if there is none.
  String comment(String name) {
    Matcher matcher = Pattern.compile("^# " + name + ": *(.*)$", Pattern.MULTILINE).matcher(yaml);
    return matcher.find() ? matcher.group(1).strip() : "";
  }

  private record Text(String yaml) implements Source {
    @Override
    public String name() {
      return "test.yaml";
    }

    @Override
    public long size() {
      return yaml.length();
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    }
  }
}
