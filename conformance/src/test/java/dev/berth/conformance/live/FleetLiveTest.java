package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Json;
import dev.berth.conformance.Manifests;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.parity.BerthRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `berth fleet` on two real API servers, each of which has nodes of its own: what it says of a
/// cluster is what `berth simulate` finds there.
@Tag("control-plane")
final class FleetLiveTest {
  @RegisterExtension static final ControlPlane SMALL = ControlPlane.withRbac();
  @RegisterExtension static final ControlPlane LARGE = ControlPlane.withRbac();

  @TempDir private static Path folder = Path.of("");

  private static String kubeconfig = "";

  @BeforeAll
  static void prepare() throws Exception {
    nodes(SMALL, 3, "2");
    nodes(LARGE, 1, "4");
    kubeconfig =
        "--kubeconfig="
            + Files.writeString(
                folder.resolve("kubeconfig"),
                """
                apiVersion: v1
                kind: Config
                contexts:
                - {name: small, context: {cluster: small, user: small}}
                - {name: large, context: {cluster: large, user: large}}
                clusters: [%s, %s]
                users: [%s, %s]
                """
                    .formatted(
                        cluster("small", SMALL),
                        cluster("large", LARGE),
                        user("small", SMALL),
                        user("large", LARGE)));
  }

  /// Each has a pod with one CPU.
  private static void nodes(ControlPlane cluster, int count, String cpu) throws Exception {
    try (var admin = Admin.of(cluster)) {
      for (int i = 0; i < count; i++) {
        var name = "n" + i;
        admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(name));
        admin.patchStatus(
            Kinds.NODE,
            new ObjectKey("", name),
            "{'status':{'allocatable':{'cpu':'%s','memory':'8Gi','pods':'110'}}}".formatted(cpu));
        admin.patch(Kinds.NODE, new ObjectKey("", name), "{'spec':{'taints':null}}");
        admin.create(
            Kinds.POD,
            "default",
            """
            {'metadata':{'name':'on-%1$s'},'spec':{'nodeName':'%1$s','containers':[{'name':'c',\
            'image':'pause','resources':{'requests':{'cpu':'1'}}}]}}\
            """
                .formatted(name));
      }
    }
  }

  private static String cluster(String name, ControlPlane cluster) {
    return "{name: %s, cluster: {server: \"%s\", certificate-authority: \"%s\"}}"
        .formatted(name, cluster.address(), cluster.file("ca.crt"));
  }

  private static String user(String name, ControlPlane cluster) {
    return "{name: %s, user: {client-certificate: \"%s\", client-key: \"%s\"}}"
        .formatted(name, cluster.file("admin.crt"), cluster.file("admin.key"));
  }

  /// The small cluster has three CPUs left, on three nodes, and so has the large one, on one node.
  @ParameterizedTest
  @CsvSource({
    "3, 1,    small large",
    "1, 2,    large",
    "3, 500m, small large",
    "6, 500m, small large",
    "4, 700m, large",
    "7, 500m, ''"
  })
  void eachClusterAnswersAsItsSimulation(int replicas, String cpu, String fitting)
      throws IOException {
    var release = release(replicas, cpu).toString();

    var fleet =
        BerthRun.of("fleet", "fit", release, kubeconfig, "--context=small,large", "-o=json");

    assertThat(fleet.code()).as(fleet.err()).isEqualTo(fitting.isEmpty() ? 3 : 0);
    var answer = Manifests.map(Json.parse(fleet.out()));
    assertThat(answer.get("fits"))
        .isEqualTo(fitting.isEmpty() ? List.of() : List.of(fitting.split(" ", -1)));
    for (var cluster : Manifests.maps(answer.get("clusters"))) {
      var alone =
          BerthRun.of(
              "simulate",
              release,
              kubeconfig,
              "--context=" + cluster.get("name"),
              "--fail-on=stuck",
              "-o=summary");
      var counts = Manifests.map(Manifests.map(Json.parse(alone.out())).get("counts"));
      assertThat(cluster.get("fits")).isEqualTo(Boolean.toString(alone.code() == 0));
      assertThat(Manifests.map(cluster.get("pods")))
          .containsEntry("placed", Objects.requireNonNull(counts.get("placed")))
          .containsEntry("waiting", Objects.requireNonNull(counts.get("pending")));
    }
  }

  private static Path release(int replicas, String cpu) throws IOException {
    return Files.writeString(
        folder.resolve("release.yaml"),
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web, namespace: default}
        spec:
          replicas: %d
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: web, image: web, resources: {requests: {cpu: "%s"}}}]}
        """
            .formatted(replicas, cpu));
  }
}
