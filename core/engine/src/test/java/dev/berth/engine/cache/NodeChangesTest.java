package dev.berth.engine.cache;

import static dev.berth.engine.EngineObjects.node;
import static dev.berth.engine.EngineObjects.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.cache.NodeChanges.PodMoved;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeChangesTest {
  private final ClusterCache cache = new ClusterCache(new EngineThread());

  NodeChangesTest() {
    cache.addNode(node("n1", "a"));
    cache.addNode(node("n2", "a"));
    cache.addPod(running("web", "n1"));
    cache.addPod(running("other", "n2"));
  }

  @Test
  void whatHasBeenTakenBackIsLeftOut() {
    long before = cache.changes().end();
    cache.removePod("uid-web");
    cache.removeNode("n1");
    cache.assume(running("web", "n2"));
    long between = cache.changes().end();

    assertThat(since(before)).containsExactly("-web", "-n1", "+web");

    cache.removePod("uid-web");
    cache.addNode(node("n1", "a"));
    cache.addPod(running("web", "n1"));

    assertThat(since(before)).isEmpty();
    assertThat(since(between)).containsExactly("-web", "+n1", "+web");
  }

  @Test
  void nodesThatComeBackInTheReverseOrderAreAsBefore() {
    cache.removePod("uid-other");
    cache.removePod("uid-web");
    cache.addPod(running("far", "nowhere"));
    long before = cache.changes().end();
    cache.removeNode("n1");
    cache.removeNode("n2");
    cache.addNode(node("n2", "a"));
    cache.addNode(node("n1", "a"));

    assertThat(since(before)).isEmpty();
  }

  @Test
  void whatComesBackOtherwiseStands() {
    long before = cache.changes().end();
    cache.removePod("uid-web");
    cache.addPod(running("web", "n2"));
    cache.removeNode("n1");
    cache.addNode(node("n1", "b"));

    assertThat(since(before)).containsExactly("-web", "+web", "-n1", "+n1");
  }

  @Test
  void whoHasSeenAPartOfItGoesOnFromThere() {
    cache.addPod(running("api", "n1"));
    long with = cache.changes().end();
    cache.removePod("uid-api");
    long without = cache.changes().end();

    for (int i = 0; i < 3; i++) {
      cache.addPod(running("api", "n1"));
      assertThat(since(with)).isEmpty();
      assertThat(since(without)).containsExactly("+api");
      cache.removePod("uid-api");
      assertThat(since(with)).containsExactly("-api");
      assertThat(since(without)).isEmpty();
    }
  }

  /// As many as are kept, and more.
  @Test
  void ofManyChangesTheLastOnesAreKnown() {
    for (int i = 0; i < 20_000; i++) {
      cache.addPod(running("p" + i, "n" + (1 + i % 2)));
      if (i % 3 == 0) {
        cache.removePod("uid-p" + i);
      }
    }
    long end = cache.changes().end();

    assertThat(since(end - 9))
        .containsExactly("+p19993", "+p19994", "+p19996", "+p19997", "+p19999");
    assertThat(cache.changes().countChangesSince(end - (1 << 14) + 1, _ -> {})).isTrue();
    assertThat(cache.changes().countChangesSince(end - (1 << 14), _ -> {})).isFalse();
  }

  @Test
  void onlyTheInnerPartMayHaveBeenTakenBack() {
    long before = cache.changes().end();
    cache.addPod(running("api", "n1"));
    cache.addPod(running("db", "n2"));
    cache.removePod("uid-db");
    cache.addPod(running("ui", "n2"));

    assertThat(since(before)).containsExactly("+api", "+ui");
  }

  private List<String> since(long from) {
    var found = new ArrayList<String>();
    assertThat(
            cache
                .changes()
                .countChangesSince(
                    from,
                    change ->
                        found.add(
                            switch (change) {
                              case PodMoved moved ->
                                  (moved.sign() > 0 ? "+" : "-") + moved.pod().key().name();
                              case NodeChanges.NodeReplaced(_, var gone, var come) ->
                                  come != null
                                      ? "+" + come.name()
                                      : "-" + (gone == null ? "" : gone.name());
                            })))
        .isTrue();
    return found;
  }
}
