package dev.berth.capacity.fit;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/// A cluster, and what is to be put into it, as a test has written them down; with the in-tree
/// plugins. Each count begins with a cluster of its own.
record FitCase(String cluster, List<Part> parts, boolean preempts) {
  record Part(int times, String yaml) {}

  static FitCase of(String cluster, String podSpec) {
    return new FitCase(cluster, List.of(new Part(1, podSpec)), false);
  }

  FitCase and(int times, String podSpec) {
    var more = new ArrayList<>(parts);
    more.add(new Part(times, podSpec));
    return new FitCase(cluster, more, preempts);
  }

  static FitCase rounds(String cluster, int times, String podSpec) {
    return new FitCase(cluster, List.of(new Part(times, podSpec)), false);
  }

  FitCase preempting() {
    return new FitCase(cluster, parts, true);
  }

  FitResult count() {
    return count(0);
  }

  FitResult count(long most) {
    return load().count(most);
  }

  FitResult countOneByOne(long most) {
    return load().countOneByOne(most);
  }

  Loaded load() {
    var problems = new Problems();
    var input = read("cluster.yaml", cluster, problems);
    var gates =
        FeatureSettings.parse(
            FeatureCatalog.current(), input.featureGates().stream().map(Located::value).toList());
    var specified = new ArrayList<Manifest>();
    for (int i = 0; i < parts.size(); i++) {
      specified.addAll(read(nameOf(i), parts.get(i).yaml(), problems).manifests());
    }
    var simulated =
        SimulatedCluster.of(input, specified, WorkloadSettings.DEFAULT, gates, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    simulated.objects().controlVolumes(true);
    simulated.controllers().reconcile();
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = new ConfigurationLoader(gates).builtIn().expand(registry, gates);
    var scheduler =
        new FitScheduler(
            new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker()),
            Extenders.NONE,
            InstantSource.fixed(Instant.parse("2026-03-01T00:00:00Z")));
    var mix = new ArrayList<MixPart>();
    for (int i = 0; i < parts.size(); i++) {
      String name = nameOf(i);
      mix.add(
          new MixPart(
              name,
              parts.get(i).times(),
              simulated.templates().stream()
                  .filter(it -> it.manifest().origin().sourceName().equals(name))
                  .toList()));
    }
    try {
      var filled =
          FilledCluster.of(
              simulated.objects(), scheduler, simulated.controllers(), preempts, _ -> {});
      return new Loaded(simulated, filled, mix);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /// A cluster whose pending pods have been placed.
  record Loaded(SimulatedCluster simulated, FilledCluster filled, List<MixPart> mix) {
    FitResult count(long most) {
      try {
        return FitCounter.count(filled, mix, simulated.creation(), most);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    FitResult countOneByOne(long most) {
      try {
        return FitCounter.countOneByOne(filled, mix, simulated.creation(), most);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static String nameOf(int part) {
    return "podspec-%d.yaml".formatted(part + 1);
  }

  private static Input read(String name, String yaml, Problems problems) {
    return Loader.load(
        List.of(new Text(name, yaml)), problems, LoadSettings.PLAIN, new ReadProgress());
  }

  private record Text(String name, String yaml) implements Source {
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
