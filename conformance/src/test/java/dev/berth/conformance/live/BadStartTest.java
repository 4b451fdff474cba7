package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// What may be wrong with the way to the API server. Whatever it is, `berth run` says it, and gives
/// up after a while.
@Tag("control-plane")
final class BadStartTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final String ADMIN = "client-certificate: admin.crt, client-key: admin.key";

  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";

  private static final String ALL_BUT_SERVICES =
      """
      {"metadata":{"name":"all-but-services"},"rules":[
       {"apiGroups":["","apps","policy","storage.k8s.io","resource.k8s.io"],"verbs":["list","watch"],
        "resources":["nodes","namespaces","pods","persistentvolumes","persistentvolumeclaims",
         "replicationcontrollers","replicasets","statefulsets","poddisruptionbudgets","storageclasses",
         "csinodes","csidrivers","csistoragecapacities","volumeattachments","deviceclasses",
         "resourceslices","devicetaintrules","resourceclaims"]}]}
      """;

  private static final String FOR_NOBODY =
      """
      {"metadata":{"name":"all-but-services"},
       "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"all-but-services"},
       "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"nobody"}]}
      """;

  /// @param says the beginning of its last words
  private record Fault(RunningBerth berth, String says) {}

  private final List<Fault> faults = new ArrayList<>();

  private void kubeconfig(String text, String says) throws IOException {
    var file = Files.writeString(CLUSTER.file("bad-%d.kubeconfig".formatted(faults.size())), text);
    var berth = RunningBerth.start("--kubeconfig", file.toString(), "--leader-elect=false");
    faults.add(new Fault(berth, says.replace("FILE", file.toString())));
  }

  private void connection(URI server, String cluster, String user, String says) throws IOException {
    kubeconfig(
        """
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters: [{name: test, cluster: {server: "%s", %s}}]
        users: [{name: test, user: {%s}}]
        """
            .formatted(server, cluster, user),
        says.replace("SERVER", server.toString()));
  }

  @Test
  void whatIsWrongIsReported() throws Exception {
    var there = CLUSTER.address();
    var trusting = "certificate-authority: ca.crt";
    var website = website();
    try {
      kubeconfig("clusters: [", "FILE:1: not valid YAML: while parsing a flow node");
      kubeconfig(
          "current-context: production",
          "FILE: there is no current-context \"production\"; there are none");
      connection(
          there,
          "certificate-authority: nobody.crt",
          ADMIN,
          "the API server at SERVER cannot be reached: its certificate is not signed by an"
              + " authority that the kubeconfig names");
      connection(
          there,
          trusting + ", tls-server-name: somebody.else",
          ADMIN,
          "the API server at SERVER cannot be reached: (certificate_unknown) No subject"
              + " alternative DNS name matching somebody.else found.");
      connection(
          there, trusting, "token: x", "the API server at SERVER rejects the credentials: Unauth");
      connection(
          there,
          trusting,
          "client-certificate: apiserver.crt, client-key: apiserver.key",
          "the API server at SERVER rejects the credentials: Unauthorized");
      connection(
          there,
          trusting,
          "client-certificate: nobody.crt, client-key: admin.key",
          "the key in %s does not belong to the certificate in "
              .formatted(CLUSTER.file("admin.key")));
      connection(
          URI.create("http://127.0.0.1:" + there.getPort()),
          trusting,
          "token: x",
          "the API server at SERVER refuses: Client sent an HTTP request to an HTTPS server.");
      connection(
          URI.create("http://127.0.0.1:" + website.getAddress().getPort()),
          trusting,
          "",
          "the API server at SERVER answers in \"text/html\": is there something else");
      for (var fault : faults) {
        assertThat(fault.berth.exitCode()).as(fault.says).isEqualTo(1);
        assertThat(lastLine(fault.berth)).startsWith("berth: " + fault.says);
      }
    } finally {
      website.stop(0);
      for (var fault : faults) {
        fault.berth.close();
      }
    }
  }

  private static String lastLine(RunningBerth berth) throws IOException {
    return berth.log().lines().toList().getLast();
  }

  @Test
  void thePermissionThatIsMissingIsNamed() throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      admin.client().sendOnly(ApiRequest.post(RBAC + "/clusterroles", ALL_BUT_SERVICES));
      admin.client().sendOnly(ApiRequest.post(RBAC + "/clusterrolebindings", FOR_NOBODY));
    }
    var nobody = CLUSTER.kubeconfig(ControlPlane.NOBODY).toString();
    try (var berth = RunningBerth.start("--kubeconfig", nobody)) {
      assertThat(berth.exitCode()).isEqualTo(1);
      assertThat(lastLine(berth))
          .isEqualTo(
              "berth: the API server at %s refuses: services is forbidden: User \"nobody\" cannot"
                      .formatted(CLUSTER.address())
                  + " list resource \"services\" in API group \"\" at the cluster scope");
    }
  }

  @Test
  void aVariableThatIsWrongIsNamed() throws Exception {
    var environment =
        Map.of(
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "http://127.0.0.1:1",
            "OTEL_TRACES_SAMPLER",
            "sometimes");
    try (var berth = RunningBerth.start(environment, "--kubeconfig", "/there/is/none")) {
      assertThat(berth.exitCode()).isEqualTo(2);
      assertThat(berth.log())
          .isEqualTo(
              "environment: OTEL_*: Unrecognized value for OTEL_TRACES_SAMPLER: sometimes\n");
    }
  }

  private static HttpServer website() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          try (call) {
            var page = "<html>Welcome</html>".getBytes(StandardCharsets.UTF_8);
            call.getResponseHeaders().set("Content-Type", "text/html");
            call.sendResponseHeaders(200, page.length);
            call.getResponseBody().write(page);
          }
        });
    server.start();
    return server;
  }
}
