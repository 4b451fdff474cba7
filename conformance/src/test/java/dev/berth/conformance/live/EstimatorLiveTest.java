package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.net.ConnectException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `berth run --estimator-port` on a real API server, with the rights of a scheduler.
@Tag("control-plane")
final class EstimatorLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static Admin admin;
  private static RunningBerth berth;
  private static KarmadaScheduler karmada;

  @BeforeAll
  static void start() throws Exception {
    admin = Admin.of(CLUSTER);
    for (var name : new String[] {"n1", "n2"}) {
      admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(name));
      admin.patchStatus(
          Kinds.NODE,
          new ObjectKey("", name),
          "{'status':{'allocatable':{'cpu':'4','memory':'8Gi','pods':'110'}}}");
      admin.patch(Kinds.NODE, new ObjectKey("", name), "{'spec':{'taints':null}}");
    }
    int port = Ports.reserve();
    karmada = new KarmadaScheduler(port);
    berth =
        RunningBerth.start(
            "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
            "--leader-elect=false",
            "--estimator-port=" + port,
            "--estimator-cluster-name=member1");
  }

  @AfterAll
  static void stop() throws Exception {
    if (karmada != null) {
      karmada.close();
    }
    if (berth != null) {
      berth.close();
    }
    if (admin != null) {
      admin.close();
    }
  }

  @Test
  void anEstimateCountsWhatTheSchedulerHasPlaced() throws Exception {
    awaitReplicas("3", 2);

    admin.create(
        Kinds.POD,
        "default",
        """
        {'metadata':{'name':'web'},'spec':{'containers':[{'name':'c','image':'pause',\
        'resources':{'requests':{'cpu':'2'}}}]}}\
        """);

    awaitReplicas("3", 1);
    assertThat(karmada.replicas("member1", "1")).isEqualTo(6);
  }

  private static void awaitReplicas(String cpu, long count) throws Exception {
    Eventually.with(berth)
        .until("%d replicas with %s CPUs fit".formatted(count, cpu), () -> replicas(cpu) == count);
  }

  /// -1 as long as nobody listens.
  private static long replicas(String cpu) throws IOException {
    try {
      return karmada.replicas("member1", cpu);
    } catch (ConnectException e) {
      return -1;
    }
  }

  @Test
  void anotherClusterIsRefused() throws Exception {
    Eventually.with(berth).until("it answers", () -> replicas("1") >= 0);

    assertThatThrownBy(() -> karmada.replicas("member2", "1")).hasMessageContaining("grpc-status");
  }
}
