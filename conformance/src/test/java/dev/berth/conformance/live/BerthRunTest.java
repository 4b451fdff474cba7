package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.events.Event;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.kube.connect.Tls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `berth run` from start to end, on a real API server, with the rights that Kubernetes gives to
/// kube-scheduler and no others. There are no kubelets: pods get a node, and that is all.
@Tag("control-plane")
@Order(1) // as it takes long
final class BerthRunTest {
  private static final ObjectKey LEASE = new ObjectKey("kube-system", "kube-scheduler");

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private Admin admin;

  @BeforeEach
  void connect() throws IOException {
    admin = Admin.of(CLUSTER);
  }

  @AfterEach
  void disconnect() throws Exception {
    for (var pod : admin.list(Kinds.POD)) {
      admin.delete(Kinds.POD, pod.key());
    }
    for (var node : admin.list(Kinds.NODE)) {
      admin.delete(Kinds.NODE, node.key());
    }
    admin.close();
  }

  private static RunningBerth start(String... more) throws IOException {
    var arguments = new ArrayList<>(List.of("--kubeconfig", kubeconfig()));
    arguments.addAll(List.of(more));
    return RunningBerth.start(arguments.toArray(String[]::new));
  }

  private static String kubeconfig() {
    return CLUSTER.kubeconfig(ControlPlane.SCHEDULER).toString();
  }

  private static void awaitWords(RunningBerth berth, String words) throws Exception {
    Eventually.with(berth).until("it says " + words, () -> berth.log().contains(words));
  }

  private void awaitBound(RunningBerth berth, String pod) throws Exception {
    Eventually.with(berth).until(pod + " is bound", () -> isBound(pod));
  }

  private void awaitStatus(RunningBerth berth, String pod) throws Exception {
    Eventually.with(berth)
        .until(
            "the condition of " + pod,
            () -> scheduled(pod),
            condition -> condition.status().equals("True"));
  }

  private void awaitEvent(RunningBerth berth, String reason, String pod) throws Exception {
    Eventually.with(berth)
        .until("%s of %s".formatted(reason, pod), () -> !events(reason, pod).isEmpty());
  }

