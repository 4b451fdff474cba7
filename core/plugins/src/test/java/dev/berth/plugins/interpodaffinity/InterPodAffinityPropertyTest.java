package dev.berth.plugins.interpodaffinity;

import static dev.berth.plugins.interpodaffinity.AffinityHarness.HOST;
import static dev.berth.plugins.interpodaffinity.AffinityHarness.ZONE;
import static dev.berth.testkit.Given.namespace;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.PodAffinityTerm;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random clusters, compared with a plain second implementation of the rules: for every node all
/// other nodes are searched.
class InterPodAffinityPropertyTest {
  private static final List<String> KEYS = List.of(ZONE, HOST, "rack");
  private static final List<String> SELECTORS =
      List.of("app=a", "app=b", "app in (a, c)", "old", "");

  private static final Map<String, Map<String, String>> NAMESPACES =
      Map.of("default", Map.of("team", "blue"), "other", Map.of("team", "red"));

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void verdictsAndScoresAreThoseOfThePlainRules(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 80; round++) {
      var context = randomCluster(random);
      GivenPod pod = randomPod(random, "p");
      var affinity = AffinityHarness.of(context, pod);
      String about = "seed %d, round %d".formatted(seed, round);

      assertThat(affinity.verdicts())
          .as(about)
          .isEqualTo(plainVerdicts(pod.info(), affinity.nodes()));
      assertThat(affinity.raw()).as(about).isEqualTo(plainScores(pod.info(), affinity.nodes()));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14, 15, 16})
  void podsThatComeAndGoAreCountedAsFromTheBeginning(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      var context = randomCluster(random);
      GivenPod pod = randomPod(random, "p").requiresApart("app=b", HOST);
      var affinity = AffinityHarness.of(context, pod);
      AffinityPreFilterState state = affinity.prepared();
      for (int step = 0; step < 8; step++) {
        NodeInfo node = affinity.nodes().get(random.nextInt(affinity.nodes().size()));
        if (random.nextBoolean() && !node.pods().isEmpty()) {
          PodInfo gone = node.pods().get(random.nextInt(node.pods().size()));
          state = affinity.plugin().removePod(state, gone, node);
          context.nodes().replace(node.minus(gone));
        } else {
          PodInfo come = randomPod(random, "come-" + step).on(node.name()).info();
          state = affinity.plugin().addPod(state, come, node);
          context.nodes().replace(node.plus(come));
        }
      }

      Map<String, String> verdicts = new TreeMap<>();
      for (NodeInfo each : affinity.nodes()) {
        verdicts.put(each.name(), affinity.verdict(state, each));
      }
      assertThat(verdicts)
          .as("seed %d, round %d", seed, round)
          .isEqualTo(plainVerdicts(pod.info(), affinity.nodes()));
    }
  }

  private static FakePluginContext randomCluster(Random random) {
    var nodes =
        IntStream.range(0, random.nextInt(1, 8))
            .mapToObj(n -> randomNode(random, "n" + n))
            .toArray(GivenNode[]::new);
    return FakePluginContext.of(nodes)
        .with(namespace("default", "team=blue"), namespace("other", "team=red"));
  }

  private static GivenNode randomNode(Random random, String name) {
    GivenNode node = node(name);
    if (random.nextInt(8) > 0) {
      node = node.zone("z" + random.nextInt(3));
    }
    if (random.nextInt(3) > 0) {
      node = node.labels("rack=r" + random.nextInt(3));
    }
    int pods = random.nextInt(4);
    for (int p = 0; p < pods; p++) {
      node = node.running(randomPod(random, name + "-" + p));
    }
    return node;
  }

  private static GivenPod randomPod(Random random, String name) {
    GivenPod pod =
        pod(name)
            .namespace(random.nextInt(4) == 0 ? "other" : "default")
            .labels("app=" + List.of("a", "b", "c").get(random.nextInt(3)));
    if (random.nextInt(4) == 0) {
      pod = pod.labels("old=yes");
    }
    if (random.nextInt(4) == 0) {
      pod = pod.requiresNear(randomTerm(random));
      pod = random.nextInt(3) == 0 ? pod.requiresNear(randomTerm(random)) : pod;
    }
    if (random.nextInt(4) == 0) {
      pod = pod.requiresApart(randomTerm(random));
    }
    if (random.nextInt(4) == 0) {
      pod = pod.prefersNear(random.nextInt(1, 101), randomSelector(random), randomKey(random));
    }
    if (random.nextInt(4) == 0) {
      pod = pod.prefersApart(random.nextInt(1, 101), randomSelector(random), randomKey(random));
    }
    return pod;
  }

  private static String randomSelector(Random random) {
    return SELECTORS.get(random.nextInt(SELECTORS.size()));
  }

  private static String randomKey(Random random) {
    return KEYS.get(random.nextInt(KEYS.size()));
  }

  private static PodAffinityTerm randomTerm(Random random) {
    PodAffinityTerm term =
        PodAffinityTerm.EMPTY
            .withTopologyKey(randomKey(random))
            .withLabelSelector(selector(randomSelector(random)));
    return switch (random.nextInt(5)) {
      case 0 -> term.withNamespaces(List.of("other"));
      case 1 -> term.withNamespaceSelector(selector("team=blue"));
      case 2 -> term.withNamespaceSelector(selector(""));
      default -> term;
    };
  }

  private static Map<String, String> plainVerdicts(PodInfo pod, List<NodeInfo> nodes) {
    Map<String, String> verdicts = new TreeMap<>();
    nodes.forEach(node -> verdicts.put(node.name(), plainVerdict(pod, node, nodes)));
    return verdicts;
  }

  private static String plainVerdict(PodInfo pod, NodeInfo node, List<NodeInfo> nodes) {
    if (!isNearAllThatItWants(pod, node, nodes)) {
      return "alone";
    }
    var unwanted = pod.affinityTerms().requiredAntiAffinity();
    for (NodeInfo other : nodes) {
      for (PodInfo running : other.pods()) {
        if (unwanted.stream().anyMatch(term -> near(term, node, other) && selects(term, running))) {
          return "near";
        }
      }
    }
    for (NodeInfo other : nodes) {
      for (PodInfo running : other.pods()) {
        if (running.affinityTerms().requiredAntiAffinity().stream()
            .anyMatch(term -> near(term, node, other) && selects(term, pod))) {
          return "unwelcome";
        }
      }
    }
    return "fits";
  }

  private static boolean isNearAllThatItWants(PodInfo pod, NodeInfo node, List<NodeInfo> nodes) {
    var terms = pod.affinityTerms().requiredAffinity();
    if (terms.isEmpty()) {
      return true;
    }
    if (!terms.stream()
        .allMatch(term -> node.node().metadata().labels().containsKey(term.topologyKey()))) {
      return false;
    }
    boolean anywhere = false;
    List<AffinityTerm> open = new ArrayList<>(terms);
    for (NodeInfo other : nodes) {
      for (PodInfo running : other.pods()) {
        if (terms.stream().allMatch(term -> selects(term, running))) {
          anywhere |= terms.stream().anyMatch(term -> near(term, other, other));
          open.removeIf(term -> near(term, node, other));
        }
      }
    }
    return open.isEmpty() || (!anywhere && terms.stream().allMatch(term -> selects(term, pod)));
  }

  private static Map<String, Long> plainScores(PodInfo pod, List<NodeInfo> nodes) {
    Map<String, Long> scores = new TreeMap<>();
    boolean matched = false;
    for (NodeInfo node : nodes) {
      long sum = 0;
      for (NodeInfo other : nodes) {
        for (PodInfo running : other.pods()) {
          var own = pod.affinityTerms();
          var theirs = running.affinityTerms();
          long near =
              sum(own.preferredAffinity(), 0, running, node, other)
                  - sum(own.preferredAntiAffinity(), 0, running, node, other)
                  + sum(theirs.requiredAffinity(), 1, pod, node, other)
                  + sum(theirs.preferredAffinity(), 0, pod, node, other)
                  - sum(theirs.preferredAntiAffinity(), 0, pod, node, other);
          sum += near;
          matched |=
              List.of(own.preferredAffinity(), own.preferredAntiAffinity()).stream()
                      .anyMatch(terms -> sum(terms, 1, running, other, other) != 0)
                  || List.of(
                          theirs.requiredAffinity(),
                          theirs.preferredAffinity(),
                          theirs.preferredAntiAffinity())
                      .stream()
                      .anyMatch(terms -> sum(terms, 1, pod, other, other) != 0);
        }
      }
      scores.put(node.name(), sum);
    }
    return matched ? scores : Map.of();
  }

  /// @param least what a term without a weight is worth
  private static long sum(
      List<AffinityTerm> terms, int least, PodInfo selected, NodeInfo node, NodeInfo other) {
    return terms.stream()
        .filter(term -> near(term, node, other) && selects(term, selected))
        .mapToLong(term -> Math.max(least, term.weight()))
        .sum();
  }

  private static boolean selects(AffinityTerm term, PodInfo pod) {
    return term.matches(pod.pod(), NAMESPACES.getOrDefault(pod.key().namespace(), Map.of()));
  }

  private static boolean near(AffinityTerm term, NodeInfo node, NodeInfo other) {
    String domain = node.node().metadata().labels().get(term.topologyKey());
    return domain != null
        && domain.equals(other.node().metadata().labels().get(term.topologyKey()));
  }
}
