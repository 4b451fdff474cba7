package dev.berth.descheduler.fake;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.Evictor;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.framework.NodeUsage;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A descheduler for one plugin: a cluster in which nothing changes, an evictor that lets every pod
/// go but those that a test protects, and a log that remembers. Pods are named by namespace and
/// name.
public final class FakeDescheduler
    implements DeschedulerContext, DeschedulerCluster, Evictor, PluginLog, MetricsSources {
  private final SortedMap<String, Node> nodes = new TreeMap<>();
  private final Map<String, List<Pod>> pods = new HashMap<>();
  private final Set<String> protectedPods = new HashSet<>();
  private final Set<String> protectedLate = new HashSet<>();
  private final Map<String, EvictionResult> results = new HashMap<>();
  private final List<String> evicted = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private final List<NodeUsage> usage = new ArrayList<>();
  private @Nullable KubernetesMetrics kubernetesMetrics;
  private @Nullable Prometheus prometheus;

  /// Adds nodes with the pods that run on them.
  public FakeDescheduler with(GivenNode... more) {
    for (GivenNode node : more) {
      with(node.build(), node.pods().stream().map(GivenPod::build).toList());
    }
    return this;
  }

  /// Adds a node with the pods that run on it.
  public FakeDescheduler with(Node node, List<Pod> running) {
    nodes.put(node.metadata().name(), node);
    var sorted = new ArrayList<>(running);
    sorted.sort((a, b) -> a.key().compareTo(b.key()));
    pods.put(node.metadata().name(), List.copyOf(sorted));
    return this;
  }

  /// Filters keep the pods.
  public FakeDescheduler protect(String... names) {
    protectedPods.addAll(List.of(names));
    return this;
  }

  /// Pre-eviction filters keep the pods.
  public FakeDescheduler protectLate(String... names) {
    protectedLate.addAll(List.of(names));
    return this;
  }

  /// What comes of evicting the pod.
  public FakeDescheduler answer(String pod, EvictionResult result) {
    results.put(pod, result);
    return this;
  }

  public FakeDescheduler measuring(KubernetesMetrics metrics) {
    kubernetesMetrics = metrics;
    return this;
  }

  public FakeDescheduler asking(Prometheus server) {
    prometheus = server;
    return this;
  }

  /// In order.
  public List<String> evicted() {
    return evicted;
  }

  /// `POD: MESSAGE` in order.
  public List<String> keptPods() {
    return kept;
  }

  public List<String> notes() {
    return notes;
  }

  public List<String> errors() {
    return errors;
  }

  public List<NodeUsage> usages() {
    return usage;
  }

  @Override
  public List<Node> nodes() {
    return List.copyOf(nodes.values());
  }

  @Override
  public @Nullable Node node(String name) {
    return nodes.get(name);
  }

  @Override
  public List<Pod> podsOn(String node) {
    return pods.getOrDefault(node, List.of());
  }

  @Override
  public int podsOwnedBy(String ownerUid) {
    return 0;
  }

  @Override
  public @Nullable Namespace namespace(String name) {
    return null;
  }

  @Override
  public @Nullable PersistentVolumeClaim claim(ObjectKey key) {
    return null;
  }

  @Override
  public List<PodDisruptionBudget> budgets(String namespace) {
    return List.of();
  }

  @Override
  public boolean filter(Pod pod) {
    return !protectedPods.contains(pod.key().toString());
  }

  @Override
  public boolean preEvictionFilter(Pod pod) {
    return !protectedLate.contains(pod.key().toString());
  }

  @Override
  public EvictionResult evict(Pod pod, String reason) {
    String name = pod.key().toString();
    EvictionResult result = results.getOrDefault(name, EvictionResult.evicted());
    if (result.isEvicted()) {
      evicted.add(name);
    }
    return result;
  }

  @Override
  public void kept(Pod pod, String message) {
    kept.add(pod.key() + ": " + message);
  }

  @Override
  public void note(String message) {
    notes.add(message);
  }

  @Override
  public void error(String message) {
    errors.add(message);
  }

  @Override
  public void usage(NodeUsage node) {
    usage.add(node);
  }

  @Override
  public @Nullable KubernetesMetrics kubernetesMetrics() {
    return kubernetesMetrics;
  }

  @Override
  public @Nullable Prometheus prometheus() {
    return prometheus;
  }

  @Override
  public DeschedulerCluster cluster() {
    return this;
  }

  @Override
  public Evictor evictor() {
    return this;
  }

  @Override
  public PluginLog log() {
    return this;
  }

  @Override
  public MetricsSources metrics() {
    return this;
  }

  @Override
  public InstantSource clock() {
    return InstantSource.fixed(Instant.EPOCH);
  }

  @Override
  public boolean isOriginal() {
    return true;
  }
}