  private void node(String name, int cpus) throws Exception {
    admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(name));
    admin.patchStatus(
        Kinds.NODE,
        new ObjectKey("", name),
        "{'status':{'allocatable':{'cpu':'%d','memory':'8Gi','pods':'110'}}}".formatted(cpus));
    admin.patch(Kinds.NODE, new ObjectKey("", name), "{'spec':{'taints':null}}");
  }

  private Pod pod(String name, String cpu, String moreSpec) throws Exception {
    return admin.create(
        Kinds.POD,
        "default",
        """
        {'metadata':{'name':'%s'},'spec':{'containers':[{'name':'c','image':'pause',\
        'resources':{'requests':{'cpu':'%s'}}}],'terminationGracePeriodSeconds':0%s}}\
        """
            .formatted(name, cpu, moreSpec));
  }

  private Pod stored(String name) throws Exception {
    return admin.get(Kinds.POD, new ObjectKey("default", name));
  }

  private boolean isBound(String name) throws Exception {
    return !stored(name).spec().nodeName().isEmpty();
  }

  private PodCondition scheduled(String name) throws Exception {
    var condition = stored(name).status().condition("PodScheduled");
    return condition == null ? PodCondition.EMPTY : condition;
  }

  private List<Event> events(String reason, String pod) throws Exception {
    return admin.list(Kinds.EVENT).stream()
        .filter(event -> event.reason().equals(reason) && event.regarding().name().equals(pod))
        .toList();
  }

  @Test
  void podsAreScheduledWithEventsAndConditions() throws Exception {
    for (var name : List.of("n1", "n2", "n3")) {
      node(name, 2);
    }
    admin.create(Kinds.PRIORITY_CLASS, "", "{'metadata':{'name':'high'},'value':1000}");
    for (var i = 0; i < 15; i++) {
      pod("web-" + i, "300m", "");
    }
    pod("gated", "100m", ",'schedulingGates':[{'name':'example.com/wait'}]");
    pod("others", "100m", ",'schedulerName':'another'");
    pod("nowhere", "100m", ",'nodeSelector':{'disk':'ssd'}");

    try (var berth = start()) {
      for (var i = 0; i < 15; i++) {
        var name = "web-" + i;
        awaitBound(berth, name);
        awaitStatus(berth, name);
        awaitEvent(berth, "Scheduled", name);
      }
      assertThat(events("Scheduled", "web-0"))
          .singleElement()
          .satisfies(event -> {
            assertThat(event.note())
                .isEqualTo(
                    "Successfully assigned default/web-0 to " + stored("web-0").spec().nodeName());
            assertThat(event.type()).isEqualTo("Normal");
            assertThat(event.action()).isEqualTo("Binding");
            assertThat(event.reportingController()).isEqualTo("default-scheduler");
          });

      var why =
          "0/3 nodes are available: 3 node(s) didn't match Pod's node affinity/selector."
              + " preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.";
      Eventually.with(berth)
          .until("the message of nowhere", () -> scheduled("nowhere").message(), why::equals);
      assertThat(scheduled("nowhere").status()).isEqualTo("False");
      assertThat(scheduled("nowhere").reason()).isEqualTo("Unschedulable");
      awaitEvent(berth, "FailedScheduling", "nowhere");
      assertThat(events("FailedScheduling", "nowhere").getFirst().note()).isEqualTo(why);
      assertThat(events("FailedScheduling", "nowhere").getFirst().type()).isEqualTo("Warning");

      // Of 2 cores of a node, 1.5 are taken.
      pod("big", "1500m", "");
      Eventually.with(berth)
          .until(
              "the message of big",
              () -> scheduled("big").message(),
              message -> message.contains("Insufficient cpu"));
      assertThat(scheduled("big").message())
          .isEqualTo(
              "0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available: 3"
                  + " No preemption victims found for incoming pod.");

      // Moved by the deletions, long before the queue is flushed.
      var node = stored("web-0").spec().nodeName();
      for (var pod : admin.list(Kinds.POD)) {
        if (pod.spec().nodeName().equals(node)) {
          admin.delete(Kinds.POD, pod.key());
        }
      }
      awaitBound(berth, "big");
      assertThat(stored("big").spec().nodeName()).isEqualTo(node);
      awaitStatus(berth, "big");

      // Victims go at once: there is no kubelet to end them gracefully.
      pod("important", "1800m", ",'priorityClassName':'high'");
      awaitBound(berth, "important");
      awaitEvent(berth, "FailedScheduling", "important");
      assertThat(events("FailedScheduling", "important").getFirst().note())
          .startsWith("0/3 nodes are available:")
          .contains("preemption: found a potential placement for pod on node ");
      Eventually.with(berth)
          .until(
              "there is an event of the preemption",
              () ->
                  admin.list(Kinds.EVENT).stream()
                      .anyMatch(event -> event.reason().equals("Preempted")));
      assertThat(stored("important").status().nominatedNodeName()).isEmpty(); // cleared on binding

      assertThat(isBound("gated")).isFalse();
      assertThat(scheduled("gated").reason()).isEqualTo("SchedulingGated");
      assertThat(events("FailedScheduling", "gated")).isEmpty();
      assertThat(isBound("others")).isFalse();
      assertThat(stored("others").status().conditions()).isEmpty();

      admin.patch(Kinds.POD, stored("gated").key(), "{'spec':{'schedulingGates':null}}");
      awaitBound(berth, "gated");

      berth.terminate();
      assertThat(berth.exitCode()).isZero();
      assertThat(berth.log())
          .contains("\"Successfully bound pod to node\" pod=\"default/web-0\"")
          .contains("\"Requested to terminate, exiting\"")
          .doesNotContain("forbidden");
      assertThat(holder()).isEmpty();
    }
  }

  private String holder() throws Exception {
    return Objects.requireNonNullElse(admin.get(Kinds.LEASE, LEASE).spec().holderIdentity(), "");
  }

  @Test
  void aPreemptorIsNominatedWhileItsVictimsTerminate() throws Exception {
    node("n1", 2);
    var victim = pod("victim", "1500m", ",'priority':0,'nodeName':'n1'").metadata();
    // A finalizer keeps it there, as a kubelet would for a while.
    admin.patch(Kinds.POD, victim.key(), "{'metadata':{'finalizers':['example.com/stay']}}");
    pod("preemptor", "1500m", ",'priorityClassName':'system-cluster-critical'");

    try (var berth = start("--leader-elect=false")) {
      Eventually.with(berth)
          .until(
              "the node that preemptor is nominated for",
              () -> stored("preemptor").status().nominatedNodeName(),
              "n1"::equals);
      assertThat(scheduled("preemptor").message())
          .isEqualTo(
              "0/1 nodes are available: 1 Insufficient cpu. preemption: found a potential placement"
                  + " for pod on node n1, preempting 1 victims");
      Eventually.with(berth).until("victim is deleted", () -> stored("victim").isTerminating());
      assertThat(Objects.requireNonNull(stored("victim").status().condition("DisruptionTarget")))
          .satisfies(condition -> {
            assertThat(condition.reason()).isEqualTo("PreemptionByScheduler");
            assertThat(condition.message())
                .isEqualTo("default-scheduler: preempting to accommodate a higher priority pod");
          });
      Eventually.with(berth)
          .until(
              "events of the preemption",
              () -> events("Preempted", "victim"),
              events -> events.size() == 1);
      assertThat(isBound("preemptor")).isFalse();

      admin.patch(Kinds.POD, victim.key(), "{'metadata':{'finalizers':null}}");
      awaitBound(berth, "preemptor");

      berth.terminate();
      assertThat(berth.exitCode()).isEqualTo(1);
      assertThat(berth.log()).contains("\"Stopped\"").doesNotContain("Command failed");
    }
  }

  @Test
  void aStandbyTakesOverWhenTheLeaderEnds() throws Exception {
    node("n1", 2);
    try (var first = start()) {
      awaitWords(first, "Successfully acquired lease");
      try (var second = start()) {
        awaitWords(second, "New leader elected");
        first.terminate();
        assertThat(first.exitCode()).isZero();
        pod("late", "100m", "");
        awaitBound(second, "late");
        awaitWords(second, "pod=\"default/late\"");
      }
    }
  }

  @Test
  void aStandbyWithColdCachesTakesOver(@TempDir Path folder) throws Exception {
    var config =
        Files.writeString(
            folder.resolve("config.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            delayCacheUntilActive: true
            """
                .formatted(kubeconfig()));
    node("n1", 2);
    try (var first = start()) {
      awaitWords(first, "Successfully acquired lease");
      try (var second = RunningBerth.start("--config", config.toString())) {
        awaitWords(second, "New leader elected");
        pod("early", "100m", "");
        awaitBound(first, "early");
        assertThat(second.log()).doesNotContain("Caches are synced");
        first.terminate();
        assertThat(first.exitCode()).isZero();
        pod("late", "100m", "");
        awaitBound(second, "late");
        assertThat(second.log())
            .containsSubsequence("Successfully acquired lease", "Caches are synced");
      }
    }
  }

  @Test
  void aSecondSignalDoesNotWaitForAnOrderlyEnd() throws Exception {
    try (var network = new TcpProxy(CLUSTER.address())) {
      var kubeconfig = CLUSTER.kubeconfig(ControlPlane.SCHEDULER, network.address());
      var port = Ports.reserve();
      try (var berth =
          RunningBerth.start(
              "--kubeconfig=" + kubeconfig, "--bind-address=127.0.0.1", "--secure-port=" + port)) {
        awaitWords(berth, "Successfully acquired lease");
        network.set(TcpProxy.Network.SILENT); // the release of the lease does not arrive
        berth.terminate();
        Eventually.with(berth)
            .until(
                "its readiness",
                () -> readiness(port),
                page -> page.contains("[-]shutdown failed"));
        assertThat(berth.isRunning()).isTrue();
        berth.terminate();
        assertThat(berth.exitCode()).isEqualTo(1);
        assertThat(berth.log()).doesNotContain("Requested to terminate");
      }
    } finally {
      admin.delete(Kinds.LEASE, LEASE);
    }
  }

  private static String readiness(int port) throws Exception {
    var insecure = new Tls(null, null, null, true, "");
    try (var client = HttpClient.newBuilder().sslContext(insecure.context()).build()) {
      var page =
          HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d/readyz".formatted(port)))
              .timeout(Duration.ofSeconds(15)) // that of a kubelet for kube-scheduler
              .build();
      return client.send(page, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void aProcessThatLosesTheLeaseEnds() throws Exception {
    try (var berth =
        start(
            "--leader-elect-lease-duration=3s",
            "--leader-elect-renew-deadline=2s",
            "--leader-elect-retry-period=500ms",
            "--leader-elect-resource-name=kube-scheduler")) {
      awaitWords(berth, "Successfully acquired lease");
      admin.patch(
          Kinds.LEASE,
          LEASE,
          """
          {'spec':{'holderIdentity':'somebody-else','leaseDurationSeconds':3600,\
          'renewTime':'2100-01-01T00:00:00.000000Z'}}\
          """);
      assertThat(berth.exitCode()).isEqualTo(1);
      assertThat(berth.log()).contains("\"Leaderelection lost\"");
    } finally {
      admin.delete(Kinds.LEASE, LEASE);
    }
  }

  @Test
  void missingPermissionsAreNamed() throws Exception {
    var nobody = CLUSTER.kubeconfig(ControlPlane.NOBODY).toString();
    try (var berth = RunningBerth.start("--kubeconfig", nobody)) {
      assertThat(berth.exitCode()).isEqualTo(1);
      assertThat(berth.log())
          .contains("nodes is forbidden: User \"nobody\" cannot list resource \"nodes\"")
          .contains("pods is forbidden: User \"nobody\" cannot list resource \"pods\"")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void whatIsWrongWithTheConnectionIsReportedAtTheStart() throws Exception {
    try (var noFile = RunningBerth.start("--kubeconfig", "/there/is/none")) {
      assertThat(noFile.exitCode()).isEqualTo(1);
      assertThat(noFile.log()).isEqualTo("berth: the kubeconfig /there/is/none does not exist\n");
    }
  }

  @Test
  void aServerMayHaveAnotherNameThanThatOfItsAddress() throws Exception {
    var usual = CLUSTER.kubeconfig(ControlPlane.SCHEDULER);
    var named =
        Files.writeString(
            CLUSTER.file("named.kubeconfig"),
            Files.readString(usual)
                .replace(
                    "certificate-authority:",
                    "tls-server-name: kubernetes, certificate-authority:"));
    try (var berth = RunningBerth.start("--kubeconfig", named.toString())) {
      awaitWords(berth, "Caches are synced");
    }
  }

  @Test
  void anApiServerThatIsNotThereYetIsWaitedFor() throws Exception {
    try (var proxy = new TcpProxy(CLUSTER.address())) {
      proxy.set(TcpProxy.Network.DOWN);
      var kubeconfig = CLUSTER.kubeconfig(ControlPlane.SCHEDULER, proxy.address());
      try (var berth = RunningBerth.start("--kubeconfig", kubeconfig.toString())) {
        awaitWords(berth, "cannot be reached");
        proxy.set(TcpProxy.Network.UP);
        awaitWords(berth, "Caches are synced");
      }
    }
  }

  /// What OTLP sends is a Protobuf message: texts are in it as they are.
  @Test
  void theSpansOfAPodAreSentBeforeTheEnd() throws Exception {
    var sent = new CopyOnWriteArrayList<String>();
    var collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/v1/traces",
        call -> {
          try (call) {
            sent.add(new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            call.sendResponseHeaders(200, -1);
          }
        });
    collector.start();
    var environment =
        Map.of(
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "http://127.0.0.1:" + collector.getAddress().getPort(),
            "OTEL_SERVICE_NAME",
            "traced-scheduler",
            "OTEL_BSP_SCHEDULE_DELAY",
            "1h");
    node("n1", 2);
    pod("traced", "100m", "");
    try (var berth = RunningBerth.start(environment, "--kubeconfig", kubeconfig())) {
      awaitBound(berth, "traced");
      berth.terminate();
      assertThat(berth.exitCode()).as(berth.log()).isZero();
      assertThat(String.join("", sent))
          .contains(
              "traced-scheduler",
              "Scheduling attempt",
              "Scheduling cycle",
              "Filter",
              "Binding cycle",
              "Bind",
              "HTTP POST",
              CLUSTER.address() + "/api/v1/namespaces/default/pods/traced/binding",
              stored("traced").metadata().uid())
          .doesNotContain("/apis/coordination.k8s.io");
    } finally {
      collector.stop(0);
    }
  }
}
