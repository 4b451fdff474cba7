package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The watches, on a real API server with the rights of kube-scheduler.
@Tag("control-plane")
final class ClusterWatchTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private Admin admin;
  private ApiServer server;
  private final RecordedChanges changes = new RecordedChanges();

  @BeforeEach
  void connect() throws IOException {
    admin = Admin.of(CLUSTER);
    server = Admin.server(CLUSTER.kubeconfig(ControlPlane.SCHEDULER).toString());
  }

  @AfterEach
  void disconnect() {
    server.close();
    admin.close();
  }

  private ClusterWatch watch(String accept) {
    var client = new ApiClient(server, Admin.settings(accept), TimeSource.system());
    return ClusterWatch.start(
        client, WatchedKind.OF_A_SCHEDULER, changes, TimeSource.system(), new SplittableRandom(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {Admin.PROTOBUF, Admin.JSON})
  void allKindsOfASchedulerAreListedAndFollowed(String accept) throws Exception {
    var name = accept.equals(Admin.JSON) ? "json" : "protobuf";
    admin.create(Kinds.NODE, "", Admin.node("before-" + name));
    try (var watch = watch(accept)) {
      assertThat(watch.awaitSynced(Duration.ofSeconds(60))).isTrue();
      assertThat(WatchedKind.OF_A_SCHEDULER).allMatch(watched -> watch.isSynced(watched.kind()));
      assertThat(changes.of(Kinds.NODE)).contains("+before-" + name);
      assertThat(changes.of(Kinds.NAMESPACE)).contains("+kube-system");

      var pod = new ObjectKey("default", "pod-" + name);
      admin.create(Kinds.POD, "default", Admin.pod(pod.name()));
      admin.patch(Kinds.POD, pod, "{'metadata':{'labels':{'more':'yes'}}}");
      Eventually.with()
          .until("changes of pods", () -> changes.of(Kinds.POD), told -> told.size() == 2);
      assertThat(watch.objects().get(Pod.class, pod)).isEqualTo(admin.get(Kinds.POD, pod));
      admin.delete(Kinds.POD, pod);
      Eventually.with().until("%s is gone".formatted(pod), () -> !changes.has(Kinds.POD, pod));

      assertThat(changes.of(Kinds.POD))
          .startsWith("+pod-" + name, "~pod-" + name)
          .endsWith("-pod-" + name);
      assertThat(watch.objects().list(Node.class)).isNotEmpty();
      assertThat(changes.contradictions()).isEmpty();
    }
  }

  @Test
  void moreRequestsThanAConnectionTakesAreMadeBesideTheWatches() throws Exception {
    try (var watch = watch(Admin.PROTOBUF);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(watch.awaitSynced(Duration.ofSeconds(60))).isTrue();
      var client = new ApiClient(server, Admin.settings(Admin.PROTOBUF), TimeSource.system());
      var request = ApiRequest.get("/api/v1/nodes").with("limit", "1");
      var answers = new ArrayList<Future<Integer>>();
      for (var i = 0; i < 300; i++) {
        answers.add(
            threads.submit(() -> {
              try (var response = client.send(request)) {
                return response.code();
              }
            }));
      }
      for (var answer : answers) {
        assertThat(answer.get()).isEqualTo(200);
      }
    }
  }
}
