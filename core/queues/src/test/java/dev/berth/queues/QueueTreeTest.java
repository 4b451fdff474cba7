package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QueueTreeTest {
  private static QueueTree tree(GivenQueue... queues) {
    return QueueTree.of(Stream.of(queues).map(GivenQueue::build).toList(), "default");
  }

  private static QueueNode node(QueueTree tree, String name) {
    return Objects.requireNonNull(tree.get(name), name);
  }

  @Test
  void theDefaultQueueIsAlwaysThere() {
    assertThat(tree().problem("default")).isNull();
    assertThat(node(tree(), "default").path()).containsExactly("default");
  }

  @Test
  void aQueueThatNobodyMadeDoesNotExist() {
    assertThat(tree().problem("gpu")).isEqualTo("queue \"gpu\" does not exist");
    assertThat(tree().problem("defualt"))
        .isEqualTo("queue \"defualt\" does not exist; there is default");
  }

  @Test
  void aQueueIsFoundBelowItsParent() {
    var tree = tree(queue("vision").parent("research"), queue("research"));

    assertThat(node(tree, "vision").path()).containsExactly("research", "vision");
    assertThat(tree.problem("vision")).isNull();
    assertThat(tree.problem("research"))
        .isEqualTo("queue \"research\" is divided into other queues; pods can wait in [vision]");
  }

  @Test
  void theRootOfVolcanoIsTheWholeCluster() {
    var tree = tree(queue("root").ofVolcano(), queue("a").parent("root").ofVolcano(), queue("b"));

    assertThat(node(tree, "a").path()).containsExactly("a");
    assertThat(node(tree, "b").path()).containsExactly("b");
    assertThat(tree.get("root")).isNull();
  }

  @Test
  void theRootOfKubeBatchIsAQueueLikeAnyOther() {
    assertThat(node(tree(queue("root")), "root").path()).containsExactly("root");
  }

  @Test
  void aQueueBelowOneThatIsNotThereIsNotThereEither() {
    var tree = tree(queue("a").parent("b"), queue("c").parent("a"));

    assertThat(tree.get("a")).isNull();
    assertThat(tree.problem("a"))
        .isEqualTo("queue \"a\" is part of queue \"b\", which does not exist");
    assertThat(tree.problem("c")).isEqualTo(tree.problem("a"));
  }

  @Test
  void queuesThatArePartOfEachOtherAreNotThere() {
    var tree = tree(queue("a").parent("b"), queue("b").parent("a"), queue("c").parent("c"));

    assertThat(tree.problem("a")).isEqualTo("queue \"a\" is part of itself");
    assertThat(tree.problem("b")).isEqualTo("queue \"a\" is part of itself");
    assertThat(tree.problem("c")).isEqualTo("queue \"c\" is part of itself");
    assertThat(tree.queues()).extracting(QueueNode::name).containsExactly("default");
  }

  @Test
  void podsDoNotStartInAQueueThatIsClosedNorBelowOne() {
    var tree = tree(queue("a").state("Closing"), queue("b").parent("a").state("Open"));

    assertThat(tree.problem("b")).isEqualTo("queue \"a\" is not open");
  }

  @Test
  void aQueueIsGuaranteedWhatThoseBelowItAreTogether() {
    var tree =
        tree(
            queue("a").guarantee("cpu=1 memory=9Gi"),
            queue("b").parent("a").guarantee("cpu=2"),
            queue("c").parent("a").guarantee("cpu=3"));

    assertThat(node(tree, "a").guarantee()).hasToString("cpu 5, memory 9Gi");
  }
}
