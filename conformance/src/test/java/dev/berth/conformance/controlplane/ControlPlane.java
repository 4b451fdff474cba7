package dev.berth.conformance.controlplane;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A real etcd and kube-apiserver v1.37.1 on free ports of the loopback, with certificates of their
/// own and RBAC, for the tests of one class:
///
/// ```java
/// @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();
/// ```
///
/// Up in seconds. Where its programs are not built, the tests are skipped. Ends with the tests, and
/// also if these are killed.
public final class ControlPlane implements ExecutionCondition, BeforeAllCallback, AfterAllCallback {

  /// A user with all rights.
  public static final String ADMIN = "admin";

  /// `system:kube-scheduler`, with the rights that Kubernetes gives it and no others.
  public static final String SCHEDULER = "scheduler";

  /// `system:kube-controller-manager`, likewise.
  public static final String CONTROLLER_MANAGER = "controller-manager";

  /// A user without rights.
  public static final String NOBODY = "nobody";

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final List<String> apiServerFlags;
  private @Nullable Parts parts;

  /// What runs.
  private record Parts(Path folder, int port, int etcdPort, Daemon etcd, Daemon apiServer) {}

  private ControlPlane(List<String> apiServerFlags) {
    this.apiServerFlags = apiServerFlags;
  }

  /// One with its defaults, but that pods may be made without a service account: nothing is there
  /// to make these.
  ///
  /// @param apiServerFlags more flags of kube-apiserver
  public static ControlPlane withRbac(String... apiServerFlags) {
    var flags = new ArrayList<>(List.of("--disable-admission-plugins=ServiceAccount"));
    flags.addAll(List.of(apiServerFlags));
    return new ControlPlane(List.copyOf(flags));
  }

  /// One with its defaults, for a cluster with kube-controller-manager
  /// ([Component#controllerManager]), which makes the service accounts that pods need.
  ///
  /// @param apiServerFlags more flags of kube-apiserver
  public static ControlPlane withServiceAccounts(String... apiServerFlags) {
    return new ControlPlane(List.of(apiServerFlags));
  }

