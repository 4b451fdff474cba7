package dev.berth.estimator;

import static dev.berth.estimator.KarmadaClient.assumed;
import static dev.berth.estimator.KarmadaClient.component;
import static dev.berth.estimator.KarmadaClient.requirements;
import static dev.berth.server.grpc.TestMessage.message;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.ReplicaSetSpec;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.server.grpc.GrpcServer;
import dev.berth.server.grpc.TestMessage;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Karmada asks, over gRPC.
final class EstimatesTest {
  private record Service(GrpcServer server, KarmadaClient client) implements AutoCloseable {
    static Service of(TestCluster cluster) throws IOException {
      var server =
          EstimatorServer.start(InetAddress.getLoopbackAddress(), 0, null, cluster.settings());
      return new Service(server, KarmadaClient.of(server.port()));
    }

    @Override
    public void close() {
      client.close();
      server.close();
    }
  }

  private static TestCluster cluster() {
    return TestCluster.of(
        node("a").cpu("4").memory("8Gi").pods(10).labels("disk=ssd").build(),
        node("b").cpu("4").memory("8Gi").pods(10).labels("disk=hdd").build(),
        node("gpu").cpu("16").memory("64Gi").pods(10).taint("gpu=x:NoSchedule").build(),
        node("cordoned").cpu("16").memory("64Gi").pods(10).unschedulable().build(),
        pod("runs").cpu("1").on("a").build());
  }

  @ParameterizedTest
  @CsvSource({
    "cpu=1, 7",
    "cpu=1500m, 4",
    "cpu=1 memory=4Gi, 4",
    "cpu=5, 0",
    "'', 19",
    "memory=0, 19",
    "example.com/gpu=1, 0",
  })
  void replicasAreCountedOnEachNode(String requests, long count) throws IOException {
    try (var service = Service.of(cluster())) {
      assertThat(service.client().replicas(requirements(requests))).isEqualTo(count);
    }
  }

  @Test
  void aNodeClaimIsHeeded() throws IOException {
    var selector = message().message(2, message().text(1, "disk").text(2, "ssd"));
    var toleration = message().message(5, message().text(1, "gpu").text(2, "Exists"));
    var affinity =
        message()
            .message(
                4,
                message()
                    .message(
                        1,
                        message()
                            .message(
                                1, message().text(1, "disk").text(2, "NotIn").text(3, "ssd"))));
    try (var service = Service.of(cluster())) {
      var client = service.client();
      assertThat(client.replicas(requirements("cpu=1", selector))).isEqualTo(3);
      assertThat(client.replicas(requirements("cpu=1", affinity))).isEqualTo(4);
      assertThat(client.replicas(requirements("cpu=1", toleration))).isEqualTo(7 + 10);
    }
  }

  @Test
  void assumedWorkloadsTakeTheirRoom() throws IOException {
    try (var service = Service.of(cluster())) {
      assertThat(service.client().replicas(requirements("cpu=1"), assumed(component("cpu=2", 2))))
          .isEqualTo(3);
    }
  }

  @Test
  void setsAreCountedAsAWhole() throws IOException {
    try (var service = Service.of(cluster())) {
      var client = service.client();
      assertThat(client.sets(component("cpu=1", 1), component("cpu=2", 1))).isEqualTo(2);
      assertThat(client.sets(component("cpu=5", 1), component("cpu=1", 1))).isZero();
      assertThat(client.sets()).isEqualTo(Integer.MAX_VALUE);
    }
  }

  @Test
  void aClusterWithoutNodesHasNoRoom() throws IOException {
    try (var service = Service.of(TestCluster.of())) {
      assertThat(service.client().replicas(requirements("cpu=1"))).isZero();
    }
  }

  private static ReplicaSet replicaSet(String name, String revision) {
    return new ReplicaSet(
        ObjectMeta.named("default", name)
            .withUid(name)
            .withAnnotations(Map.of("deployment.kubernetes.io/revision", revision))
            .withOwnerReferences(List.of(owner("Deployment", "web"))),
        ReplicaSetSpec.EMPTY);
  }

  private static OwnerReference owner(String kind, String name) {
    return new OwnerReference("apps/v1", kind, name, name, true, null);
  }

  /// @param since when it became unschedulable
  private static Pod waiting(String name, String replicaSet, Instant since) {
    return pod(name)
        .metadata(it -> it.withOwnerReferences(List.of(owner("ReplicaSet", replicaSet))))
        .condition("PodScheduled", "False", "Unschedulable")
        .status(it ->
            it.withConditions(
                it.conditions().stream().map(one -> one.withLastTransitionTime(since)).toList()))
        .build();
  }

