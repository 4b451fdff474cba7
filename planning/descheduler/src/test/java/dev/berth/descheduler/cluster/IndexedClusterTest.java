package dev.berth.descheduler.cluster;

import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.namespace;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.descheduler.framework.NodeRequests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexedClusterTest {
  private static final List<String> NODES = List.of("", "a", "b", "c");
  private static final List<String> OWNERS = List.of("x", "y", "z");
  private static final List<String> NAMESPACES = List.of("default", "other");

  /// The same cluster as a plain list, in which everything is looked for.
  private static final class PlainCluster {
    private final List<KubernetesObject> objects = new ArrayList<>();

    void put(KubernetesObject object) {
      remove(object);
      objects.add(object);
    }

    void remove(KubernetesObject object) {
      objects.removeIf(it -> it.kind().equals(object.kind()) && it.key().equals(object.key()));
    }

    <T extends KubernetesObject> Stream<T> all(Class<T> type) {
      return objects.stream()
          .filter(type::isInstance)
          .map(type::cast)
          .sorted(Comparator.comparing(KubernetesObject::key));
    }

    List<Pod> podsOn(String node) {
      return all(Pod.class)
          .filter(it -> !node.isEmpty() && it.spec().nodeName().equals(node))
          .toList();
    }

    int podsOwnedBy(String uid) {
      return (int)
          all(Pod.class)
              .filter(it ->
                  it.metadata().ownerReferences().stream()
                      .anyMatch(owner -> owner.uid().equals(uid)))
              .count();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void answersAsIfItHadLookedAtEverything(long seed) {
    var random = new Random(seed);
    var plain = new PlainCluster();
    var indexed = new IndexedCluster();
    for (int step = 0; step < 400; step++) {
      var object = object(random);
      if (random.nextInt(3) == 0) {
        plain.remove(object);
        indexed.remove(object);
      } else {
        plain.put(object);
        indexed.put(object);
      }
      compare(plain, indexed, "seed %d, step %d".formatted(seed, step));
    }
  }

  private static KubernetesObject object(RandomGenerator random) {
    int number = random.nextInt(6);
    return switch (random.nextInt(8)) {
      case 0 -> node(any(NODES.subList(1, 4), random)).cpu(String.valueOf(number)).build();
      case 1 -> namespace(any(NAMESPACES, random), "n=" + number);
      case 2 -> budget("budget-" + number, "app=web", number);
      default -> {
        var given =
            pod("pod-" + number)
                .namespace(any(NAMESPACES, random))
                .ownedBy("apps/v1", "ReplicaSet", any(OWNERS, random))
                .cpu(String.valueOf(1 + random.nextInt(4)));
        var node = any(NODES, random);
        var placed = node.isEmpty() ? given : given.on(node);
        yield (random.nextInt(4) == 0 ? placed.status(it -> it.withPhase("Failed")) : placed)
            .build();
      }
    };
  }

  private static String any(List<String> names, RandomGenerator random) {
    return names.get(random.nextInt(names.size()));
  }

  private static void compare(PlainCluster plain, IndexedCluster indexed, String where) {
    assertThat(indexed.nodes()).as(where).isEqualTo(plain.all(Node.class).toList());
    for (var name : NODES) {
      assertThat(indexed.podsOn(name)).as(where).isEqualTo(plain.podsOn(name));
      assertThat(indexed.requestsOn(name)).as(where).isEqualTo(NodeRequests.of(plain.podsOn(name)));
      assertThat(indexed.node(name))
          .as(where)
          .isEqualTo(
              plain
                  .all(Node.class)
                  .filter(it -> it.metadata().name().equals(name))
                  .findAny()
                  .orElse(null));
    }
    for (var owner : OWNERS) {
      var uid = "ReplicaSet-%s-uid".formatted(owner);
      assertThat(indexed.podsOwnedBy(uid)).as(where).isEqualTo(plain.podsOwnedBy(uid));
    }
    for (var name : NAMESPACES) {
      assertThat(indexed.budgets(name))
          .as(where)
          .isEqualTo(
              plain
                  .all(PodDisruptionBudget.class)
                  .filter(it -> it.metadata().namespace().equals(name))
                  .toList());
      assertThat(indexed.namespace(name))
          .as(where)
          .isEqualTo(
              plain
                  .all(Namespace.class)
                  .filter(it -> it.metadata().name().equals(name))
                  .findAny()
                  .orElse(null));
    }
  }

  @Test
  void listsStayAsTheyWereReturned() {
    var cluster = new IndexedCluster(List.of(pod("x").on("a").build()));
    var before = cluster.podsOn("a");
    cluster.put(pod("y").on("a").build());
    cluster.remove(pod("x").build());

    assertThat(before).extracting(Pod::key).containsExactly(new ObjectKey("default", "x"));
    assertThat(cluster.podsOn("a"))
        .extracting(Pod::key)
        .containsExactly(new ObjectKey("default", "y"));
  }

  @Test
  void finishedPodsHoldNothingOfTheirNode() {
    var done = pod("done").on("a").cpu("3").status(it -> it.withPhase("Succeeded"));
    var cluster = new IndexedCluster(List.of(done.build(), pod("x").on("a").cpu("1").build()));

    assertThat(cluster.requestsOn("a"))
        .isEqualTo(NodeRequests.of(List.of(pod("x").cpu("1").build())));
    assertThat(cluster.requestsOn("a").pods()).isEqualTo(1);
  }
}
