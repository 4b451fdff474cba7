package dev.berth.engine.live;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.engine.live.SelfAudit.MissedHint;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.AuditedScenario;
import dev.berth.testkit.scenario.LiveScenario;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Pods that wait for an event although they would fit are found, and no others.
class SelfAuditTest {
  private static final GivenPod A = pod("a");

  private final LiveScenario live =
      LiveScenario.onlyWith(NarrowHint.factory()).create(node("n1")).create(node("n2"));
  private final AuditedScenario audited = new AuditedScenario(live);

  private List<Integer> attempts(GivenPod pod) {
    return live.decisions(pod).stream().map(Decision::attempt).toList();
  }

  private void open(String name) {
    live.put(node(name).labels("open=").build()).settle();
  }

  @Test
  void aPodWhoseHintHasMissedTheEventIsWokenInTheSecondRound() {
    live.create(A).settle();
    open("n2");
    live.advance(Duration.ofSeconds(15));
    assertThat(attempts(A)).containsExactly(1);

    audited.round();
    assertThat(audited.missed()).isEmpty();
    assertThat(attempts(A)).containsExactly(1);

    audited.round();
    assertThat(live.nodeOf(A)).isEqualTo("n2");
    assertThat(attempts(A)).containsExactly(1, 2);
    assertThat(audited.missed())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.pod().uid()).isEqualTo(A.info().uid());
          assertThat(finding.node()).isEqualTo("n2");
          assertThat(finding.plugins()).containsExactly(NarrowHint.NAME);
        });
  }

  @Test
  void onlyThePluginIsCountedThatHadRejectedTheNode() {
    var two = LiveScenario.onlyWith(NarrowHint.factory(), OneSlot.factory());
    var auditedTwo = new AuditedScenario(two);
    two.create(node("full").labels("open=").running(pod("other"))).create(node("shut"));
    two.create(A).settle();
    assertThat(two.decisions(A).getFirst().rejectedBy())
        .containsExactly(NarrowHint.NAME, OneSlot.NAME);
    two.put(node("shut").labels("open=").build()).settle();
    auditedTwo.round();
    auditedTwo.round();

    assertThat(auditedTwo.missed())
        .singleElement()
        .satisfies(finding -> assertThat(finding.plugins()).containsExactly(NarrowHint.NAME));
  }

  @Test
  void aPodThatFitsNowhereIsLeftAlone() {
    live.create(A).settle();
    audited.round();
    audited.round();

    assertThat(audited.audited()).isEqualTo(2);
    assertThat(audited.missed()).isEmpty();
    assertThat(attempts(A)).containsExactly(1);
  }

  @Test
  void aPodThatFitsNoMoreInTheSecondRoundIsLeftAlone() {
    live.create(A).settle();
    open("n2");
    audited.round();
    live.put(node("n2").build()).settle();
    audited.round();
    open("n2");
    audited.round();

    assertThat(audited.missed()).isEmpty();
    assertThat(attempts(A)).containsExactly(1);
  }

  @Test
  void aPodThatWasTriedInBetweenIsANewSuspect() {
    live.create(A).settle();
    open("n2");
    audited.round();
    live.put(node("n2").build()).settle();
    live.advance(Duration.ofMinutes(6)); // it is flushed, and tried again
    assertThat(attempts(A)).containsExactly(1, 2);
    open("n2");
    audited.round();
    assertThat(audited.missed()).isEmpty();
    audited.round();
    assertThat(audited.missed()).hasSize(1);
  }

  @Test
  void aPodThatWasRejectedAfterANodeWasFoundIsNotAudited() {
    GivenPod closed = A.labels("closed=");
    open("n2");
    live.create(closed).settle();
    audited.round();
    audited.round();

    assertThat(audited.audited()).isZero();
    assertThat(attempts(closed)).containsExactly(1);
  }

  @Test
  void thePluginsInUseDecide() {
    live.create(A).settle();
    audited.round();
    var done = live.reconfigure();
    live.advance(Duration.ofSeconds(15));
    assertThat(done).isCompleted();
    open("n1");
    audited.round();
    audited.round();

    assertThat(audited.missed()).extracting(MissedHint::node).containsExactly("n1");
    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }

  @Test
  void aRoundGoesOnWhereTheTimeOfTheLastOneWasOver() {
    var time = new AtomicLong();
    var slow = new AuditedScenario(live, () -> time.getAndAdd(Duration.ofMillis(60).toNanos()));
    live.create(pod("first").labels("never=1")).create(pod("second").labels("never=2"));
    live.create(A).settle();
    open("n2");
    slow.round();
    assertThat(slow.audited()).isEqualTo(1);
    slow.round();
    slow.round();
    slow.round();

    assertThat(slow.missed()).extracting(MissedHint::node).containsExactly("n2");
    assertThat(live.nodeOf(A)).isEqualTo("n2");
  }

  @Test
  void replacedPluginsAreReleasedAlthoughNoPodIsUnschedulable() {
    List<WeakReference<Plugin>> made = new ArrayList<>();
    var recorded = LiveScenario.onlyWith(remembering(made)).create(node("n1"));
    var auditedOne = new AuditedScenario(recorded);
    recorded.create(A).settle();
    auditedOne.round();
    recorded.remove(A.build());
    var done = recorded.reconfigure();
    auditedOne.round();

    assertThat(done).isCompleted();
    assertThat(made).as("the scheduler's, the audit's, the scheduler's").hasSize(3);
    while (made.get(1).get() != null) {
      System.gc(); // ends by the time limit of a test, if something keeps it
    }
  }

  /// Its plugins, in the order in which they are made.
  private static PluginFactory<?> remembering(List<WeakReference<Plugin>> made) {
    var factory = NarrowHint.factory();
    return new SimplePluginFactory() {
      @Override
      public String name() {
        return factory.name();
      }

      @Override
      public Class<? extends Plugin> type() {
        return factory.type();
      }

      @Override
      public Plugin create(PluginContext context) {
        var plugin = factory.createFrom(UnknownArgs.NONE, context);
        made.add(new WeakReference<>(plugin));
        return plugin;
      }
    };
  }
}
