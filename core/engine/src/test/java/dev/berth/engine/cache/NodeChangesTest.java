package dev.berth.engine.cache;

import static dev.berth.engine.EngineObjects.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.cache.NodeChanges.CountChange;
import dev.berth.engine.cache.NodeChanges.NodeReplaced;
import dev.berth.engine.cache.NodeChanges.PodMoved;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.Given;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeChangesTest {
  private final ClusterCache cache = new ClusterCache(new EngineThread());

  NodeChangesTest() {
    cache.addNode(node("n1", "a"));
    cache.addNode(node("n2", "a"));
    cache.addPod(of("web", "web", "n1"));
    cache.addPod(of("db", "db", "n2"));
  }

  @Test
  void changesOfOtherKindsAreLeftOut() {
    long before = cache.changes().end();
    cache.addPod(of("web-2", "web", "n2"));
    cache.addPod(of("db-2", "db", "n2"));
    cache.updateNode(node("n1", "b"));
    cache.removePod("uid-db");
    cache.removePod("uid-web-2");

    assertThat(since(before)).containsExactly("+web-2", "+db-2", "-n1+n1", "-db", "-web-2");
    assertThat(since(before, "web")).containsExactly("+web-2", "-n1+n1", "-web-2");
    assertThat(since(before, "db")).containsExactly("+db-2", "-n1+n1", "-db");
    assertThat(since(before, "web", "db")).isEqualTo(since(before));
    assertThat(since(before + 1, "web")).containsExactly("-n1+n1", "-web-2");
    assertThat(since(before, "neither")).containsExactly("-n1+n1");
  }

  @Test
  void nodesThatComeBackInTheReverseOrderAreLeftOut() {
    cache.removePod("uid-db");
    cache.removePod("uid-web");
    cache.addPod(of("far", "web", "nowhere"));
    long before = cache.changes().end();
    cache.removeNode("n1");
    long between = cache.changes().end();
    cache.removeNode("n2");
    cache.addNode(node("n2", "a"));
    assertThat(since(before, "web")).containsExactly("-n1");
    cache.addNode(node("n1", "a"));

    assertThat(since(before, "web")).isEmpty();
    assertThat(since(between, "web")).containsExactly("+n1");
  }

  @Test
  void whatComesBackOtherwiseStands() {
    long before = cache.changes().end();
    cache.removeNode("n1");
    cache.addNode(node("n1", "a"));
    assertThat(since(before, "web")).as("with a pod").containsExactly("-n1", "+n1");

    cache.removePod("uid-web");
    long empty = cache.changes().end();
    cache.removeNode("n1");
    cache.addNode(node("n1", "b"));
    assertThat(since(empty, "web")).as("in another zone").containsExactly("-n1", "+n1");

    cache.removePod("uid-db");
    long both = cache.changes().end();
    cache.removeNode("n1");
    cache.removeNode("n2");
    cache.addNode(node("n1", "b"));
    cache.addNode(node("n2", "a"));
    assertThat(since(both, "web")).as("in other slots").containsExactly("-n1", "-n2", "+n1", "+n2");
  }

  /// As many as are kept, and more.
  @Test
  void ofManyChangesTheLastOnesAreKnown() {
    for (int i = 0; i < 20_000; i++) {
      cache.addPod(of("p" + i, i == 10_000 ? "rare" : "app-" + i % 2, "n" + (1 + i % 2)));
      if (i % 3 == 0) {
        cache.removePod("uid-p" + i);
      }
    }
    NodeChanges changes = cache.changes();
    long end = changes.end();
    long kept = 1 << 14;

    assertThat(since(end - 9))
        .containsExactly(
            "+p19993", "+p19994", "+p19995", "-p19995", "+p19996", "+p19997", "+p19998", "-p19998",
            "+p19999");
    assertThat(changes.countChangesSince(end - kept, _ -> {})).isTrue();
    assertThat(changes.countChangesSince(end - kept - 1, _ -> {})).isFalse();
    assertThat(changes.countChangesSince(end - kept, kinds("app-0"), _ -> {})).isTrue();
    assertThat(changes.countChangesSince(end - 2 * kept, kinds("app-0"), _ -> {})).isFalse();
    assertThat(since(end - kept, "rare")).containsExactly("+p10000");
    assertThat(since(4, "rare"))
        .as("older changes of other kinds do not matter")
        .containsExactly("+p10000");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void eachKindReadsItsChangesInOrder(long seed) {
    var random = new SplittableRandom(Long.getLong("seed", seed));
    long before = cache.changes().end();
    for (int step = 0; step < 2_000; step++) {
      String pod = "p" + random.nextInt(100);
      switch (random.nextInt(4)) {
        case 0 -> cache.removePod("uid-" + pod);
        case 1 -> cache.updateNode(node("n1", "zone-" + random.nextInt(3)));
        default -> cache.addPod(of(pod, "app-" + random.nextInt(5), "n" + (1 + random.nextInt(2))));
      }
    }

    for (int kind = 0; kind < 5; kind++) {
      String app = "app-" + kind;
      var expected = new ArrayList<CountChange>();
      cache
          .changes()
          .countChangesSince(
              before,
              change -> {
                if (!(change instanceof PodMoved moved) || app.equals(app(moved.pod()))) {
                  expected.add(change);
                }
              });
      var found = new ArrayList<CountChange>();
      cache.changes().countChangesSince(before, kinds(app), found::add);
      assertThat(found).as("seed %d, %s", seed, app).isEqualTo(expected).isNotEmpty();
    }
  }

  private static PodInfo of(String name, String app, String node) {
    return PodInfo.of(Given.pod(name).uid("uid-" + name).labels("app=" + app).on(node).build());
  }

  private static String app(PodInfo pod) {
    return pod.pod().metadata().labels().getOrDefault("app", "");
  }

  private BitSet kinds(String... apps) {
    MovedKinds kinds = cache.changes().kinds();
    var numbers = new BitSet();
    IntStream.range(0, kinds.size())
        .filter(kind -> List.of(apps).contains(app(kinds.any(kind))))
        .forEach(numbers::set);
    return numbers;
  }

  private List<String> since(long from) {
    var found = new ArrayList<String>();
    assertThat(cache.changes().countChangesSince(from, change -> found.add(text(change)))).isTrue();
    return found;
  }

  private List<String> since(long from, String... apps) {
    var found = new ArrayList<String>();
    assertThat(
            cache.changes().countChangesSince(from, kinds(apps), change -> found.add(text(change))))
        .isTrue();
    return found;
  }

  private static String text(CountChange change) {
    return switch (change) {
      case PodMoved moved -> (moved.sign() > 0 ? "+" : "-") + moved.pod().key().name();
      case NodeReplaced(_, var gone, var come) ->
          (gone == null ? "" : "-" + gone.name()) + (come == null ? "" : "+" + come.name());
    };
  }
}
