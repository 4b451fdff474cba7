package dev.berth.engine.memo;

import static dev.berth.engine.EngineObjects.node;
import static dev.berth.engine.EngineObjects.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.EngineThread;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.CountDefinition.CountKey;
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.counts.TopologyCounts;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.Given;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachedCountsTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final List<String> ZONES = List.of("a", "b", "c");

  private final ClusterCache cache = new ClusterCache(new EngineThread());
  private final CachedCounts countSource = new CachedCounts(cache, 2, 2_000);
  private final List<Node> nodes = new ArrayList<>();
  private int numbers;

  /// Counts pods by zone, and each node's; along the zones only on nodes with `counted=yes`.
  private record PodsNear(PodScope scope, int number) implements CountDefinition {
    PodsNear(PodScope scope) {
      this(scope, 0);
    }

    static final CountKey BY_ZONE = new CountKey(0, TopologyKey.byValueOf(ZONE));
    static final CountKey BY_NODE = new CountKey(1, new TopologyKey(ZONE, true));

    @Override
    public List<CountKey> countKeys() {
      return List.of(BY_ZONE);
    }

    @Override
    public void weigh(PodInfo pod, Weights weights) {
      weights.add(BY_ZONE, 1);
      weights.add(BY_NODE, 2);
    }

    @Override
    public boolean counts(CountKey countKey, Node node) {
      return !countKey.equals(BY_ZONE) || "yes".equals(node.metadata().labels().get("counted"));
    }
  }

  private static final CountDefinition PODS_NEAR = new PodsNear(CountDefinition.PodScope.ALL);

  /// Counts the pods of an app by zone of nodes that are to be counted, those that are being
  /// deleted thrice in the whole cluster, and by zone the terms of all pods that keep off the app.
  ///
  /// @param namespace the only one whose pods count; null for all
  private record PodsOfApp(String app, @Nullable String namespace) implements CountDefinition {
    static final CountKey BY_ZONE = new CountKey(0, TopologyKey.byValueOf(ZONE));

    @Override
    public List<CountKey> countKeys() {
      return List.of(BY_ZONE);
    }

    @Override
    public PodScope scope() {
      return PodScope.ALL;
    }

    @Override
    public void weigh(PodInfo pod, Weights weights) {
      if (namespace != null && !namespace.equals(pod.key().namespace())) {
        return;
      }
      if (app.equals(pod.pod().metadata().labels().get("app"))) {
        weights.add(BY_ZONE, 1);
        if (pod.pod().isTerminating()) {
          weights.add(new CountKey(1, TopologyKey.CLUSTER), 3);
        }
      }
      for (var term : pod.affinityTerms().requiredAntiAffinity()) {
        if (term.selector().matches(Map.of("app", app))) {
          weights.add(new CountKey(2, new TopologyKey(ZONE, true)), -1);
        }
      }
    }

    @Override
    public boolean weighsAlike() {
      return true;
    }

    @Override
    public @Nullable Set<String> namespaces() {
      return namespace == null ? null : Set.of(namespace, "empty");
    }

    @Override
    public boolean counts(CountKey countKey, Node node) {
      return !countKey.equals(BY_ZONE) || "yes".equals(node.metadata().labels().get("counted"));
    }
  }

  /// Each is counted anew each time, from pods of the same kinds, which come and go meanwhile.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void newCountsOfPodsThatAreAlikeAreTheSameAsOneByOne(long seed) {
    var random = new SplittableRandom(seed);
    for (int step = 0; step < 3_000; step++) {
      change(random, step / 1_000 == 1 ? 2 : 40);
      if (random.nextInt(4) == 0) {
        cache.addPod(
            ofApp(
                "a" + random.nextInt(60),
                nodes.get(random.nextInt(nodes.size())).metadata().name(),
                random));
      }
      if (random.nextInt(8) == 0) {
        cache.refresh();
        String app = "app-" + random.nextInt(4);
        var afresh = new CachedCounts(cache, 2, 2_000);
        for (var definition :
            List.of(
                new PodsOfApp(app, null),
                new PodsOfApp("app-" + step, null),
                new PodsOfApp(app, "blue"),
                new PodsOfApp("app-" + step % 3, step % 2 == 0 ? "red" : "blue"))) {
          assertThat(found(countSource, definition))
              .as("seed %d, step %d, %s", seed, step, definition)
              .isEqualTo(found(new UncachedCounts(cache), definition))
              .isEqualTo(found(afresh, definition));
        }
      }
    }
    assertThat(countSource.counted()).isGreaterThan(300);
  }

  /// Pods and nodes come and go, and all of it is taken back, the last of it first; counts are read
  /// at any time.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatIsTakenBackIsAsIfItHadNotBeen(long seed) {
    var random = new SplittableRandom(seed);
    while (numbers < 12) {
      add("n" + numbers++, ZONES.get(random.nextInt(3)));
    }
    var read = new CachedCounts(cache, 50, 100_000);
    for (int trial = 0; trial < 500; trial++) {
      var undo = new ArrayDeque<Runnable>();
      for (int step = random.nextInt(12); step > 0; step--) {
        undo.push(doSomething(random, "t" + trial + "-" + step));
        readSome(read, random, seed, trial);
      }
      while (!undo.isEmpty()) {
        undo.pop().run();
        readSome(read, random, seed, trial);
      }
      if (random.nextInt(4) == 0) {
        change(random, 20);
      }
    }
    assertThat(read.counted()).as("most follow").isLessThan(100);
  }

  /// @return takes it back
  private Runnable doSomething(SplittableRandom random, String name) {
    int any = random.nextInt(nodes.size());
    Node node = nodes.get(any);
    String nodeName = node.metadata().name();
    List<PodInfo> there = podsOn(nodeName);
    if (random.nextInt(3) == 0 && nodes.size() > 2) {
      there.forEach(pod -> cache.removePod(pod.uid()));
      cache.removeNode(nodeName);
      nodes.remove(any);
      return () -> {
        nodes.add(any, node);
        cache.addNode(node);
        there.reversed().forEach(cache::addPod);
      };
    }
    if (random.nextBoolean() && !there.isEmpty()) {
      PodInfo pod = there.get(random.nextInt(there.size()));
      cache.removePod(pod.uid());
      return () -> cache.addPod(pod);
    }
    PodInfo pod = ofApp(name, nodeName, random);
    cache.addPod(pod);
    return () -> cache.removePod(pod.uid());
  }

  private List<PodInfo> podsOn(String node) {
    cache.refresh();
    return cache.nodes().stream()
        .filter(info -> info.name().equals(node))
        .flatMap(info -> info.pods().stream())
        .toList();
  }

  private void readSome(CachedCounts read, SplittableRandom random, long seed, int trial) {
    if (random.nextInt(6) == 0) {
      cache.refresh();
      for (var definition :
          List.of(
              new PodsOfApp("app-" + random.nextInt(4), null),
              new PodsNear(CountDefinition.PodScope.ALL, random.nextInt(3)))) {
        assertThat(found(read, definition))
            .as("seed %d, trial %d, %s", seed, trial, definition)
            .isEqualTo(found(new UncachedCounts(cache), definition));
      }
    }
  }

  private static PodInfo ofApp(String name, String node, SplittableRandom random) {
    var pod =
        Given.pod(name)
            .uid("uid-" + name)
            .namespace(random.nextBoolean() ? "blue" : "red")
            .labels("app=app-%d,tier=tier-%d".formatted(random.nextInt(3), random.nextInt(2)));
    if (random.nextInt(3) == 0) {
      pod = pod.requiresApart("app=app-" + random.nextInt(3), ZONE);
    }
    if (random.nextInt(5) == 0) {
      pod = pod.deletedAt(Instant.EPOCH);
    }
    return PodInfo.of(pod.on(node).build());
  }

  /// For a while there are two nodes, and other ones again and again: when most domains are empty,
  /// counts are given up.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void countsFollowNodesThatComeGoAndMove(long seed) {
    var random = new SplittableRandom(seed);
    for (int step = 0; step < 3_000; step++) {
      change(random, step / 1_000 == 1 ? 2 : 40);
      if (random.nextInt(4) == 0) {
        cache.refresh();
        assertThat(found(countSource, PODS_NEAR))
            .as("seed %d, step %d", seed, step)
            .isEqualTo(found(new UncachedCounts(cache), PODS_NEAR));
      }
    }
    assertThat(countSource.counted()).isBetween(2L, 10L);
  }

  @Test
  void nodesThatComeAndGoDoNotMakePodsCountAnew() {
    add("n1", "a");
    add("n2", "b");
    cache.refresh();
    var _ = countSource.of(PODS_NEAR);

    cache.updateNode(node("n2", "a"));
    cache.removeNode("n1");
    add("n3", "c");
    cache.refresh();
    var _ = countSource.of(PODS_NEAR);

    assertThat(countSource.counted()).isOne();
  }

  /// More changes than are kept, first of the pods of another app, then of one app after the other,
  /// of which there are more than kinds of pods are known.
  @Test
  void countsFollowHoweverManyOtherPodsMove() {
    add("n1", "a");
    var definition = new PodsOfApp("app-0", null);
    cache.refresh();
    assertThat(countSource.of(definition).require(PodsOfApp.BY_ZONE).get("a")).isZero();

    for (int number = 0; number < 20_000; number++) {
      cache.addPod(ofApp("p" + number % 10, "app-1"));
    }
    cache.addPod(ofApp("first", "app-0"));
    cache.refresh();
    assertThat(countSource.of(definition).require(PodsOfApp.BY_ZONE).get("a")).isOne();
    assertThat(countSource.counted()).isOne();

    for (int number = 0; number < 20_000; number++) {
      cache.addPod(ofApp("p" + number % 10, "app-" + number));
    }
    cache.refresh();
    assertThat(countSource.of(definition).require(PodsOfApp.BY_ZONE).get("a")).isOne();
    assertThat(countSource.counted()).as("kinds have got other numbers").isEqualTo(2);
  }

  private static PodInfo ofApp(String name, String app) {
    return PodInfo.of(Given.pod(name).uid("uid-" + name).labels("app=" + app).on("n1").build());
  }

  /// Each has two pages of 256 numbers, and those of the nodes that count.
  @Test
  void asManyAreKeptAsHaveRoom() {
    add("n1", "a");
    cache.refresh();

    for (int round = 0; round < 2; round++) {
      for (int number = 0; number < 3; number++) {
        var _ = countSource.of(new PodsNear(CountDefinition.PodScope.ALL, number));
      }
    }
    assertThat(countSource.counted()).isEqualTo(3);
    assertThat(countSource.size()).isEqualTo(3);

    for (int number = 0; number < 10; number++) {
      var _ = countSource.of(new PodsNear(CountDefinition.PodScope.ALL, number));
    }
    assertThat(countSource.counted()).isEqualTo(10);
    assertThat(countSource.size()).isEqualTo(3);
  }

  @Test
  void aFewAreKeptHoweverLarge() {
    for (int number = 0; number < 2_000; number++) {
      add("n" + number, "z" + number);
    }
    cache.refresh();

    for (int round = 0; round < 3; round++) {
      for (int number = 0; number < 2; number++) {
        var _ = countSource.of(new PodsNear(CountDefinition.PodScope.ALL, number));
      }
    }

    assertThat(countSource.counted()).isEqualTo(2);
  }

  @Test
  void frozenCountsStayAsTheyWere() {
    add("n1", "a");
    cache.refresh();
    DomainCounts before = countSource.of(PODS_NEAR).require(PodsNear.BY_ZONE);

    cache.updateNode(labelled("n1", "b"));
    add("n2", "c");
    cache.refresh();
    DomainCounts after = countSource.of(PODS_NEAR).require(PodsNear.BY_ZONE);

    assertThat(before.get("a")).isOne();
    assertThat(before.topology().number("b")).isEqualTo(-1);
    assertThat(after.get("a")).isZero();
    assertThat(after.get("b")).isOne();
  }

  private void change(SplittableRandom random, int most) {
    int any = nodes.isEmpty() ? 0 : random.nextInt(nodes.size());
    if (nodes.size() < 2 || (nodes.size() < most && random.nextInt(3) == 0)) {
      add("n" + numbers++, ZONES.get(random.nextInt(3)));
    } else if (nodes.size() > most || random.nextInt(4) == 0) {
      cache.removeNode(nodes.remove(any).metadata().name());
    } else if (random.nextInt(4) == 0) { // deleted and created again, with its pods still there
      Node before = nodes.get(any);
      cache.removeNode(before.metadata().name());
      put(any, random);
    } else if (random.nextBoolean()) {
      put(any, random);
    } else {
      String pod = "p" + random.nextInt(50);
      cache.addPod(running(pod, nodes.get(any).metadata().name()));
    }
  }

  private void put(int index, SplittableRandom random) {
    String name = nodes.get(index).metadata().name();
    Node after =
        switch (random.nextInt(4)) {
          case 0 -> node(name);
          case 1 -> node(name, ZONES.get(random.nextInt(3)));
          default -> labelled(name, ZONES.get(random.nextInt(3)));
        };
    nodes.set(index, after);
    cache.updateNode(after);
  }

  private void add(String name, String zone) {
    Node added = labelled(name, zone);
    nodes.add(added);
    cache.addNode(added);
    cache.addPod(running("first-on-" + name, name));
  }

  private static Node labelled(String name, String zone) {
    Node node = node(name, zone);
    Map<String, String> labels = new HashMap<>(node.metadata().labels());
    labels.put("counted", "yes");
    return node.withMetadata(node.metadata().withLabels(labels));
  }

  /// What filters and scores can read of the nodes that are there.
  private Map<String, Object> found(CountSource of, CountDefinition definition) {
    TopologyCounts topologyCounts = of.of(definition);
    Map<String, Object> found = new HashMap<>();
    for (DomainCounts domainCounts : topologyCounts.domainCounts()) {
      if (domainCounts.isEmpty() && !definition.countKeys().contains(domainCounts.countKey())) {
        continue; // as if it were not there
      }
      String countKey = domainCounts.countKey() + " ";
      found.put(countKey + "matches", domainCounts.matches());
      found.put(countKey + "empty", domainCounts.isEmpty());
      if (definition.countKeys().contains(domainCounts.countKey())) {
        found.put(countKey + "counting", domainCounts.countingDomains());
      }
      for (Node node : nodes) {
        String domain = domainCounts.countKey().topologyKey().domain(node);
        if (domain != null) {
          int number = domainCounts.topology().number(domain);
          found.put(
              countKey + domain,
              List.of(
                  domainCounts.get(domain),
                  domainCounts.at(number),
                  domainCounts.isCounting(number),
                  domainCounts.topology().end(number) - domainCounts.topology().begin(number)));
        }
      }
    }
    return found;
  }
}
