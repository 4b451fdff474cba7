package dev.berth.conformance.loadaware;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.Evictor;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.framework.NodeUsage;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.DeschedulerProfile.BoundArgs;
import dev.berth.descheduler.policy.PolicyException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What LowNodeLoad evicts in a case, as the oracle writes it: run by run, in a cluster in which
/// nothing changes. Nodes and pods are in the case's order.
final class LowNodeLoadRuns implements DeschedulerContext, DeschedulerCluster, Evictor, PluginLog {
  private static final String NAME = "LowNodeLoad";
  private static final String NOT_EVICTABLE = "oracle/not-evictable";
  private static final DeschedulerPlugins PLUGINS = DeschedulerPlugins.inTree();

  private final LoadAwareCase given;
  private final List<Map<String, Object>> evicted = new ArrayList<>();
  private Instant now;

  private LowNodeLoadRuns(LoadAwareCase given) {
    this.given = given;
    now = given.now();
  }

  /// The answer, as JSON.
  static String of(LoadAwareCase given) {
    return JsonEncoder.text(Codecs.ANY, new LowNodeLoadRuns(given).answer());
  }

  private Map<String, Object> answer() {
    var answer = new LinkedHashMap<String, Object>();
    answer.put("plugin", NAME);
    try {
      var plugin = (BalancePlugin) args().create(this);
      answer.put("runs", runs(plugin));
    } catch (DeschedulerPluginException | PolicyException e) {
      answer.put("error", e.getMessage());
    }
    return answer;
  }

  private List<List<Map<String, Object>>> runs(BalancePlugin plugin)
      throws DeschedulerPluginException {
    var runs = new ArrayList<List<Map<String, Object>>>();
    long times = given.clock.get("runs") instanceof Long number ? number : 1;
    var every = given.clock.get("every") instanceof String text ? text : "1s";
    for (int i = 0; i < times; i++) {
      plugin.balance(given.nodes);
      runs.add(List.copyOf(evicted));
      evicted.clear();
      now = now.plus(Duration.parse("PT" + every));
    }
    return runs;
  }

  /// Read from a policy that has them.
  private BoundArgs<?> args() throws PolicyException {
    var policy =
        Map.of(
            "apiVersion",
            "descheduler/v1alpha2",
            "kind",
            "DeschedulerPolicy",
            "profiles",
            List.of(
                Map.of(
                    "name",
                    "case",
                    "pluginConfig",
                    List.of(Map.of("name", NAME, "args", given.args)),
                    "plugins",
                    Map.of("balance", Map.of("enabled", List.of(NAME))))));
    byte[] text = JsonEncoder.text(Codecs.ANY, policy).getBytes(StandardCharsets.UTF_8);
    var loaded = new DeschedulerPolicyLoader(PLUGINS).load(text, "case", _ -> null);
    var config = Objects.requireNonNull(loaded.profiles().getFirst().config(NAME));
    return Objects.requireNonNull(config.args());
  }

  @Override
  public boolean filter(Pod pod) {
    return !pod.metadata().annotations().containsKey(NOT_EVICTABLE);
  }

  @Override
  public boolean preEvictionFilter(Pod pod) {
    return true;
  }

  @Override
  public EvictionResult evict(Pod pod, String reason) {
    var eviction = new LinkedHashMap<String, Object>();
    eviction.put("pod", pod.key().toString());
    eviction.put("node", pod.spec().nodeName());
    eviction.put("reason", reason);
    evicted.add(eviction);
    return EvictionResult.evicted();
  }

  @Override
  public List<Node> nodes() {
    return given.nodes;
  }

  @Override
  public @Nullable Node node(String name) {
    return given.nodes.stream()
        .filter(node -> node.metadata().name().equals(name))
        .findFirst()
        .orElse(null);
  }

  @Override
  public List<Pod> podsOn(String node) {
    return given.pods.stream().filter(pod -> pod.spec().nodeName().equals(node)).toList();
  }

  @Override
  public @Nullable CustomResource customResource(
      CustomResourceType type, String namespace, String name) {
    return given.metrics.stream()
        .filter(metric -> metric.key().equals(type.key(namespace, name)))
        .findFirst()
        .orElse(null);
  }

  @Override
  public InstantSource clock() {
    return () -> now;
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
    return MetricsSources.NONE;
  }

  @Override
  public boolean isOriginal() {
    return true;
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
  public void kept(Pod pod, String message) {}

  @Override
  public void note(String message) {}

  @Override
  public void usage(NodeUsage usage) {}
}
