package dev.berth.queues;

import static dev.berth.queues.GivenQueue.queue;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ManyPodsTest {
  private static final int QUEUES = 100;

  /// How much the queue asks until all pods have nodes.
  private static long questions(int pods) {
    var order = new CountedOrder();
    var cluster =
        FairShareScenario.sortedBy(
            order, node("n1").cpu(Integer.toString(pods)).resource("pods", "100k"));
    for (int i = 0; i < QUEUES; i++) {
      cluster.queues(queue("q" + i).weight(1 + i % 7));
    }
    for (int i = 0; i < pods; i++) {
      String queue = "q" + i % QUEUES;
      cluster.create(pod(queue + "-1-" + i).cpu("1").priority(i % 3), "queue-name", queue);
    }
    while (cluster.live().deliverNext()) {}
    cluster.live().settle();
    assertThat(cluster.decisions()).hasSize(pods);
    return order.questions();
  }

  @Test
  void theQueueAsksNoMoreThanSortingWould() {
    double few = questions(500);
    double many = questions(2000);

    assertThat(many / few).isLessThan(4 * Math.log(2000) / Math.log(500));
  }
}