  @Test
  void thePodsOfTheNewestReplicaSetMayBeUnschedulable() throws IOException {
    var now = TestCluster.CLOCK.instant();
    var cluster =
        TestCluster.of(
            replicaSet("web-9", "9"),
            replicaSet("web-10", "10"),
            waiting("old", "web-9", now.minusSeconds(600)),
            waiting("long", "web-10", now.minusSeconds(600)),
            waiting("short", "web-10", now.minusSeconds(60)),
            pod("other").build());
    try (var service = Service.of(cluster)) {
      var client = service.client();
      assertThat(client.unschedulable("Deployment", "web", 0)).isEqualTo(2);
      assertThat(client.unschedulable("Deployment", "web", -1)).isEqualTo(2);
      assertThat(client.unschedulable("Deployment", "web", Duration.ofMinutes(3).toNanos()))
          .isEqualTo(1);
      assertThatItIs(
          Status.Code.NOT_FOUND, "default/db", () -> client.unschedulable("Deployment", "db", 0));
      assertThatItIs(
          Status.Code.UNIMPLEMENTED,
          "kind(StatefulSet)",
          () -> client.unschedulable("StatefulSet", "web", 0));
    }
  }

  private static void assertThatItIs(Status.Code code, String message, ThrowingCallable call) {
    assertThatExceptionOfType(StatusRuntimeException.class)
        .isThrownBy(call)
        .withMessageContaining(message)
        .satisfies(e -> assertThat(e.getStatus().getCode()).isEqualTo(code));
  }

  @Test
  void anotherClusterIsRefused() throws IOException {
    try (var service = Service.of(cluster())) {
      assertThatItIs(
          Status.Code.INVALID_ARGUMENT,
          "cluster name does not match, got: member2, desire: member1",
          () ->
              service.client().call("MaxAvailableReplicas", message().text(1, "member2").build()));
    }
  }

  @Test
  void aSchedulerThatDoesNotAnswerIsUnavailable() throws IOException {
    try (var service = Service.of(new TestCluster(List.of(), false))) {
      assertThatItIs(
          Status.Code.UNAVAILABLE,
          "does not answer",
          () -> service.client().replicas(requirements("cpu=1")));
    }
  }

  @ParameterizedTest
  @CsvSource({"cpu=much", "cpu=-1", "cpu=1e999999999"})
  void anAmountThatIsNoneIsRefused(String requests) throws IOException {
    try (var service = Service.of(cluster())) {
      assertThatItIs(
          Status.Code.INVALID_ARGUMENT,
          "must be an amount",
          () -> service.client().replicas(requirements(requests)));
    }
  }

  @ParameterizedTest
  @CsvSource({"-1, less than 0", "2147483647, more than 20", "20001, more than 20"})
  void aSetThatIsNoneIsRefused(long replicas, String message) throws IOException {
    try (var service = Service.of(cluster())) {
      assertThatItIs(
          Status.Code.INVALID_ARGUMENT,
          message,
          () -> service.client().sets(component("cpu=1", replicas)));
    }
  }

  /// Real requests with some bytes changed: answered, or refused, and nothing else.
  @Test
  void anyBytesAreAnsweredOrRefused() throws IOException {
    Long replayed = Long.getLong("seed");
    try (var service = Service.of(cluster())) {
      for (long seed = replayed == null ? 1 : replayed;
          seed <= (replayed == null ? 300 : replayed);
          seed++) {
        var random = new SplittableRandom(seed);
        byte[] request = request(random);
        for (int i = random.nextInt(4); i > 0; i--) {
          request[random.nextInt(request.length)] = (byte) random.nextInt();
        }
        try {
          assertThat(service.client().call(method(random), request)).isNotNegative();
        } catch (StatusRuntimeException e) {
          assertThat(e.getStatus().getCode())
              .as("-Dseed=%d: %s", seed, e.getMessage())
              .isIn(Status.Code.INVALID_ARGUMENT, Status.Code.UNIMPLEMENTED, Status.Code.NOT_FOUND);
        }
      }
    }
  }

  private static String method(SplittableRandom random) {
    return List.of("MaxAvailableReplicas", "MaxAvailableComponentSets", "GetUnschedulableReplicas")
        .get(random.nextInt(3));
  }

  private static byte[] request(SplittableRandom random) {
    TestMessage claim = message().message(2, message().text(1, "disk").text(2, "ssd"));
    return message()
        .text(1, "member1")
        .message(2, requirements("cpu=1 memory=1Gi", claim))
        .message(2, component("cpu=1", random.nextInt(3)))
        .text(3, "default")
        .message(4, assumed(component("cpu=2", 1)))
        .build();
  }
}
