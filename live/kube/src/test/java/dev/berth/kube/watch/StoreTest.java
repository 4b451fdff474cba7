package dev.berth.kube.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.engine.ClusterChange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class StoreTest {

  private final List<ClusterChange> told = new ArrayList<>();
  private final Store<Node> mirror = new Store<>(told::add);

  private static Node node(String name, String uid, int version) {
    return Kinds.NODE
        .empty()
        .withMetadata(
            ObjectMeta.named("", name).withUid(uid).withResourceVersion(Integer.toString(version)));
  }

  @Test
  void passesOnDifferencesOnly() {
    var first = node("a", "1", 1);
    var second = node("a", "1", 2);
    mirror.put(first);
    mirror.put(node("a", "1", 1));
    mirror.put(second);
    mirror.remove(node("a", "1", 3));
    mirror.remove(node("a", "1", 3));

    assertThat(told)
        .containsExactly(
            new ClusterChange.Added(first),
            new ClusterChange.Updated(first, second),
            new ClusterChange.Deleted(node("a", "1", 3)));
  }

  @Test
  void passesOnBothIfAnotherObjectHasTheName() {
    var gone = node("a", "1", 1);
    var other = node("a", "2", 5);
    mirror.put(gone);
    mirror.put(other);

    assertThat(told)
        .containsExactly(
            new ClusterChange.Added(gone),
            new ClusterChange.Deleted(gone),
            new ClusterChange.Added(other));
  }

  @Test
  void aChangeAtWhichTheListenerThrowsIsPassedOnAgain() {
    var refusing = new AtomicInteger();
    var store =
        new Store<Node>(change -> {
          if (refusing.getAndDecrement() == 0) {
            throw new IllegalStateException("broken");
          }
          told.add(change);
        });
    var first = node("a", "1", 1);
    var second = node("a", "1", 2);
    var other = node("a", "2", 3);
    List<Runnable> steps =
        List.of(
            () -> store.put(first),
            () -> store.put(second),
            () -> store.put(other),
            () -> store.remove(other));
    for (Runnable step : steps) {
      refusing.set(0);
      assertThatIllegalStateException().isThrownBy(step::run);
      step.run();
    }
    refusing.set(1); // between the two changes
    store.put(first);
    refusing.set(1);
    assertThatIllegalStateException().isThrownBy(() -> store.put(other));
    store.put(other);

    assertThat(told)
        .containsExactly(
            new ClusterChange.Added(first),
            new ClusterChange.Updated(first, second),
            new ClusterChange.Deleted(second),
            new ClusterChange.Added(other),
            new ClusterChange.Deleted(other),
            new ClusterChange.Added(first),
            new ClusterChange.Deleted(first),
            new ClusterChange.Added(other));
    assertThat(store.all()).containsExactly(other);
  }

  @Test
  void whatAListDoesNotHaveIsGone() {
    var stays = node("stays", "1", 1);
    var goes = node("goes", "2", 1);
    mirror.put(stays);
    mirror.put(goes);
    told.clear();
    var comparison = mirror.compare();
    comparison.put(stays);
    comparison.put(node("new", "3", 4));
    comparison.remove(node("new", "3", 5));
    comparison.end();

    assertThat(told)
        .containsExactly(
            new ClusterChange.Added(node("new", "3", 4)),
            new ClusterChange.Deleted(node("new", "3", 5)),
            new ClusterChange.Deleted(goes));
    assertThat(mirror.all()).containsExactly(stays);
  }

  @Test
  void aComparisonThatBreaksOffTakesNothingAway() {
    mirror.put(node("a", "1", 1));
    told.clear();
    var broken = mirror.compare();
    broken.put(node("b", "2", 2));
    var whole = mirror.compare();
    whole.put(node("a", "1", 1));
    whole.put(node("b", "2", 2));
    whole.end();

    assertThat(told).containsExactly(new ClusterChange.Added(node("b", "2", 2)));
  }
}
