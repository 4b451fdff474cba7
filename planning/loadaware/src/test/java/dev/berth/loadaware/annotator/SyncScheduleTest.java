package dev.berth.loadaware.annotator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.loadaware.annotator.SyncSchedule.NodeSync;
import dev.berth.loadaware.crane.SchedulerPolicy.SyncPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// When a node's turn is.
final class SyncScheduleTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final MonitoredNode N1 = new MonitoredNode("n1", "10.0.0.1", List.of("n1"));
  private static final MonitoredNode N2 = new MonitoredNode("n2", "10.0.0.2", List.of("n2"));

  private final SyncSchedule schedule =
      new SyncSchedule(
          List.of(
              new SyncPolicy("cpu", Duration.ofMinutes(3)),
              new SyncPolicy("mem", Duration.ofMinutes(3)),
              new SyncPolicy("day", Duration.ofHours(3))),
          0);

  private void done(NodeSync sync, long second, String... failed) {
    schedule.done(sync, Set.of(failed), second * SECOND);
  }

  private NodeSync next(long second) {
    NodeSync sync = schedule.poll(second * SECOND);
    assertThat(sync).as("at second " + second).isNotNull();
    return sync;
  }

  private void nothing(long second) {
    assertThat(schedule.poll(second * SECOND)).as("at second " + second).isNull();
  }

  @Test
  void aNewNodeIsMeasuredAtOnceAndWithAllItsMetricsTogether() {
    nothing(1);
    schedule.put(N1);
    assertThat(next(2)).isEqualTo(new NodeSync(N1, List.of("cpu", "mem", "day")));
    nothing(3);
  }

  @Test
  void metricsAreDueAfterTheirPeriods() {
    schedule.put(N1);
    done(next(0), 1);
    nothing(179);
    var second = next(180);
    assertThat(second.metrics()).containsExactly("cpu", "mem");
    done(second, 181);
    nothing(182);
    var late = next(3 * 3600); // the periods between were missed
    assertThat(late.metrics()).containsExactly("cpu", "mem", "day");
    done(late, 3 * 3600 + 1);
    nothing(3 * 3600 + 179);
    next(3 * 3600 + 180);
  }

  @Test
  void whatFailsIsTriedAgainAfterMoreAndMoreTime() {
    schedule.put(N1);
    done(next(0), 0, "day");
    long at = 0;
    for (int pause : new int[] {10, 20, 40, 80}) {
      nothing(at + pause - 1);
      at += pause;
      var again = next(at);
      assertThat(again.metrics()).containsExactly("day");
      done(again, at, "day");
    }
    var both = next(at + 160); // a period ends meanwhile
    assertThat(both.metrics()).containsExactly("cpu", "mem", "day");
    done(both, at + 160);
    nothing(at + 169);
  }

  @Test
  void aNodeIsInOneHandAtATime() {
    schedule.put(N1);
    schedule.put(N2);
    var first = next(0);
    assertThat(next(0).node()).isEqualTo(N2);
    nothing(181); // both are being measured
    done(first, 182);
    assertThat(next(183)).isEqualTo(new NodeSync(N1, List.of("cpu", "mem")));
  }

  @Test
  void aNodeThatIsGoneIsNotTriedAgain() {
    schedule.put(N1);
    var sync = next(0);
    schedule.remove("n1");
    done(sync, 1, "cpu");
    nothing(11);
    nothing(200);
    schedule.put(N1);
    assertThat(next(201).metrics()).hasSize(3);
  }

  @Test
  void aNewAddressCountsFromTheNextTurnOn() {
    schedule.put(N1);
    done(next(0), 0);
    var moved = new MonitoredNode("n1", "10.0.0.9", List.of("n1"));
    schedule.put(moved);
    nothing(1);
    assertThat(next(180).node()).isEqualTo(moved);
  }
}
