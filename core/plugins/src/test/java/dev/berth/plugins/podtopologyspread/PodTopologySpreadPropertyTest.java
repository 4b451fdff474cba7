package dev.berth.plugins.podtopologyspread;

import static dev.berth.plugins.podtopologyspread.Spread.HOST;
import static dev.berth.plugins.podtopologyspread.Spread.ZONE;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.selector.Selector;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random clusters, compared with a plain second implementation of the rules.
class PodTopologySpreadPropertyTest {
  private static final List<String> KEYS = List.of(ZONE, HOST, "rack");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void verdictsAndScoresAreThoseOfThePlainRules(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      var context = FakePluginContext.of(randomNodes(random));
      PodInfo pod = randomPod(random).info();
      var spread = new Spread(context, PodTopologySpreadArgs.DEFAULT, pod);
      String about = "seed %d, round %d".formatted(seed, round);
      List<NodeInfo> feasible =
          context.nodes().nodes().stream().filter(node -> random.nextInt(3) > 0).toList();

      assertThat(spread.verdicts()).as(about).isEqualTo(plainVerdicts(pod, spread.nodes()));
      assertThat(spread.raw(feasible.stream().map(NodeInfo::name).toList()))
          .as(about)
          .isEqualTo(plainScores(pod, feasible, spread.nodes()));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14, 15, 16})
  void podsThatComeAndGoOnOneNodeAreCountedAsFromTheBeginning(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      var context = FakePluginContext.of(randomNodes(random));
      PodInfo pod = randomPod(random).info();
      var spread = new Spread(context, PodTopologySpreadArgs.DEFAULT, pod);
      spread.verdicts();
      if (hard(pod).isEmpty()) {
        continue;
      }
      NodeInfo node = spread.nodes().get(random.nextInt(spread.nodes().size()));
      NodeInfo changed = node;
      SpreadPreFilterState state = spread.prepared();
      for (int step = 0; step < 6; step++) {
        List<PodInfo> living =
            changed.pods().stream().filter(other -> !other.pod().isTerminating()).toList();
        if (random.nextBoolean() && !living.isEmpty()) {
          PodInfo gone = living.get(random.nextInt(living.size()));
          changed = changed.minus(gone);
          state = spread.plugin().removePod(state, gone, changed);
        } else {
          PodInfo come = randomRunning(random, "come-" + step).on(node.name()).info();
          if (!come.pod().isTerminating()) {
            changed = changed.plus(come);
            state = spread.plugin().addPod(state, come, changed);
          }
        }
      }
      context.nodes().replace(changed);
      String about = "seed %d, round %d, %s".formatted(seed, round, node);

      Map<String, String> verdicts = new TreeMap<>();
      for (NodeInfo each : spread.nodes()) {
        verdicts.put(each.name(), spread.verdict(state, each));
      }
      assertThat(verdicts).as(about).isEqualTo(plainVerdicts(pod, spread.nodes()));
    }
  }

  private static GivenNode[] randomNodes(Random random) {
    return IntStream.range(0, random.nextInt(1, 9))
        .mapToObj(n -> {
          GivenNode node = node("n" + n);
          if (random.nextInt(8) > 0) {
            node = node.zone("z" + random.nextInt(3));
          }
          if (random.nextInt(4) > 0) {
            node = node.labels("rack=r" + random.nextInt(4));
          }
          if (random.nextInt(3) == 0) {
            node = node.labels("disk=ssd");
          }
          if (random.nextInt(4) == 0) {
            node = node.taint("gpu=yes:NoSchedule");
          }
          int pods = random.nextInt(6);
          for (int p = 0; p < pods; p++) {
            node = node.running(randomRunning(random, "n" + n + "-" + p));
          }
          return node;
        })
        .toArray(GivenNode[]::new);
  }

  private static GivenPod randomRunning(Random random, String name) {
    GivenPod pod =
        pod(name)
            .namespace(random.nextInt(5) == 0 ? "other" : "default")
            .labels("app=" + (random.nextInt(3) > 0 ? "web" : "db"))
            .labels("version=" + random.nextInt(2));
    return random.nextInt(6) == 0 ? pod.deletedAt(NOW) : pod;
  }

  private static GivenPod randomPod(Random random) {
    GivenPod pod = randomRunning(random, "p").namespace("default");
    if (random.nextInt(3) == 0) {
      pod = pod.nodeSelector("disk=ssd");
    }
    if (random.nextInt(3) == 0) {
      pod = pod.tolerates("gpu");
    }
    int constraints = random.nextInt(1, 4);
    for (int c = 0; c < constraints; c++) {
      pod = pod.spread(randomConstraint(random));
    }
    return pod;
  }

  private static TopologySpreadConstraint randomConstraint(Random random) {
    return TopologySpreadConstraint.EMPTY
        .withMaxSkew(random.nextInt(1, 4))
        .withTopologyKey(KEYS.get(random.nextInt(KEYS.size())))
        .withWhenUnsatisfiable(random.nextBoolean() ? "DoNotSchedule" : "ScheduleAnyway")
        .withLabelSelector(selector(random.nextBoolean() ? "app=web" : "app"))
        .withMatchLabelKeys(random.nextInt(3) == 0 ? List.of("version") : List.of())
        .withMinDomains(random.nextInt(3) == 0 ? random.nextInt(1, 5) : null)
        .withNodeAffinityPolicy(random.nextInt(3) == 0 ? "Ignore" : null)
        .withNodeTaintsPolicy(random.nextInt(3) == 0 ? "Honor" : null);
  }

  private static List<TopologySpreadConstraint> hard(PodInfo pod) {
    return constraints(pod, "DoNotSchedule");
  }

  private static List<TopologySpreadConstraint> constraints(PodInfo pod, String action) {
    return pod.pod().spec().topologySpreadConstraints().stream()
        .filter(constraint -> constraint.whenUnsatisfiable().equals(action))
        .toList();
  }

  private static Map<String, String> plainVerdicts(PodInfo pod, List<NodeInfo> nodes) {
    Map<String, String> verdicts = new TreeMap<>();
    nodes.forEach(node -> verdicts.put(node.name(), plainVerdict(pod, node, nodes)));
    return verdicts;
  }

  private static String plainVerdict(PodInfo pod, NodeInfo node, List<NodeInfo> nodes) {
    for (var constraint : hard(pod)) {
      String domain = label(node, constraint);
      if (domain == null) {
        return "no label";
      }
      Map<String, Long> counts = plainCounts(pod, constraint, hard(pod), nodes);
      long fewest =
          counts.size() < Objects.requireNonNullElse(constraint.minDomains(), 1)
              ? 0
              : counts.values().stream().mapToLong(count -> count).min().orElseThrow();
      long withPod = counts.getOrDefault(domain, 0L) + (selects(constraint, pod, pod) ? 1 : 0);
      if (withPod - fewest > constraint.maxSkew()) {
        return "full";
      }
    }
    return "fits";
  }

  private static Map<String, Long> plainScores(
      PodInfo pod, List<NodeInfo> feasible, List<NodeInfo> nodes) {
    var soft = constraints(pod, "ScheduleAnyway");
    if (soft.isEmpty()) {
      return Map.of();
    }
    List<NodeInfo> scored = feasible.stream().filter(node -> hasAll(node, soft)).toList();
    Map<String, Long> scores = new HashMap<>();
    for (NodeInfo node : feasible) {
      double sum = 0;
      if (hasAll(node, soft)) {
        for (var constraint : soft) {
          boolean perNode = constraint.topologyKey().equals(HOST);
          long domains =
              perNode
                  ? scored.size()
                  : scored.stream().map(other -> label(other, constraint)).distinct().count();
          long count =
              perNode
                  ? count(pod, constraint, node)
                  : plainCounts(pod, constraint, soft, nodes)
                      .getOrDefault(Objects.requireNonNull(label(node, constraint)), 0L);
          sum += count * Math.log((double) domains + 2) + (constraint.maxSkew() - 1);
        }
      }
      scores.put(node.name(), Math.round(sum));
    }
    return scores;
  }

  private static Map<String, Long> plainCounts(
      PodInfo pod,
      TopologySpreadConstraint constraint,
      List<TopologySpreadConstraint> all,
      List<NodeInfo> nodes) {
    return nodes.stream()
        .filter(node -> hasAll(node, all))
        .filter(node ->
            "Ignore".equals(constraint.nodeAffinityPolicy())
                || pod.pod().spec().nodeSelector().isEmpty()
                || node.node().metadata().labels().containsKey("disk"))
        .filter(node ->
            !"Honor".equals(constraint.nodeTaintsPolicy())
                || node.node().spec().taints().isEmpty()
                || !pod.pod().spec().tolerations().isEmpty())
        .collect(
            Collectors.groupingBy(
                node -> Objects.requireNonNull(label(node, constraint)),
                Collectors.summingLong(node -> count(pod, constraint, node))));
  }

  private static long count(PodInfo pod, TopologySpreadConstraint constraint, NodeInfo node) {
    return node.pods().stream()
        .filter(other -> other.key().namespace().equals("default"))
        .filter(other -> !other.pod().isTerminating())
        .filter(other -> selects(constraint, pod, other))
        .count();
  }

  private static boolean selects(TopologySpreadConstraint constraint, PodInfo pod, PodInfo other) {
    return Selector.of(constraint.labelSelector()).matches(other.pod().metadata().labels())
        && constraint.matchLabelKeys().stream()
            .allMatch(key ->
                Objects.equals(
                    pod.pod().metadata().labels().get(key),
                    other.pod().metadata().labels().get(key)));
  }

  private static boolean hasAll(NodeInfo node, List<TopologySpreadConstraint> constraints) {
    return constraints.stream().allMatch(constraint -> label(node, constraint) != null);
  }

  private static @Nullable String label(NodeInfo node, TopologySpreadConstraint constraint) {
    return node.node().metadata().labels().get(constraint.topologyKey());
  }
}
