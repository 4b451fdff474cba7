package dev.berth.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import dev.berth.testkit.Given;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeClock;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The changes of a cluster, in the order of the store, and how their decisions compare.
final class ShadowScenario {
  private final Map<ObjectRef, KubernetesObject> objects = new HashMap<>();
  private final List<ObjectChange> loaded = new ArrayList<>();
  private final List<ObjectChange> steps = new ArrayList<>();
  private final Map<String, Boolean> gates = new HashMap<>();
  private boolean hasBegun;

  /// Objects that are there at the start.
  ShadowScenario with(GivenNode... nodes) {
    for (GivenNode node : nodes) {
      put(node.build());
    }
    return this;
  }

  /// Switches a feature gate of the scheduler on.
  ShadowScenario gate(String name) {
    gates.put(name, true);
    return this;
  }

  /// The comparison starts.
  ShadowScenario begin() {
    hasBegun = true;
    return this;
  }

  ShadowScenario put(KubernetesObject object) {
    change(ObjectRef.of(object), object);
    return this;
  }

  ShadowScenario comes(GivenPod pod) {
    return put(pod.build());
  }

  ShadowScenario binds(String pod, String node) {
    return changes(pod, it -> it.withSpec(it.spec().withNodeName(node)));
  }

  ShadowScenario fails(String pod, String message) {
    return fails(pod, message, "");
  }

  ShadowScenario fails(String pod, String message, String nominatedNode) {
    var condition =
        PodCondition.EMPTY
            .withType("PodScheduled")
            .withStatus("False")
            .withReason("Unschedulable")
            .withMessage(message);
    return changes(
        pod,
        it ->
            it.withStatus(
                it.status()
                    .withConditions(List.of(condition))
                    .withNominatedNodeName(nominatedNode)));
  }

  ShadowScenario changes(String pod, UnaryOperator<Pod> change) {
    return put(change.apply(pod(pod)));
  }

  ShadowScenario goes(String pod) {
    change(ObjectRef.of(pod(pod)), null);
    return this;
  }

  private Pod pod(String name) {
    return (Pod)
        Objects.requireNonNull(
            objects.get(new ObjectRef(Pod.class, new ObjectKey("default", name))), name);
  }

  private void change(ObjectRef id, @Nullable KubernetesObject now) {
    var before = now == null ? objects.remove(id) : objects.put(id, now);
    var list = hasBegun ? steps : loaded;
    list.add(new ObjectChange(loaded.size() + steps.size() + 1, id, before, now));
  }

  /// What comes of it, with kube-scheduler's default configuration.
  ComparisonReport report() {
    return report("");
  }

  /// @param configuration what a KubeSchedulerConfiguration says beyond the defaults
  ComparisonReport report(String configuration) {
    var counts = new ComparisonCounts();
    var judge =
        new DecisionComparator(
            scheduler(configuration, gates), new SettableClock(new FakeClock()), counts);
    loaded.forEach(judge::load);
    for (int i = 0; i < steps.size(); i++) {
      var future = steps.subList(i + 1, steps.size());
      judge.follow(steps.get(i), () -> future);
    }
    return counts.report();
  }

  private static ObservedScheduler scheduler(String configuration, Map<String, Boolean> on) {
    var text =
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        """
            + configuration;
    var gates = FeatureSettings.of(FeatureCatalog.current(), on);
    var problems = new Problems();
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    var loaded =
        Objects.requireNonNull(
            new ConfigurationLoader(gates).load(in, "configuration", problems),
            () -> problems.kept().toString());
    var plugins =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expansion = loaded.expand(plugins, gates);
    assertThat(expansion.problems()).isEmpty();
    return new ObservedScheduler(loaded, expansion.profiles(), plugins, gates);
  }

  /// A node of 4 CPUs.
  static GivenNode node(String name) {
    return Given.node(name).cpu("4").memory("16Gi").pods(110);
  }
}
