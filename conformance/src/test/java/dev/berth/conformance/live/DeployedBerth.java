package dev.berth.conformance.live;

import static dev.berth.conformance.Manifests.FOLDER;
import static dev.berth.conformance.Manifests.map;
import static dev.berth.conformance.Manifests.maps;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.conformance.Logged;
import dev.berth.conformance.Manifests;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The scheduler of `deploy/manifests/replace.yaml`, as the service account of that name in
/// `kube-system`, with as little patience as may be.
final class DeployedBerth implements AutoCloseable, Logged {

  static final Path MANIFEST = FOLDER.resolve("manifests/replace.yaml");
  static final String NAMESPACE = "kube-system";

  /// Of the scheduler and of the API server.
  static final String GATES = "--feature-gates=DRANodeAllocatableResources=true";

  private final RunningBerth process;
  private final Path folder;
  private final int port;

  private DeployedBerth(RunningBerth process, Path folder, int port) {
    this.process = process;
    this.folder = folder;
    this.port = port;
  }

  /// Makes a service account.
  static void account(ControlPlane cluster, String name) throws Exception {
    var _ = Kubectl.of(cluster).run("create", "serviceaccount", name, "--namespace=" + NAMESPACE);
  }

  /// Credentials of a service account, as in a kubeconfig.
  static String token(ControlPlane cluster, String account) throws Exception {
    return "token: "
        + Kubectl.of(cluster).run("create", "token", account, "--namespace=" + NAMESPACE).strip();
  }

  /// Makes a kubeconfig of a service account.
  static Path kubeconfig(ControlPlane cluster, Path folder, String account) throws Exception {
    var server =
        "server: \"%s\", certificate-authority: \"%s\""
            .formatted(cluster.address(), cluster.file("ca.crt"));
    return kubeconfig(folder.resolve(account), server, token(cluster, account));
  }

  /// Starts it.
  ///
  /// @param folder for files of its own
  /// @param lease of its leader election
  static DeployedBerth start(ControlPlane cluster, Path folder, String account, String lease)
      throws Exception {
    var kubeconfig = kubeconfig(cluster, folder, account);
    int port = Ports.reserve();
    var process =
        RunningBerth.start(
            "--config=" + configuration(folder, kubeconfig, lease),
            "--authentication-kubeconfig=" + kubeconfig,
            "--authorization-kubeconfig=" + kubeconfig,
            "--bind-address=127.0.0.1",
            "--secure-port=" + port,
            GATES);
    return new DeployedBerth(process, folder, port);
  }

  private static Path kubeconfig(Path file, String cluster, String user) throws IOException {
    return Files.writeString(
        file,
        """
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters: [{name: test, cluster: {%s}}]
        users: [{name: test, user: {%s}}]
        """
            .formatted(cluster, user));
  }

  /// That of the manifest, with the way to the API server that a pod would find by itself.
  private static Path configuration(Path folder, Path kubeconfig, String lease) throws IOException {
    var text = map(Manifests.first(MANIFEST, "ConfigMap").get("data")).get("scheduler.yaml");
    var configuration =
        map(new Load(LoadSettings.builder().build()).loadFromString(String.valueOf(text)));
    configuration.put("clientConnection", Map.of("kubeconfig", kubeconfig.toString()));
    configuration.put("podInitialBackoffSeconds", 1);
    configuration.put("podMaxBackoffSeconds", 2);
    map(configuration.get("leaderElection")).put("resourceName", lease);
    maps(configuration.get("profiles"))
        .getFirst()
        .put(
            "pluginConfig",
            List.of(Map.of("name", "DynamicResources", "args", Map.of("bindingTimeout", "9s"))));
    return Files.writeString(
        folder.resolve("scheduler.yaml"), JsonEncoder.text(Codecs.ANY, configuration));
  }

  /// What it has printed until now.
  @Override
  public String log() throws IOException {
    return process.log();
  }

  /// A page that it serves.
  ///
  /// @param user credentials, as in a kubeconfig
  /// @throws ApiException if it refuses
  String page(String path, String user) throws Exception {
    var kubeconfig =
        kubeconfig(
            folder.resolve("client"),
            "server: \"https://127.0.0.1:%d\", insecure-skip-tls-verify: true".formatted(port),
            user);
    try (var server = Admin.server(kubeconfig.toString());
        var response =
            new ApiClient(server, Admin.settings("text/plain"), TimeSource.system())
                .send(ApiRequest.get(path))) {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
