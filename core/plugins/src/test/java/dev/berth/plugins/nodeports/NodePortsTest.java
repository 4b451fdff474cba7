package dev.berth.plugins.nodeports;

import static dev.berth.api.kubescheduler.SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION;
import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePortsTest implements PreFilterContract, FilterContract {
  private static final String REJECTED =
      "Unschedulable: node(s) didn't have free ports for the requested pod ports";

  @Override
  public PluginFactory<?> factory() {
    return new NodePortsFactory();
  }

  @Test
  void aPodWithoutHostPortsIsSkipped() {
    var pod =
        pod("p")
            .container(container("c").hostPort(0))
            .initContainer(container("ends").hostPort(80));

    assertThat(PluginHarness.of(factory(), pod, node("n")).preFilter()).isEqualTo("Skip");
  }

  @ParameterizedTest
  @CsvSource({
    // wanted                   taken                  free
    "'',        TCP, 80,   '',        TCP, 80,   false",
    "'',        TCP, 80,   '',        TCP, 81,   true",
    "'',        TCP, 80,   '',        UDP, 80,   true",
    "'',        '',  80,   '',        TCP, 80,   false",
    "10.0.0.1,  TCP, 80,   10.0.0.1,  TCP, 80,   false",
    "10.0.0.1,  TCP, 80,   10.0.0.2,  TCP, 80,   true",
    "0.0.0.0,   TCP, 80,   10.0.0.2,  TCP, 80,   false",
    "10.0.0.1,  TCP, 80,   0.0.0.0,   TCP, 80,   false",
    "10.0.0.1,  TCP, 80,   '',        TCP, 80,   false",
    "10.0.0.1,  UDP, 80,   '',        TCP, 80,   true",
    "10.0.0.1,  SCTP, 80,  10.0.0.1,  SCTP, 80,  false",
  })
  void portsConflictByNumberProtocolAndAddress(
      String ip, String protocol, int port, String ip2, String protocol2, int port2, boolean free) {
    var taken = pod("holder").hostPort(ip2, protocol2, port2);
    var harness =
        PluginHarness.of(
            factory(), pod("p").hostPort(ip, protocol, port), node("n").running(taken));

    assertThat(harness.preFilter()).isEqualTo("Success");
    assertThat(harness.verdicts().get("n")).isEqualTo(free ? "Success" : REJECTED);
  }

  @Test
  void sidecarsTakePortsAndInitContainersDoNot() {
    var node =
        node("n")
            .running(
                pod("holder")
                    .sidecar(container("s").hostPort(80))
                    .initContainer(container("i").hostPort(81)));

    assertThat(PluginHarness.of(factory(), pod("p").hostPort(80), node).verdicts())
        .isEqualTo(Map.of("n", REJECTED));
    assertThat(PluginHarness.of(factory(), pod("p").hostPort(81), node).verdicts())
        .isEqualTo(Map.of("n", "Success"));
    assertThat(
            PluginHarness.of(factory(), pod("p").sidecar(container("s").hostPort(80)), node)
                .verdicts())
        .isEqualTo(Map.of("n", REJECTED));
  }

  @Test
  void everyPortThatIsTakenIsNamedWithItsHolder() {
    var node =
        node("n")
            .running(
                pod("web").hostPort(80),
                pod("dns").namespace("system").hostPort("10.0.0.1", "UDP", 53));
    var pod = pod("p").hostPort(80).hostPort("10.0.0.1", "UDP", 53).hostPort(9000);

    assertThat(PluginHarness.of(factory(), pod, node).details())
        .isEqualTo(
            Map.of(
                "n",
                "port 10.0.0.1:53/UDP is taken by system/dns; port 80/TCP is taken by"
                    + " default/web"));
  }

  @Test
  void aPortCountsAsFreeOnceOneOfTwoHoldersLeaves() {
    var first = pod("first").hostPort(80);
    NodeInfo crowded = node("n").running(first, pod("second").hostPort(80)).info();
    var plugin = factory().createFrom(args(), FakePluginContext.of());
    var nodes = List.of(crowded.minus(first.info()));

    assertThat(new PluginHarness(plugin, pod("p").hostPort(80).info(), nodes).verdicts())
        .isEqualTo(Map.of("n", "Success"));
  }

  @Test
  void aPodThatWaitsForItsResizeIsSkippedWithTheGateOnOnly() {
    GivenPod resized = pod("p").hostPort(80).condition("PodResizePending", "True", "Deferred");
    var on =
        FakePluginContext.of(node("n")).enable(IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);

    assertThat(PluginHarness.of(factory(), resized, node("n")).preFilter()).isEqualTo("Success");
    assertThat(PluginHarness.of(factory(), args(), on, resized).preFilter()).isEqualTo("Skip");
  }

  @Test
  void thePluginRegistersForDeletedPodsAndNewNodes() {
    var hintHarness = QueueingHintHarness.of(factory());

    assertThat(hintHarness.events()).containsExactly("AssignedPod/Delete", "Node/Add");
    assertThat(
            hintHarness.wakes(
                pod("p").hostPort(80), EventResource.NODE, ActionType.ADD, null, node("n").build()))
        .isTrue();
  }

  @Test
  void aDeletedPodWakesThePodIfItHeldAConflictingPort() {
    assertThat(wakesAfter(pod("x").hostPort(80).on("n"))).isTrue();
    assertThat(wakesAfter(pod("x").hostPort(80).nominatedTo("n"))).isTrue();
    assertThat(wakesAfter(pod("x").hostPort(80))).isFalse();
    assertThat(wakesAfter(pod("x").hostPort(81).on("n"))).isFalse();
    assertThat(wakesAfter(pod("x").on("n"))).isFalse();
  }

  private boolean wakesAfter(GivenPod deleted) {
    return QueueingHintHarness.of(factory())
        .wakes(
            pod("p").hostPort(80),
            EventResource.ASSIGNED_POD,
            ActionType.DELETE,
            deleted.build(),
            null);
  }
}
