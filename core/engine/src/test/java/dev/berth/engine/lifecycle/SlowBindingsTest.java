package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.queue.QueueName;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Doorkeeper;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Decisions are made faster than an API server takes bindings.
class SlowBindingsTest {
  private static final GivenPod A = pod("a").cpu("1");
  private static final GivenPod B = pod("b").cpu("1");
  private static final GivenPod C = pod("c").cpu("1");

  /// Does all that can be done while no task ends.
  private static void exhaust(LiveScenario live) {
    boolean more = true;
    while (more) {
      more = live.deliverNext();
      more |= live.scheduler().step();
    }
  }

  @Test
  void noPodIsTriedWhileThereAreTooManyBindings() {
    var live = SmallScheduler.cluster(node("n1").cpu("8")).maxBindings(2);
    live.create(A).create(B).create(C);
    exhaust(live);

    assertThat(live.tasks().size()).isEqualTo(2);
    assertThat(live.scheduler().waiting()).containsOnly(Map.entry(QueueName.ACTIVE, 1));
    assertThat(live.scheduler().nextDue()).isNull();

    live.settle();
    assertThat(live.nodeOf(C)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void podsThatWaitForOthersDoNotStandInTheirWay() {
    var door = new Doorkeeper();
    var live = SmallScheduler.cluster(node("n1").cpu("8")).plugin(door).maxBindings(1);
    live.create(A.labels("wait=300")).create(B.labels("wait=300")).create(C);
    exhaust(live);
    assertThat(live.scheduler().placesOf(C.info().uid())).containsExactly("binding");

    door.waiting(A.info()).allow(Doorkeeper.NAME);
    door.waiting(B.info()).allow(Doorkeeper.NAME);
    live.settle();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.nodeOf(B)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }
}