  /// Looked at once for each class: what a class has, its methods have, too.
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context.getTestMethod().isEmpty()
        ? Programs.areBuilt()
        : ConditionEvaluationResult.enabled("the class is");
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    var programs = Programs.folder();
    var folder = Files.createTempDirectory("control-plane");
    certify(programs, folder);
    var etcdPort = freePort();
    var etcd = Daemon.start(etcdCommand(programs, folder, etcdPort), folder.resolve("etcd.log"));
    var port = freePort();
    var apiServer =
        Daemon.start(
            apiServerCommand(programs, folder, port, etcdPort),
            folder.resolve("kube-apiserver.log"));
    parts = new Parts(folder, port, etcdPort, etcd, apiServer);
    for (var user : List.of(ADMIN, SCHEDULER, CONTROLLER_MANAGER, NOBODY)) {
      Files.writeString(kubeconfig(user), kubeconfigText(user, address()));
    }
    awaitReady();
  }

  private static void certify(Path programs, Path folder) throws IOException, InterruptedException {
    var command =
        List.of(
            programs.resolve("certs").toString(),
            folder.toString(),
            ADMIN + "=admin,system:masters",
            SCHEDULER + "=system:kube-scheduler",
            CONTROLLER_MANAGER + "=system:kube-controller-manager",
            NOBODY + "=nobody");
    var exit = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException(command + " has failed");
    }
  }

  private static List<String> etcdCommand(Path programs, Path folder, int port) throws IOException {
    var client = "http://127.0.0.1:" + port;
    var peer = "http://127.0.0.1:" + freePort();
    return List.of(
        programs.resolve("etcd").toString(),
        "--data-dir=" + folder.resolve("etcd"),
        "--listen-client-urls=" + client,
        "--advertise-client-urls=" + client,
        "--listen-peer-urls=" + peer,
        "--initial-advertise-peer-urls=" + peer,
        "--initial-cluster=default=" + peer,
        "--unsafe-no-fsync",
        "--log-level=warn");
  }

  private List<String> apiServerCommand(Path programs, Path folder, int port, int etcdPort) {
    var command =
        new ArrayList<>(
            List.of(
                programs.resolve("kube-apiserver").toString(),
                "--etcd-servers=http://127.0.0.1:" + etcdPort,
                "--bind-address=127.0.0.1",
                "--endpoint-reconciler-type=none", // which takes no address of the loopback
                "--secure-port=" + port,
                "--tls-cert-file=" + folder.resolve("apiserver.crt"),
                "--tls-private-key-file=" + folder.resolve("apiserver.key"),
                "--client-ca-file=" + folder.resolve("ca.crt"),
                "--authorization-mode=RBAC",
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + folder.resolve("service-accounts.pub"),
                "--service-account-signing-key-file=" + folder.resolve("service-accounts.key"),
                "--service-cluster-ip-range=10.0.0.0/24",
                "--profiling=false"));
    command.addAll(apiServerFlags);
    return command;
  }

  /// Waits until the API server says that it is ready.
  public void awaitReady() throws IOException, InterruptedException {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!isReady()) {
      var isDead = !running().etcd.isRunning() || !running().apiServer.isRunning();
      if (isDead || System.nanoTime() > deadline) {
        throw new IOException("the control plane does not come up:\n" + lastWords());
      }
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  private String lastWords() throws IOException {
    return running().etcd.lastWords() + "\n" + running().apiServer.lastWords();
  }

  private boolean isReady() throws IOException, InterruptedException {
    var connection =
        new Connections(Map.of(), TimeSource.system()).find(kubeconfig(ADMIN).toString(), "");
    var request = HttpRequest.newBuilder(URI.create(address() + "/readyz")).build();
    try (var client =
        HttpClient.newBuilder().sslContext(connection.tls(connection.access()).context()).build()) {
      return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) { // not there yet, or not ready for TLS
      return false;
    }
  }

  private Parts running() {
    if (parts == null) {
      throw new IllegalStateException("the control plane is not started");
    }
    return parts;
  }

  /// Where the API server is.
  public URI address() {
    return URI.create("https://127.0.0.1:" + running().port);
  }

  /// A file of one of the certificates, such as `ca.crt` or `scheduler.key`.
  public Path file(String name) {
    return running().folder.resolve(name);
  }

  /// The kubeconfig file of a user.
  public Path kubeconfig(String user) {
    return file(user + ".kubeconfig");
  }

  /// A kubeconfig file of a user that leads somewhere else, such as to a proxy.
  public Path kubeconfig(String user, URI server) throws IOException {
    var file = Files.createTempFile(running().folder, user, ".kubeconfig");
    return Files.writeString(file, kubeconfigText(user, server));
  }

  private static String kubeconfigText(String user, URI server) {
    return """
    apiVersion: v1
    kind: Config
    current-context: test
    contexts: [{name: test, context: {cluster: test, user: %1$s}}]
    clusters: [{name: test, cluster: {server: "%2$s", certificate-authority: ca.crt}}]
    users: [{name: %1$s, user: {client-certificate: %1$s.crt, client-key: %1$s.key}}]
    """
        .formatted(user, server);
  }

  /// Kills the API server, as `kill -9` does.
  public void killApiServer() throws IOException, InterruptedException {
    running().apiServer.kill();
  }

  /// Starts the API server again, and waits until it is ready.
  public void startApiServer() throws IOException, InterruptedException {
    running().apiServer.start();
    awaitReady();
  }

  /// Kills etcd, as `kill -9` does.
  public void killEtcd() throws IOException, InterruptedException {
    running().etcd.kill();
  }

  /// Starts etcd again, with its data, and waits until the API server is ready.
  public void startEtcd() throws IOException, InterruptedException {
    running().etcd.start();
    awaitReady();
  }

  /// Makes etcd forget all versions before this one.
  public void compact(long revision) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      var address = "http://127.0.0.1:%d/v3/kv/compaction".formatted(running().etcdPort);
      var body = "{\"revision\":\"%d\",\"physical\":true}".formatted(revision);
      var request =
          HttpRequest.newBuilder(URI.create(address))
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      var response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException("etcd: " + response.body());
      }
    }
  }

  /// Kills all of it, and removes its files.
  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    if (parts == null) {
      return;
    }
    parts.apiServer.kill();
    parts.etcd.kill();
    try (var files = Files.walk(parts.folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    parts = null;
  }

  /// A port that nothing listens on at this moment, and that no connection is given by Linux, whose
  /// ephemeral ports begin at 32768: so what listens there a little later does not find it taken.
  public static int freePort() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(10_000, 32_768);
      try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // another one
      }
    }
  }
}
