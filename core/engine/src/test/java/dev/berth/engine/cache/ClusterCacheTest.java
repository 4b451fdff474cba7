package dev.berth.engine.cache;

import static dev.berth.engine.EngineObjects.node;
import static dev.berth.engine.EngineObjects.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.ContainerImage;
import dev.berth.api.core.Node;
import dev.berth.engine.queue.Nominator;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.ImageStateSummary;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClusterCacheTest {
  private final ClusterCache cache = new ClusterCache(new EngineThread());

  @Test
  void anAssumedPodCountsUntilItIsTakenBack() {
    cache.addNode(node("n1"));
    cache.assume(running("web", "n1"));

    assertThat(cache.isAssumed("uid-web")).isTrue();
    assertThat(podsOn("n1")).containsExactly("web");

    cache.removePod("uid-web");

    assertThat(cache.isAssumed("uid-web")).isFalse();
    assertThat(podsOn("n1")).isEmpty();
  }

  @Test
  void anAssumedPodIsConfirmedWhereverItTurnsUp() {
    cache.addNode(node("n1"));
    cache.addNode(node("n2"));
    cache.assume(running("web", "n1"));
    cache.addPod(running("web", "n2"));

    assertThat(cache.isAssumed("uid-web")).isFalse();
    assertThat(podsOn("n1")).isEmpty();
    assertThat(podsOn("n2")).containsExactly("web");
  }

  @Test
  void theSlotOfANodeThatHasLeftIsFree() {
    cache.addNode(node("n1"));
    cache.addNode(node("n2"));
    cache.refresh();
    int slot = cache.view().order().slotOf("n1");

    cache.removeNode("n1");
    cache.refresh();

    assertThat(cache.view().atOrNull(slot)).isNull();
  }

  @Test
  void whoeverWatchesNodesIsShownThoseThatAreThereAndEveryChange() {
    List<String> shown = new ArrayList<>();
    cache.addNode(node("n1"));
    Runnable end =
        cache.watchNodes(
            (before, after) -> shown.add((before == null ? "+" : after == null ? "-" : "=")));
    cache.addNode(node("n2"));
    cache.updateNode(node("n2"));
    cache.removeNode("n1");
    cache.removeNode("n1");
    assertThat(shown).containsExactly("+", "+", "=", "-");

    end.run();
    cache.addNode(node("n3"));
    assertThat(shown).hasSize(4);
  }

  @Test
  void aSnapshotThatIsShownAfterAnotherShowsWhatHasBecomeOfItsNodes() {
    List<String> shown = new ArrayList<>();
    cache.addNode(node("n1"));
    cache.addNode(node("n2"));
    var view = new SnapshotView(snapshot());
    view.watch(
        Node.class,
        (before, after) ->
            shown.add(
                (before == null ? "+" : after == null ? "-" : "=")
                    + Objects.requireNonNull(after == null ? before : after).metadata().name()));
    cache.removeNode("n1");
    cache.updateNode(node("n2"));
    cache.addNode(node("n3"));

    view.show(snapshot());

    assertThat(shown).containsExactlyInAnyOrder("+n1", "+n2", "=n2", "+n3", "-n1");
  }

  private Snapshot snapshot() {
    cache.refresh();
    return new Snapshot(
        cache.snapshot(),
        new ObjectStore(new EngineThread()).snapshot(),
        new Nominator(new EngineThread()).snapshot(),
        Map.of());
  }

  @Test
  void podsOfAMissingNodeComeBackWithIt() {
    cache.addPod(running("early", "n1"));
    cache.addNode(node("n1"));
    cache.addPod(running("late", "n1"));
    assertThat(podsOn("n1")).containsExactly("early", "late");

    cache.removeNode("n1");
    cache.refresh();
    assertThat(cache.nodes()).isEmpty();
    assertThat(cache.node("n1")).isNull();

    cache.removePod("uid-early");
    cache.addNode(node("n1"));
    assertThat(podsOn("n1")).containsExactly("late");
  }

  @Test
  void aPodThatLeavesIsReplacedByTheLastOne() {
    cache.addNode(node("n1"));
    for (String name : List.of("a", "b", "c")) {
      cache.addPod(running(name, "n1"));
    }
    cache.removePod("uid-a");

    assertThat(podsOn("n1")).containsExactly("c", "b");
  }

  @Test
  void theImageStatesOfANodeAreAsOfItsOwnLastChange() {
    cache.addNode(withImage(node("n1"), 500));
    cache.refresh();
    cache.addNode(withImage(node("n2"), 700));
    cache.refresh();

    assertThat(image("n1")).isEqualTo(new ImageStateSummary(500, 1));
    assertThat(image("n2")).as("the first size stays").isEqualTo(new ImageStateSummary(500, 2));

    cache.assume(running("web", "n1"));
    cache.refresh();

    assertThat(image("n1")).isEqualTo(new ImageStateSummary(500, 2));
  }

  @Test
  void whatHasChangedWhereALabelIsConcernsTheNodesThatHaveItNow() {
    cache.addNode(labelled("n1", "a"));
    cache.addNode(labelled("n2", "b"));
    cache.addNode(labelled("n3", "a"));
    assertThat(reportedAt("a")).containsExactlyInAnyOrder("n1", "n3");

    cache.updateNode(labelled("n2", "a"));
    cache.updateNode(labelled("n3", "c"));
    cache.removeNode("n1");
    cache.addNode(labelled("n4", "b"));

    assertThat(reportedAt("a", "b")).containsExactlyInAnyOrder("n2", "n4");
    assertThat(reportedAt("d")).isEmpty();
  }

  @Test
  void aSnapshotStaysAsItWas() {
    cache.addNode(node("n1"));
    cache.addNode(node("n2"));
    CacheSnapshot before = cache.snapshot();
    cache.removeNode("n1");
    cache.addNode(node("n3"));
    CacheSnapshot after = cache.snapshot();

    assertThat(names(before.nodes())).containsExactly("n1", "n2");
    assertThat(before.node("n1")).isNotNull();
    assertThat(before.node("n3")).isNull();
    assertThat(names(after.nodes())).containsExactly("n2", "n3");
    assertThat(after.node("n1")).isNull();
    assertThat(after.node("n3")).isNotNull();
  }

  @Test
  void aSnapshotShowsWhatTheCycleDoesNot() {
    cache.addNode(node("n1"));
    cache.refresh();
    cache.assume(running("web", "n1"));

    assertThat(Objects.requireNonNull(cache.snapshot().node("n1")).pods()).hasSize(1);
    assertThat(info("n1").pods()).isEmpty();
  }

  @Test
  void theNextCycleSeesTheNodesOfTheSnapshotIfNothingHasChangedSince() {
    cache.addNode(node("n1"));
    List<NodeInfo> nodes = cache.snapshot().nodes();
    cache.refresh();

    assertThat(cache.nodes()).isSameAs(nodes);
  }

  private static List<String> names(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::name).toList();
  }

  private static Node labelled(String name, String rack) {
    Node node = node(name);
    return node.withMetadata(node.metadata().withLabels(Map.of("rack", rack)));
  }

  private List<String> reportedAt(String... racks) {
    cache.refresh();
    long before = cache.changes().end();
    cache.changedAt("rack", Set.of(racks), NodeAspect.VOLUMES);
    var nodes = new ArrayList<String>();
    int volumes = NodeChanges.aspects(Set.of(NodeAspect.VOLUMES));
    cache.changes().since(before, volumes, slot -> nodes.add(cache.view().at(slot).name()));
    return nodes;
  }

  private static Node withImage(Node node, long size) {
    return node.withStatus(
        node.status().withImages(List.of(new ContainerImage(List.of("nginx:1"), size))));
  }

  private ImageStateSummary image(String node) {
    return Objects.requireNonNull(info(node).images().get("nginx:1"));
  }

  private List<String> podsOn(String node) {
    cache.refresh();
    return info(node).pods().stream().map(PodInfo::key).map(key -> key.name()).toList();
  }

  private NodeInfo info(String node) {
    return Objects.requireNonNull(cache.node(node));
  }

  @Test
  void onlyAnAssumedPodIsForgotten() {
    cache.addNode(node("n1"));
    cache.assume(running("a", "n1"));
    assertThat(cache.forget("uid-a")).isTrue();
    assertThat(cache.pod("uid-a")).isNull();
    assertThat(cache.forget("uid-a")).isTrue();

    cache.assume(running("a", "n1"));
    cache.addPod(running("a", "n1"));
    assertThat(cache.forget("uid-a")).isFalse();
    assertThat(cache.pod("uid-a")).isNotNull();
  }

  @Test
  void aNodeAddedTwiceKeepsItsPods() {
    cache.addNode(node("n1"));
    cache.addPod(running("a", "n1"));
    cache.addNode(node("n1", "zone"));
    cache.refresh();

    assertThat(cache.nodes())
        .singleElement()
        .satisfies(node -> {
          assertThat(node.pods()).hasSize(1);
          assertThat(node.node().metadata().labels()).isNotEmpty();
        });
  }
}
