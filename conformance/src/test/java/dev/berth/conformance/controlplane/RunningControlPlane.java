package dev.berth.conformance.controlplane;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import dev.berth.conformance.Ports;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// etcd and kube-apiserver, with a folder of their own.
final class RunningControlPlane implements AutoCloseable, Logged {

  /// Keys that the API server itself writes whenever it runs.
  private static final Pattern ITS_OWN =
      Pattern.compile(
          "/registry/(leases/kube-system/apiserver-.*|masterleases/.*|.*/default/kubernetes"
              + "|ipaddresses/10\\.0\\.0\\.1|servicecidrs/kubernetes|namespaces/(default|kube-.*)"
              + "|configmaps/kube-system/(extension-apiserver-authentication"
              + "|kube-apiserver-legacy-service-account-token-tracking))");

  private final List<String> flags;
  private final Path folder;
  private final int port;
  private final Etcd etcd;
  private final Daemon etcdProcess;
  private final Daemon apiServer;
  private final Map<String, String> firstValues = new TreeMap<>();
  private final Set<Path> firstFiles = new HashSet<>();

  private RunningControlPlane(
      List<String> flags, Path folder, int port, Etcd etcd, Daemon etcdProcess, Daemon apiServer) {
    this.flags = flags;
    this.folder = folder;
    this.port = port;
    this.etcd = etcd;
    this.etcdProcess = etcdProcess;
    this.apiServer = apiServer;
  }

  /// Starts both, and waits until they are ready.
  ///
  /// @param flags more flags of kube-apiserver
  static RunningControlPlane start(List<String> flags) throws Exception {
    var programs = Programs.folder();
    var folder = Files.createTempDirectory("control-plane");
    certify(programs, folder);
    int etcdPort = Ports.reserve();
    int port = Ports.reserve();
    var plane =
        new RunningControlPlane(
            flags,
            folder,
            port,
            new Etcd(etcdPort),
            Daemon.start(etcdCommand(programs, folder, etcdPort), folder.resolve("etcd.log")),
            Daemon.start(
                apiServerCommand(programs, folder, port, etcdPort, flags),
                folder.resolve("kube-apiserver.log")));
    for (var user : ControlPlane.USERS) {
      Files.writeString(
          folder.resolve(user + ".kubeconfig"), plane.kubeconfig(user, plane.address()));
    }
    plane.awaitReady();
    plane.firstValues.putAll(plane.values());
    plane.firstFiles.addAll(plane.files());
    return plane;
  }

  private static void certify(Path programs, Path folder) throws IOException, InterruptedException {
    var command =
        List.of(
            programs.resolve("certs").toString(),
            folder.toString(),
            ControlPlane.ADMIN + "=admin,system:masters",
            ControlPlane.SCHEDULER + "=system:kube-scheduler",
            ControlPlane.CONTROLLER_MANAGER + "=system:kube-controller-manager",
            ControlPlane.NOBODY + "=nobody");
    var exit = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IOException(command + " has failed");
    }
  }

  private static List<String> etcdCommand(Path programs, Path folder, int port) throws IOException {
    var client = "http://127.0.0.1:" + port;
    var peer = "http://127.0.0.1:" + Ports.reserve();
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

  private static List<String> apiServerCommand(
      Path programs, Path folder, int port, int etcdPort, List<String> more) {
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
    command.addAll(more);
    return command;
  }

  /// Its flags of kube-apiserver.
  List<String> flags() {
    return flags;
  }

  URI address() {
    return URI.create("https://127.0.0.1:" + port);
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  Daemon apiServer() {
    return apiServer;
  }

  Daemon etcdProcess() {
    return etcdProcess;
  }

  Etcd etcd() {
    return etcd;
  }

  /// The text of a kubeconfig file in its folder.
  String kubeconfig(String user, URI server) {
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

  /// Waits until the API server says that it is ready.
  void awaitReady() throws Exception {
    Eventually.with(this)
        .until(
            "the control plane is ready",
            () -> {
              if (!isRunning()) {
                throw new IOException("the control plane has ended:\n" + log());
              }
              return isReady();
            });
  }

  boolean isRunning() {
    return etcdProcess.isRunning() && apiServer.isRunning();
  }

  private boolean isReady() throws IOException, InterruptedException {
    var kubeconfig = file(ControlPlane.ADMIN + ".kubeconfig").toString();
    var connection = new Connections(Map.of(), TimeSource.system()).find(kubeconfig, "");
    var request = HttpRequest.newBuilder(URI.create(address() + "/readyz")).build();
    try (var client =
        HttpClient.newBuilder().sslContext(connection.tls(connection.access()).context()).build()) {
      return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) { // not there yet, or not ready for TLS
      return false;
    }
  }

  /// Makes it as it was at the start: what is stored, and the files in its folder. The API server
  /// goes on; it sees the changes as if others had made them.
  void reset() throws Exception {
    awaitReady();
    var values = values();
    var gone = new HashSet<>(values.keySet());
    gone.removeAll(firstValues.keySet());
    var changed = new TreeMap<>(firstValues);
    changed.entrySet().removeAll(values.entrySet());
    etcd.write(changed, gone);
    var files = new ArrayList<>(files());
    files.removeAll(firstFiles);
    files.sort(Comparator.reverseOrder());
    for (var file : files) {
      Files.delete(file);
    }
  }

  /// What is stored of objects, but for what the API server itself looks after.
  private Map<String, String> values() throws IOException, InterruptedException {
    var values = etcd.all();
    values
        .keySet()
        .removeIf(key -> {
          var name = Etcd.decoded(key);
          return !name.startsWith("/registry/") || ITS_OWN.matcher(name).matches();
        });
    return values;
  }

  /// All files but etcd's data.
  private Set<Path> files() throws IOException {
    var data = folder.resolve("etcd");
    try (var files = Files.walk(folder)) {
      return files.filter(file -> !file.startsWith(data)).collect(Collectors.toSet());
    }
  }

  @Override
  public String log() throws IOException {
    return etcdProcess.log() + "\n" + apiServer.log();
  }

  /// Kills all of it, and removes its files.
  @Override
  public void close() throws IOException {
    try {
      apiServer.kill();
      etcdProcess.kill();
    } catch (InterruptedException e) { // The kills are on their way all the same.
      Thread.currentThread().interrupt();
    }
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
