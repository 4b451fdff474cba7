package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.berth.conformance.Json;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.live.TcpProxy.Network;
import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/// What may go wrong while hundreds of pods are being bound. Whatever it is, in the end everything
/// is as it should be: [Storm#isWeathered].
@Tag("storm")
final class FaultsTest {

  private static final AuditLog AUDIT = AuditLog.create();

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac(AUDIT.flags());

  private Storm storm;

  @BeforeEach
  void gather() throws Exception {
    storm = Storm.gathers(CLUSTER, AUDIT);
  }

  @AfterEach
  void scatter() throws Exception {
    storm.ends();
  }

  @AfterAll
  static void removeLog() throws IOException {
    AUDIT.close();
  }

  @Test
  void withoutAFaultAllIsWell() throws Exception {
    var berth = storm.berth();
    storm.rages();
    storm.isWeathered(berth);
  }

  @Test
  void berthIsKilledAndStartedAgain() throws Exception {
    var first = storm.berth();
    storm.rages();
    first.kill();
    storm.isWeathered(storm.berth());
  }

  /// And replayed without a network, the recorded storm comes to the same decisions, faults
  /// included: what they led to came in as anything else does.
  @Test
  void theApiServerIsKilledAndStartedAgain(@TempDir Path folder) throws Exception {
    var file = folder.resolve("storm.rec");
    var berth = storm.berth("--record", file.toString());
    storm.rages();
    storm.outage(() -> {
      CLUSTER.killApiServer();
      CLUSTER.startApiServer();
    });
    storm.isWeathered(berth);
    berth.terminate();
    var _ = berth.exitCode();

    String[] command = {"replay", file.toString(), "-o", "json"};
    try (var replay = RunningBerth.command(command)) {
      assertIsEqual(replay);
    }
    assumeThat(NoNetwork.isPermitted())
        .as("without a network: not permitted here; `unshare --map-root-user --net true` must work")
        .isTrue();
    assertThat(NoNetwork.reaches(CLUSTER.address())).isFalse();
    try (var replay = NoNetwork.berth(command)) {
      assertIsEqual(replay);
    }
  }

  private static void assertIsEqual(RunningBerth replay) throws Exception {
    assertThat(replay.exitCode()).as(replay.log()).isZero();
    var log = replay.log(); // progress first
    assertThat(Json.parse(log.substring(log.indexOf('{'))))
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .containsEntry("equal", "true")
        .containsEntry("whole", "true")
        .hasEntrySatisfying(
            "decisions",
            count ->
                assertThat(Integer.parseInt(count.toString())).isGreaterThan(Storm.PODS * 3 / 4));
  }

  @Test
  void etcdIsKilledAndStartedAgain() throws Exception {
    var berth = storm.berth();
    storm.rages();
    storm.outage(() -> {
      CLUSTER.killEtcd();
      CLUSTER.startEtcd();
    });
    storm.isWeathered(berth);
  }

  @Test
  void theApiServerForgetsWhatBerthHasMissed() throws Exception {
    try (var proxy = new TcpProxy(CLUSTER.address())) {
      var berth = storm.berth(proxy.address());
      storm.rages();
      storm.outage(() -> {
        proxy.set(Network.DOWN);
        var version = storm.changes();
        CLUSTER.killApiServer();
        CLUSTER.compact(version);
        CLUSTER.startApiServer();
        proxy.set(Network.UP);
      });
      storm.isWeathered(berth);
      assertThat(berth.log()).contains("\"Watch closed\" type=\"v1 Pod\"");
    }
  }

  @Test
  void theNetworkSwallowsEverythingForAMinute() throws Exception {
    try (var proxy = new TcpProxy(CLUSTER.address())) {
      var berth = storm.berth(proxy.address());
      storm.rages();
      storm.outage(() -> {
        proxy.set(Network.SILENT);
        var _ = storm.changes();
        TimeSource.system().sleep(Duration.ofSeconds(60));
        proxy.set(Network.UP);
      });
      storm.isWeathered(berth);
      assertThat(berth.log()).contains("did not answer for 15 s").doesNotContain("PROTOCOL_ERROR");
    }
  }

  @Test
  void theLeaderIsKilledBeforeTwoStandbys() throws Exception {
    var leader = storm.leader();
    var one = storm.standby();
    var other = storm.standby();
    storm.rages();
    leader.kill();
    storm.isWeathered(one, other);
    assertThat(Storm.hasBound(one)).isNotEqualTo(Storm.hasBound(other));
  }

  /// The next leader has waited with full caches.
  @Test
  void theLeaderHandsOverToAStandby() throws Exception {
    var leader = storm.leader();
    var standby = storm.standby();
    storm.rages();
    leader.terminate();
    storm.isWeathered(standby);
    assertThat(leader.exitCode()).isZero();
    assertThat(standby.log())
        .containsSubsequence(
            "Caches are synced",
            "Attempting to acquire leader lease",
            "Successfully acquired lease",
            "Successfully bound pod to node");
  }

  /// As a virtual machine that is moved: when it goes on, it still takes itself for the leader.
  @Test
  void theLeaderIsFrozenUntilAnotherLeads() throws Exception {
    var leader = storm.leader();
    var standby = storm.standby();
    storm.rages();
    storm.outage(() -> {
      leader.signal("STOP");
      storm.awaitLeader(standby);
      leader.signal("CONT");
    });
    storm.isWeathered(standby);
    assertThat(leader.exitCode()).isEqualTo(1);
  }

  @Test
  void othersBindPodsToTheSameNodes() throws Exception {
    var berth = storm.berth();
    try (var _ = storm.rival()) {
      storm.rages();
      storm.meddle();
      storm.isWeathered(berth);
    }
    assertThat(storm.overflows()).as("what others did").isNotEmpty();
  }

  /// A pod whose preemption fails is as unschedulable as any, and waits for something to happen; so
  /// it is with kube-scheduler.
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "UP")
  void anExtenderHangsOrDies(Network network) throws Exception {
    try (var extender = new MoodyExtender()) {
      var berth = storm.berth(extender);
      storm.rages();
      extender.network().set(network);
      storm.isFelt(berth, "Post \\\"" + extender.url());
      extender.network().set(Network.UP);
      storm.onePodGoes();
      storm.isWeathered(berth);
      assertThat(berth.log()).contains("Post \\\"" + extender.url());
    }
  }

  @Test
  void anExtenderLies() throws Exception {
    try (var extender = new MoodyExtender()) {
      var berth = storm.berth(extender);
      storm.rages();
      extender.lies(true);
      storm.isFelt(berth, "utopia");
      extender.lies(false);
      storm.onePodGoes();
      storm.isWeathered(berth);
      assertThat(berth.log()).contains("utopia");
    }
  }

  @Test
  void theClockJumps() throws Exception {
    var berth = storm.berthInJumpingTime();
    storm.rages();
    berth.tell("PT2H");
    storm.goesOn();
    berth.tell("PT-3H");
    storm.isWeathered(berth);
  }
}
