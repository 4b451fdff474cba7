package dev.berth.lint;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.controller.workload.KueueQueues;
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
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;

/// What the linter finds in what a test has written down.
final class LintedText {
  /// Three nodes in three zones, of which two have an SSD, and a tainted one with GPUs.
  static final String NODES =
      node("n1", "a", "ssd", "", "")
          + node("n2", "b", "ssd", "", "")
          + node("n3", "c", "hdd", "", "")
          + node(
              "gpu-1",
              "a",
              "nvme",
              "taints: [{key: dedicated, value: gpu, effect: NoSchedule}]",
              ", example.com/gpu: 4");

  private LintedText() {}

  /// A node with 4 CPUs and 8Gi of memory.
  static String node(String name, String zone, String disk, String spec, String resources) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata:
      name: %s
      labels: {kubernetes.io/hostname: %s, topology.kubernetes.io/zone: %s, disktype: %s}
    spec: {%s}
    status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110%s}}
    """
        .formatted(name, name, zone, disk, spec, resources);
  }

  /// A pod with the label `app` of its name.
  ///
  /// @param spec fields besides its containers
  static String pod(String name, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, labels: {app: %s}}
    spec: {containers: [{name: c, image: i}]%s}
    """
        .formatted(name, name, spec.isEmpty() ? "" : ", " + spec);
  }

  /// A Deployment whose pods have the label `app` of its name.
  static String deployment(String name, int replicas, String spec) {
    return """
    ---
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %s}
    spec:
      replicas: %d
      selector: {matchLabels: {app: %s}}
      template:
        metadata: {labels: {app: %s}}
        spec: {containers: [{name: c, image: i}]%s}
    """
        .formatted(name, replicas, name, name, spec.isEmpty() ? "" : ", " + spec);
  }

  /// Looks through manifests that are to be added to a cluster.
  static List<Finding> lint(String cluster, String manifests) {
    return lint(List.of(new Text("cluster.yaml", cluster), new Text("new.yaml", manifests)));
  }

  /// Looks through a whole cluster.
  static List<Finding> lint(String cluster) {
    return lint(List.of(new Text("new.yaml", cluster)));
  }

  /// Looks through manifests that are to be added to a cluster.
  ///
  /// @param plugin one of a jar
  static List<Finding> lint(String cluster, String manifests, PluginFactory<?> plugin) {
    return lint(
        List.of(new Text("cluster.yaml", cluster), new Text("new.yaml", manifests)),
        List.of(plugin));
  }

  /// Looks through manifests that are to be added to a cluster with these features.
  ///
  /// @param gates as for `--feature-gates`
  static List<Finding> lintWith(String gates, String cluster, String manifests) {
    return lint(
        List.of(new Text("cluster.yaml", cluster), new Text("new.yaml", manifests)),
        List.of(),
        FeatureSettings.parse(FeatureCatalog.current(), List.of(gates)));
  }

  private static List<Finding> lint(List<Source> sources) {
    return lint(sources, List.of());
  }

  private static List<Finding> lint(List<Source> sources, List<PluginFactory<?>> more) {
    return lint(sources, more, FeatureSettings.defaults());
  }

  private static List<Finding> lint(
      List<Source> sources, List<PluginFactory<?>> more, FeatureSettings gates) {
    var problems = new Problems();
    Input input =
        Loader.load(
            sources,
            problems,
            new LoadSettings(null, Set.of(), KueueQueues::reads),
            new ReadProgress());
    var cluster = SimulatedCluster.of(input, WorkloadSettings.DEFAULT, gates, problems);
    cluster.objects().controlVolumes(true);
    cluster.controllers().reconcile();
    var loader = new ConfigurationLoader(gates);
    var configuration =
        input.configuration() == null
            ? loader.builtIn()
            : Objects.requireNonNull(loader.complete(input.configuration(), problems));
    var factories = new ArrayList<PluginFactory<?>>(more);
    ServiceLoader.load(PluginFactory.class).forEach(factories::add);
    var registry = new PluginRegistry(factories);
    var expanded = configuration.expand(registry, gates);
    if (!problems.isEmpty() || !expanded.problems().isEmpty()) {
      throw new IllegalArgumentException(problems.kept() + " " + expanded.problems());
    }
    return Linter.lint(
        new LintRequest(
            cluster,
            new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker()),
            input.configuration() == null ? null : configuration,
            manifest -> manifest.origin().sourceName().equals("new.yaml"),
            _ -> false,
            InstantSource.fixed(Instant.EPOCH)));
  }

  /// `error node-selector-unmatched spec.nodeSelector.disktype: Write ssd`.
  static String line(Finding finding) {
    return "%s %s %s: %s"
        .formatted(finding.severity(), finding.rule(), finding.place().path(), finding.fix());
  }

  private record Text(String name, String text) implements Source {
    @Override
    public long size() {
      return 0;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
