package dev.berth.conformance.descheduler;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionApi.EvictionRequest;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.proof.Prover;
import dev.berth.descheduler.scenario.DryRunEvictions;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.NodeInfo;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A cluster that lives for many cycles of a descheduler: controllers replace what is evicted, and
/// the scheduler places it. Limits and disruption budgets are checked at every eviction. For one
/// thread.
final class EvictionLife {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2028-01-01T00:00:00Z"));
  private static final FeatureSettings GATES = FeatureSettings.defaults();
  private static final EngineSettings SCHEDULER = scheduler();
  private static final DeschedulerPlugins PLUGINS = DeschedulerPlugins.inTree();
  private static final int MOST_TURNS = 1_000;

  private final SimulatedCluster simulated;
  private final EmbeddedCluster cluster;
  private final Engine engine;
  private final Simulation simulation;
  private final Descheduler descheduler;
  private final DeschedulerPolicy unlimited;
  private final List<Pod> evicted = new ArrayList<>();
  private final List<Pod> unsettled = new ArrayList<>();
  private Set<String> known = Set.of();
  private final Set<String> replacements = new HashSet<>();
  private final boolean settlesAtOnce;
  private LifeTally tally = LifeTally.NONE;
  private @Nullable CycleResult lastCycle;

  /// @param proves whether evictions are proven
  /// @param settlesAtOnce whether a replacement is placed before the next pod is evicted, or all of
  ///   them when the cycle is over
  EvictionLife(long seed, boolean proves, boolean settlesAtOnce)
      throws InterruptedException, PolicyException {
    this.settlesAtOnce = settlesAtOnce;
    simulated = cluster(RandomLife.yaml(seed));
    cluster = simulated.objects();
    engine = new Engine(SCHEDULER, EnginePorts.immediate(CLOCK, cluster, Extenders.NONE));
    simulated.controllers().reconcile();
    simulation = new Simulation(cluster, engine, simulated.controllers());
    simulation.run(_ -> {}, _ -> {});
    disturb(new SplittableRandom(seed));
    settle();
    String policy = RandomPolicy.yaml(seed);
    descheduler = descheduler(policy, proves);
    unlimited = policy(policy.replaceAll("(?m)^maxNo.*\n", ""));
  }

  /// Runs so many cycles.
  LifeTally run(int cycles) throws InterruptedException, PolicyException {
    for (int i = 0; i < cycles; i++) {
      cycle();
    }
    return tally.plus(new LifeTally(0, 0, 0, 0, 0, deviation(), left()));
  }

  /// How many pods are not where they should be: those that the strategies of the policy would
  /// choose now, without proof and without limits, and those that have no node.
  private int left() throws PolicyException {
    var copy = new IndexedCluster(cluster.current());
    int nowhere =
        (int)
            cluster.list(Pod.class).stream().filter(pod -> pod.spec().nodeName().isEmpty()).count();
    return nowhere
        + new Descheduler(
                unlimited,
                PLUGINS,
                new DeschedulerSetup(
                    copy,
                    new DryRunEvictions(copy),
                    EvictionReview.NONE,
                    EvictionListener.NONE,
                    BackgroundEvictions.none(),
                    MetricsSources.NONE,
                    CLOCK,
                    true,
                    true,
                    false))
            .run()
            .evictions()
            .size();
  }

  /// The nodes, and why pods stay, as of the last cycle.
  String explained() {
    var text = new StringBuilder();
    for (NodeInfo node : engine.snapshot().nodes().nodes()) {
      text.append(
          "%s: %d of %d mcpu%s: %s%n"
              .formatted(
                  node.name(),
                  node.requested().milliCpu(),
                  node.allocatable().milliCpu(),
                  node.node().spec().taints().isEmpty() ? "" : ", tainted",
                  node.pods().stream().map(pod -> pod.key().name()).sorted().toList()));
    }
    if (lastCycle != null) {
      lastCycle
          .refused()
          .forEach(it ->
              text.append(
                  "%s, %s, %s: %s%n"
                      .formatted(it.pod(), it.plugin(), it.stage().title(), it.message())));
    }
    return text.toString();
  }

  private void cycle() throws InterruptedException {
    evicted.clear();
    unsettled.clear();
    known = uids();
    lastCycle = descheduler.run();
    checkLimits();
    follow();
    tally = tally.plus(new LifeTally(evicted.size(), 0, 0, 0, evicted.isEmpty() ? 0 : 1, 0, 0));
  }

  /// What becomes of the pods that have been evicted since the last call.
  private void follow() throws InterruptedException {
    settle(); // while they terminate
    unsettled.forEach(pod -> cluster.evict(pod.key()));
    settle();
    Map<String, List<String>> places = new HashMap<>();
    Set<String> owners = unsettled.stream().map(EvictionLife::owner).collect(Collectors.toSet());
    int pending = 0;
    int again = (int) unsettled.stream().filter(this::wasPutThere).count();
    for (Pod pod : cluster.list(Pod.class)) {
      if (!known.contains(pod.metadata().uid())) {
        replacements.add(pod.metadata().uid());
        String node = pod.spec().nodeName();
        pending += node.isEmpty() && owners.contains(owner(pod)) ? 1 : 0;
        places.computeIfAbsent(owner(pod), _ -> new ArrayList<>()).add(node);
      }
    }
    int bounced = 0;
    for (Pod pod : unsettled) {
      var landed = places.getOrDefault(owner(pod), new ArrayList<>());
      bounced += landed.remove(pod.spec().nodeName()) ? 1 : 0;
    }
    tally = tally.plus(new LifeTally(0, bounced, pending, again, 0, 0, 0));
    unsettled.clear();
    known = uids();
  }

