package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `berth annotate-load` and the plugin that reads what it writes, on a real API server. The user
/// of the annotator has the roles of `deploy/roles/annotate-load.yaml`, and no other right.
@Tag("control-plane")
final class AnnotateLoadLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final String POLICY =
      """
      apiVersion: scheduler.policy.crane.io/v1alpha1
      kind: DynamicSchedulerPolicy
      spec:
        syncPolicy:
        - {name: cpu_usage_avg_5m, period: 1s}
        predicate:
        - {name: cpu_usage_avg_5m, maxLimitPecent: 0.65}
        hotValue:
        - {timeRange: 5m, count: 1}
      """;

  /// What Prometheus has, by instance.
  private static final Map<String, String> USED = Map.of("hot", "0.9", "cool:9100", "0.1");

  private static final ObjectKey LEASE =
      new ObjectKey("crane-system", "crane-scheduler-controller");

  @TempDir private Path folder;

  private HttpServer prometheus;

  @BeforeAll
  static void prepare() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    try (var admin = Admin.of(CLUSTER)) {
      admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'crane-system'}}");
      node(admin, "hot");
      node(admin, "cool");
    }
    var _ =
        kubectl.run(
            "apply", "--filename=" + Home.FOLDER.resolve("deploy/roles/annotate-load.yaml"));
    var user = "--user=" + ControlPlane.NOBODY;
    var role = "berth-annotate-load";
    var _ = kubectl.run("create", "clusterrolebinding", role, "--clusterrole=" + role, user);
    var _ =
        kubectl.run(
            "create", "rolebinding", role, "--namespace=crane-system", "--role=" + role, user);
  }

  @BeforeEach
  void startPrometheus() throws IOException {
    prometheus = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    prometheus.createContext("/", AnnotateLoadLiveTest::answer);
    prometheus.start();
  }

  @AfterEach
  void stopPrometheus() {
    prometheus.stop(0);
  }

  private Path policy() throws IOException {
    return Files.writeString(folder.resolve("policy.yaml"), POLICY);
  }

  private RunningBerth annotator(String... more) throws IOException {
    var arguments =
        Stream.concat(
            Stream.of(
                "annotate-load",
                "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.NOBODY),
                "--prometheus-address=http://127.0.0.1:" + prometheus.getAddress().getPort(),
                "--policy-config-path=" + policy()),
            Stream.of(more));
    return RunningBerth.command(arguments.toArray(String[]::new));
  }

  /// Who holds the lease; empty for nobody.
  private static String holder(Admin admin) throws Exception {
    return admin.list(Kinds.LEASE).stream()
        .filter(lease -> lease.key().equals(LEASE))
        .map(lease -> Objects.requireNonNullElse(lease.spec().holderIdentity(), ""))
        .findAny()
        .orElse("");
  }

  private static void answer(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var query = URLDecoder.decode(body, StandardCharsets.UTF_8);
    var instance = query.replaceFirst("(?s).*instance=~\"([^\"]*)\".*", "$1");
    var series = new StringBuilder();
    USED.forEach((known, used) -> {
      if (known.matches(instance)) {
        series.append(series.isEmpty() ? "" : ",");
        series.append("{'metric':{'instance':'%s'},'value':[1,'%s']}".formatted(known, used));
      }
    });
    var text =
        "{'status':'success','data':{'resultType':'vector','result':[%s]}}".formatted(series);
    var bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static void awaitAnnotation(
      RunningBerth annotator, Admin admin, String node, String key, String begin) throws Exception {
    Eventually.with(annotator)
        .until(
            "%s of %s".formatted(key, node),
            () -> annotation(admin, node, key),
            value -> value.startsWith(begin));
  }

  private static void node(Admin admin, String name) throws Exception {
    admin.create(
        Kinds.NODE,
        "",
        """
        {'metadata':{'name':'%s'},'status':{'capacity':%2$s,'allocatable':%2$s,\
        'conditions':[{'type':'Ready','status':'True'}]}}\
        """
            .formatted(name, "{'cpu':'8','memory':'16Gi','pods':'110'}"));
    admin.patch(Kinds.NODE, ObjectKey.clusterScoped(name), "{'spec':{'taints':[]}}");
  }

  private static String annotation(Admin admin, String node, String key) throws Exception {
    return admin
        .get(Kinds.NODE, ObjectKey.clusterScoped(node))
        .metadata()
        .annotations()
        .getOrDefault(key, "");
  }

  private static int health(int port) throws Exception {
    try (var client = HttpClient.newHttpClient()) {
      var address = URI.create("http://127.0.0.1:%d/healthz".formatted(port));
      return client
          .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
          .statusCode();
    } catch (ConnectException e) {
      return 0; // it has not begun to listen
    }
  }

  @Test
  void podsStayAwayFromTheNodeThatIsHot() throws Exception {
    int port = Ports.reserve();
    try (var admin = Admin.of(CLUSTER);
        var annotator = annotator("--health-port=" + port)) {
      Eventually.with(annotator).until("its health", () -> health(port), code -> code == 200);
      Eventually.with(annotator).until("it holds the lease", () -> !holder(admin).isEmpty());
      awaitAnnotation(annotator, admin, "hot", "cpu_usage_avg_5m", "0.90000,2");
      awaitAnnotation(annotator, admin, "cool", "cpu_usage_avg_5m", "0.10000,2");
      assertThat(annotation(admin, "cool", "node_hot_value")).startsWith("0,2");
      var configuration =
          """
          apiVersion: kubescheduler.config.k8s.io/v1
          kind: KubeSchedulerConfiguration
          clientConnection: {kubeconfig: %s}
          profiles:
          - plugins:
              filter: {enabled: [{name: Dynamic}]}
              score: {enabled: [{name: Dynamic, weight: 3}]}
            pluginConfig:
            - {name: Dynamic, args: {policyConfigPath: %s}}
          """
              .formatted(CLUSTER.kubeconfig(ControlPlane.ADMIN), policy());
      var file = Files.writeString(folder.resolve("scheduler.yaml"), configuration);
      try (var scheduler = RunningBerth.start("--config", file.toString())) {
        for (var pod : new String[] {"p1", "p2", "p3"}) {
          admin.create(
              Kinds.POD,
              "default",
              "{'metadata':{'name':'%s'},'spec':{'containers':[{'name':'c','image':'i'}]}}"
                  .formatted(pod));
          var key = new ObjectKey("default", pod);
          Eventually.with(scheduler)
              .until(
                  pod + " is bound", () -> !admin.get(Kinds.POD, key).spec().nodeName().isEmpty());
          assertThat(admin.get(Kinds.POD, key).spec().nodeName()).isEqualTo("cool");
        }
        awaitAnnotation(annotator, admin, "cool", "node_hot_value", "3,2");
      }
      annotator.terminate();
      assertThat(annotator.exitCode()).as(annotator.log()).isZero();
      assertThat(annotator.log()).doesNotContain("forbidden");
    }
  }

  @Test
  void whoLosesTheLeaseWritesNothingAnyMore() throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var annotator =
            annotator(
                "--health-port=0",
                "--leader-elect-lease-duration=3s",
                "--leader-elect-renew-deadline=2s",
                "--leader-elect-retry-period=500ms")) {
      Eventually.with(annotator)
          .until("it knows the nodes", () -> annotator.log().contains("Caches are synced"));
      admin.patch(
          Kinds.LEASE,
          LEASE,
          "{'spec':{'holderIdentity':'another','leaseDurationSeconds':60,"
              + "'renewTime':'2099-01-01T00:00:00.000000Z'}}");

      assertThat(annotator.exitCode()).as(annotator.log()).isZero();
      assertThat(annotator.log()).contains("Leader lost");
      assertThat(holder(admin)).isEqualTo("another");
      admin.delete(Kinds.LEASE, LEASE); // so that another test need not wait for its end
    }
  }
}
