package dev.berth.conformance.live;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// `berth run` and kube-scheduler with the same configuration and flags, each on a port of its own.
final class SideBySide implements AutoCloseable, Logged {

  /// A client without credentials.
  static final String NOBODY_AT_ALL = "anonymous";

  /// Headers of the connection, and those with a time or a length.
  private static final Set<String> OF_THE_MOMENT =
      Set.of(
          ":status",
          "connection",
          "content-length",
          "date",
          "process-start-time-unix",
          "transfer-encoding");

  private final ControlPlane cluster;
  private final Path folder;
  private final int berthPort;
  private final int peerPort;
  private final RunningBerth berth;
  private final Component peer;
  private final Map<String, HttpClient> clients = new HashMap<>();

  private SideBySide(
      ControlPlane cluster,
      Path folder,
      int berthPort,
      int peerPort,
      RunningBerth berth,
      Component peer) {
    this.cluster = cluster;
    this.folder = folder;
    this.berthPort = berthPort;
    this.peerPort = peerPort;
    this.berth = berth;
    this.peer = peer;
  }

  /// Starts both, and waits until they are ready.
  ///
  /// @param folder for files
  /// @param configuration more of it, in YAML
  static SideBySide start(
      ControlPlane cluster, Path folder, String configuration, String... moreFlags)
      throws Exception {
    var kubeconfig = cluster.kubeconfig(ControlPlane.SCHEDULER);
    var file =
        Files.writeString(
            Files.createTempFile(folder, "scheduler", ".yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            %s
            """
                .formatted(kubeconfig, configuration));
    var flags =
        new ArrayList<>(
            List.of(
                "--authentication-kubeconfig=" + kubeconfig,
                "--authorization-kubeconfig=" + kubeconfig,
                "--bind-address=127.0.0.1",
                "-v=2"));
    flags.addAll(List.of(moreFlags));
    var berthPort = Ports.reserve();
    var peerPort = Ports.reserve();
    var ours = new ArrayList<>(flags);
    ours.addAll(List.of("--config=" + file, "--secure-port=" + berthPort));
    var theirs = new ArrayList<>(flags);
    theirs.add("--secure-port=" + peerPort);
    var both =
        new SideBySide(
            cluster,
            folder,
            berthPort,
            peerPort,
            RunningBerth.start(ours.toArray(String[]::new)),
            Component.scheduler(cluster, file, theirs.toArray(String[]::new)));
    both.awaitReady(berthPort);
    both.awaitReady(peerPort);
    return both;
  }

  /// As a kubelet would find out.
  private void awaitReady(int port) throws Exception {
    Eventually.with(berth, peer)
        .until("/readyz at port " + port, () -> readiness(port), "200"::equals);
  }

  private String readiness(int port) throws Exception {
    try {
      return Integer.toString(ask(port, NOBODY_AT_ALL, "GET", "/readyz", "").statusCode());
    } catch (IOException e) { // not up yet
      return e.toString();
    }
  }

  @Override
  public void close() throws IOException {
    clients.values().forEach(HttpClient::close);
    berth.close();
    peer.close();
  }

  /// Stops kube-scheduler, and leaves all pods from now on to Berth.
  void stopTheirs() throws IOException {
    peer.close();
  }

  /// Where Berth is.
  URI ourAddress() {
    return address(berthPort);
  }

  /// Where kube-scheduler is.
  URI theirAddress() {
    return address(peerPort);
  }

  private static URI address(int port) {
    return URI.create("https://127.0.0.1:" + port);
  }

  /// The log of Berth until now.
  @Override
  public String log() throws IOException {
    return berth.log();
  }

  /// What Berth responds.
  ///
  /// @param headers names and values
  HttpResponse<String> ours(String user, String method, String path, String... headers)
      throws Exception {
    return ask(berthPort, user, method, path, "", headers);
  }

  /// What kube-scheduler responds.
  ///
  /// @param headers names and values
  HttpResponse<String> theirs(String user, String method, String path, String... headers)
      throws Exception {
    return ask(peerPort, user, method, path, "", headers);
  }

  /// Berth's response to a request with a body.
  HttpResponse<String> oursTo(String method, String path, String body) throws Exception {
    return ask(berthPort, ControlPlane.ADMIN, method, path, body);
  }

  /// kube-scheduler's response to a request with a body.
  HttpResponse<String> theirsTo(String method, String path, String body) throws Exception {
    return ask(peerPort, ControlPlane.ADMIN, method, path, body);
  }

  /// The body of the response has one character for each byte.
  private HttpResponse<String> ask(
      int port, String user, String method, String path, String body, String... headers)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(address(port) + path))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    for (var i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client(user, port)
        .send(request.build(), BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
  }

  private HttpClient client(String user, int port) throws Exception {
    var name = user + "-" + port;
    var known = clients.get(name);
    if (known != null) {
      return known;
    }
    var credentials =
        user.equals(NOBODY_AT_ALL)
            ? ""
            : "client-certificate: \"%s\", client-key: \"%s\""
                .formatted(cluster.file(user + ".crt"), cluster.file(user + ".key"));
    var kubeconfig =
        Files.writeString(
            folder.resolve(name),
            """
            apiVersion: v1
            kind: Config
            current-context: test
            contexts: [{name: test, context: {cluster: test, user: test}}]
            clusters:
            - {name: test, cluster: {server: "%s", insecure-skip-tls-verify: true}}
            users: [{name: test, user: {%s}}]
            """
                .formatted(address(port), credentials));
    var connection = new Connections(Map.of(), TimeSource.system()).find(kubeconfig.toString(), "");
    var client =
        HttpClient.newBuilder().sslContext(connection.tls(connection.access()).context()).build();
    clients.put(name, client);
    return client;
  }

  /// A response as text: its code, its headers, its body.
  static String shown(HttpResponse<String> response) {
    var headers = new TreeMap<String, List<String>>();
    response
        .headers()
        .map()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
    headers.keySet().removeAll(OF_THE_MOMENT);
    return "%d\n%s\n\n%s".formatted(response.statusCode(), headers, response.body());
  }
}