  private Set<String> uids() {
    return cluster.list(Pod.class).stream()
        .map(pod -> pod.metadata().uid())
        .collect(Collectors.toSet());
  }

  private boolean wasPutThere(Pod pod) {
    return replacements.contains(pod.metadata().uid());
  }

  private void checkLimits() {
    var byNode = evicted.stream().collect(Collectors.groupingBy(pod -> pod.spec().nodeName()));
    if (evicted.size() > LifeLimits.TOTAL
        || byNode.values().stream().anyMatch(pods -> pods.size() > LifeLimits.PER_NODE)) {
      throw new AssertionError("more than the limits allow: " + evicted);
    }
  }

  private static String owner(Pod pod) {
    return pod.metadata().controller().map(OwnerReference::uid).orElse("");
  }

  /// Lets controllers and scheduler do what there is to do.
  private void settle() throws InterruptedException {
    simulation.placeWaiting(_ -> {});
    for (int turn = 0; simulated.controllers().reconcile(); turn++) {
      if (turn == MOST_TURNS) {
        throw new AssertionError("the controllers do not come to rest");
      }
      simulation.placeWaiting(_ -> {});
    }
  }

  private void disturb(SplittableRandom random) {
    for (Node node : List.copyOf(cluster.list(Node.class))) {
      Node changed = node.withSpec(node.spec().withUnschedulable(false));
      if (random.nextInt(5) == 0) {
        changed =
            changed.withSpec(
                changed.spec().withTaints(List.of(new Taint("spot", "", "NoSchedule", null))));
      }
      if (random.nextInt(4) == 0) {
        Map<String, String> labels = new HashMap<>(node.metadata().labels());
        labels.put("disk", random.nextInt(2) == 0 ? "ssd" : "hdd");
        changed = changed.withMetadata(changed.metadata().withLabels(labels));
      }
      cluster.update(changed);
    }
  }

  private double deviation() {
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (NodeInfo node : engine.snapshot().nodes().nodes()) {
      double percent =
          100.0 * node.requested().milliCpu() / Math.max(1, node.allocatable().milliCpu());
      sum += percent;
      squares += percent * percent;
      count++;
    }
    double mean = sum / count;
    return Math.sqrt(Math.max(0, squares / count - mean * mean));
  }

  private static DeschedulerPolicy policy(String yaml) throws PolicyException {
    return new DeschedulerPolicyLoader(PLUGINS)
        .load(yaml.getBytes(StandardCharsets.UTF_8), "policy.yaml", _ -> null);
  }

  private Descheduler descheduler(String yaml, boolean proves) throws PolicyException {
    DeschedulerPolicy policy = policy(yaml);
    var view = new IndexedCluster(cluster.current());
    cluster.watch(change -> {
      if (change instanceof ClusterChange.Deleted) {
        view.remove(change.object());
      } else {
        view.put(change.object());
      }
    });
    EvictionReview review =
        proves
            ? new Prover(
                policy,
                PLUGINS,
                SCHEDULER,
                cluster::current,
                MetricsSources.NONE,
                CLOCK,
                new SplittableRandom(0))
            : EvictionReview.NONE;
    return new Descheduler(
        policy,
        PLUGINS,
        new DeschedulerSetup(
            view,
            this::evict,
            review,
            EvictionListener.NONE,
            BackgroundEvictions.none(),
            MetricsSources.NONE,
            CLOCK,
            !proves,
            false,
            false));
  }

  private EvictionAnswer evict(EvictionRequest request) {
    Pod pod = cluster.get(Pod.class, request.pod().key());
    if (pod == null) {
      return new EvictionAnswer.NotFound("pods \"%s\" not found".formatted(request.pod().key()));
    }
    var refusal = simulated.controllers().evictions().refusal(pod);
    if (refusal != null) {
      return new EvictionAnswer.TooManyRequests(refusal.message());
    }
    var _ =
        cluster.change(
            pod, it -> it.withMetadata(it.metadata().withDeletionTimestamp(CLOCK.instant())));
    evicted.add(pod);
    unsettled.add(pod);
    if (settlesAtOnce) {
      try {
        follow();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    return new EvictionAnswer.Accepted();
  }

  private static SimulatedCluster cluster(String yaml) {
    var problems = new Problems();
    var input =
        Loader.load(List.of(new Text(yaml)), problems, LoadSettings.PLAIN, new ReadProgress());
    var made = SimulatedCluster.of(input, WorkloadSettings.DEFAULT, GATES, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept() + "\n" + yaml);
    }
    return made;
  }

  private static EngineSettings scheduler() {
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = new ConfigurationLoader(GATES).builtIn().expand(registry, GATES);
    return new EngineSettings(expanded.profiles(), registry, GATES, new FirstByNameTieBreaker());
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
