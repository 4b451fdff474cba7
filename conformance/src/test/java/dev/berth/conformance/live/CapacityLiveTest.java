package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.conformance.parity.BerthRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `cluster-capacity` and `genpod`, by links of these names, and `berth capacity` and `berth
/// genpod`, of a real API server, with the rights to read that the documentation gives them and no
/// others. Two nodes with two CPUs each, of which a pod has one.
@Tag("control-plane")
final class CapacityLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  /// A namespace that limits its pods.
  private static final String LIMITED = "limited";

  /// In a mount namespace, the files of a pod: `$1` is their folder.
  private static final String IN_POD =
      """
      mount -t tmpfs none /var/run
      mkdir -p /var/run/secrets/kubernetes.io
      cp -r "$1" /var/run/secrets/kubernetes.io/serviceaccount
      shift
      exec "$@"
      """;

  private static final List<String> UNSHARE = List.of("unshare", "--map-root-user", "--mount");

  @TempDir private static Path folder;

  private static Path podSpec = Path.of("");

  @BeforeAll
  static void prepare() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    for (var role : List.of("capacity", "snapshot")) {
      kubectl.apply("default", Home.FOLDER.resolve("deploy/roles/%s.yaml".formatted(role)));
      kubectl.run("create", "serviceaccount", role);
      kubectl.run(
          "create",
          "clusterrolebinding",
          role,
          "--clusterrole=berth-" + role,
          "--serviceaccount=default:" + role);
      kubeconfig(role, kubectl.run("create", "token", role).strip());
    }
    try (var admin = Admin.of(CLUSTER)) {
      for (var name : List.of("n1", "n2")) {
        admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(name));
        admin.patchStatus(
            Kinds.NODE,
            new ObjectKey("", name),
            "{'status':{'allocatable':{'cpu':'2','memory':'8Gi','pods':'110'}}}");
        admin.patch(Kinds.NODE, new ObjectKey("", name), "{'spec':{'taints':null}}");
      }
      admin.create(
          Kinds.POD,
          "default",
          """
          {'metadata':{'name':'there'},'spec':{'nodeName':'n1','containers':[{'name':'c',\
          'image':'pause','resources':{'requests':{'cpu':'1'}}}]}}\
          """);
    }
    kubectl.run("create", "namespace", LIMITED);
    kubectl.apply(
        LIMITED,
        Files.writeString(
            folder.resolve("limits.yaml"),
            """
            apiVersion: v1
            kind: LimitRange
            metadata: {name: limits}
            spec: {limits: [{type: Pod, max: {cpu: 300m, memory: 1Gi}}]}
            """));
    podSpec =
        Files.writeString(
            folder.resolve("pod.yaml"),
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: small}
            spec:
              terminationGracePeriodSeconds: 30
              containers:
              - name: main
                image: registry.example.com/main:1
                imagePullPolicy: Always
                resources: {requests: {cpu: 500m}}
            """);
    link("cluster-capacity");
    link("genpod");
  }

  private static void kubeconfig(String user, String token) throws IOException {
    Files.writeString(
        file(user),
        """
        apiVersion: v1
        kind: Config
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters: [{name: test, cluster: {server: "%s", certificate-authority: "%s"}}]
        users: [{name: test, user: {token: "%s"}}]
        """
            .formatted(CLUSTER.address(), CLUSTER.file("ca.crt"), token));
    var pod = Files.createDirectory(folder.resolve(user + "-pod"));
    Files.writeString(pod.resolve("token"), token);
    Files.writeString(pod.resolve("namespace"), "default");
    Files.copy(CLUSTER.file("ca.crt"), pod.resolve("ca.crt"));
  }

  private static Path file(String user) {
    return folder.resolve(user + ".kubeconfig");
  }

  /// A distribution with the launcher of the project, whose runtime is that of this test.
  private static void link(String name) throws IOException {
    var home = Files.createDirectories(folder.resolve("home"));
    if (Files.notExists(home.resolve("bin"))) {
      var bin = Files.createDirectories(home.resolve("bin"));
      var lib = Files.createDirectories(home.resolve("lib"));
      var runtime = Files.createDirectories(home.resolve("runtime/bin"));
      Files.copy(Home.FOLDER.resolve("dist/berth"), bin.resolve("berth"));
      Files.copy(Home.FOLDER.resolve("cli/src/launch/launch.sh"), lib.resolve("launch.sh"));
      Files.writeString(
          runtime.resolve("java"),
          """
          #!/bin/sh
          while [ "$1" != dev.berth.cli.Berth ]; do shift; done
          exec "%s" -XX:TieredStopAtLevel=1 -cp "%s" "$@"
          """
              .formatted(
                  ProcessHandle.current().info().command().orElse("java"),
                  System.getProperty("java.class.path")));
      for (var program : List.of(bin.resolve("berth"), runtime.resolve("java"))) {
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
    Files.createSymbolicLink(folder.resolve(name), home.resolve("bin/berth"));
  }

  /// What a program printed.
  private record Output(int code, String text) {}

  private static Output run(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("KUBECONFIG");
    builder.environment().put("HOME", folder.toString());
    builder.environment().putAll(environment);
    var process = builder.start();
    process.getOutputStream().close();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Output(process.waitFor(), text);
  }

  private static Output linked(String name, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(folder.resolve(name).toString()));
    command.addAll(List.of(arguments));
    return run(Map.of(), command);
  }

  @Test
  void theNameOfALinkIsTheProgram() throws Exception {
    var counted =
        linked(
            "cluster-capacity",
            "--kubeconfig=" + file("capacity"),
            "--podspec=" + podSpec,
            "--verbose");
    var pod = linked("genpod", "--kubeconfig=" + file("capacity"), "--namespace=" + LIMITED);

    assertThat(counted.code()).as(counted.text()).isZero();
    assertThat(counted.text())
        .contains(
            "The cluster can schedule 6 instance(s) of the pod small.",
            "Termination reason: Unschedulable: 0/2 nodes are available: 2 Insufficient cpu.",
            "\t- n1: 2 instance(s)",
            "\t- n2: 4 instance(s)");
    assertThat(pod.code()).as(pod.text()).isZero();
    assertThat(pod.text()).contains("cluster-capacity-stub-container", "cpu: 300m", "memory: 1Gi");
  }

  @Test
  void inAPodItsServiceAccountReads() throws Exception {
    assumeTrue(isPermitted(), "this user may have no mount namespace");
    var environment =
        Map.of(
            "CC_INCLUSTER",
            "",
            "KUBERNETES_SERVICE_HOST",
            CLUSTER.address().getHost(),
            "KUBERNETES_SERVICE_PORT",
            Integer.toString(CLUSTER.address().getPort()));

    var counted = run(environment, inPod("cluster-capacity", "--podspec=" + podSpec));
    var pod = run(environment, inPod("genpod", "--namespace=" + LIMITED));

    assertThat(counted.text().lines().toList().getLast()).as(counted.text()).isEqualTo("6");
    assertThat(pod.text()).contains("cpu: 300m");
  }

  private static List<String> inPod(String name, String... arguments) {
    var command = new ArrayList<>(UNSHARE);
    command.addAll(List.of("sh", "-euc", IN_POD, "sh", folder.resolve("capacity-pod").toString()));
    command.add(folder.resolve(name).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private static boolean isPermitted() throws Exception {
    var command = new ArrayList<>(UNSHARE);
    command.addAll(List.of("mount", "-t", "tmpfs", "none", "/var/run"));
    try {
      return run(Map.of(), command).code() == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  @Test
  void withoutTheOriginalsWaysReadRightsAreEnough() {
    var counted =
        BerthRun.of(
            "capacity", "--kubeconfig=" + file("snapshot"), "--podspec=" + podSpec, "-o", "json");
    var pod = BerthRun.of("genpod", "--kubeconfig=" + file("capacity"), "--namespace=" + LIMITED);
    var lost = BerthRun.of("disrupt", "--kubeconfig=" + file("snapshot"), "--every-node");

    assertThat(counted.code()).as(counted.err()).isZero();
    assertThat(counted.out()).contains("\"replicas\": 6", "\"warnings\": []");
    assertThat(pod.code()).as(pod.err()).isZero();
    assertThat(pod.out()).contains("cpu: 300m");
    assertThat(lost.code()).as(lost.err()).isZero();
    assertThat(lost.out()).contains("n1", "n2");
  }

  @Test
  void whoMayNotReadIsToldWhat() {
    var nobody = CLUSTER.kubeconfig(ControlPlane.NOBODY);

    var counted =
        BerthRun.of("capacity", "--compat", "--kubeconfig=" + nobody, "--podspec=" + podSpec);

    assertThat(counted.code()).isZero();
    assertThat(counted.out()).contains("namespaces is forbidden: User \"nobody\" cannot list");
  }
}
