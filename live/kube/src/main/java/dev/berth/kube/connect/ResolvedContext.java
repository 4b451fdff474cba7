package dev.berth.kube.connect;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.connect.Kubeconfig.Cluster;
import dev.berth.kube.connect.Kubeconfig.Exec;
import dev.berth.kube.connect.Kubeconfig.Named;
import dev.berth.kube.connect.Kubeconfig.User;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The cluster and user of a kubeconfig's context, with the problems found in them. For one thread.
final class ResolvedContext {

  private static final Cluster NO_CLUSTER = new Cluster("", "", false, "", "", "", List.of());
  private static final User NOBODY =
      new User("", "", "", "", "", "", "", "", List.of(), Map.of(), "", "", null, null);

  private final String source;
  private final String address;
  private final Cluster cluster;
  private final User user;
  private final List<String> problems = new ArrayList<>();

  private ResolvedContext(String source, String address, Cluster cluster, User user) {
    this.source = source;
    this.address = address;
    this.cluster = cluster;
    this.user = user;
  }

  /// Creates it for a server with only an address.
  static ResolvedContext of(String master) {
    return new ResolvedContext("--master", master, NO_CLUSTER, NOBODY);
  }

  /// @param source where the kubeconfig comes from, for messages
  /// @param name the name of the context; empty for the current one
  /// @param master replaces the server's address; empty to keep it
  static ResolvedContext of(Kubeconfig kubeconfig, String source, String name, String master)
      throws ConnectionException {
    if (name.isEmpty() && kubeconfig.currentContext().isEmpty()) {
      throw new ConnectionException(
          source + ": it has no current-context; choose one of " + names(kubeconfig.contexts()));
    }
    var context =
        name.isEmpty()
            ? find(kubeconfig.contexts(), kubeconfig.currentContext(), source, "current-context")
            : find(kubeconfig.contexts(), name, source, "context");
    var cluster = find(kubeconfig.clusters(), context.cluster(), source, "cluster");
    var user =
        context.user().isEmpty()
            ? NOBODY
            : find(kubeconfig.users(), context.user(), source, "user");
    return new ResolvedContext(source, master.isEmpty() ? cluster.server() : master, cluster, user);
  }

  private static <T> T find(List<Named<T>> all, String name, String source, String what)
      throws ConnectionException {
    for (var named : all) {
      if (named.name().equals(name)) {
        return named.value();
      }
    }
    throw new ConnectionException(
        "%s: there is no %s \"%s\"; there are %s".formatted(source, what, name, names(all)));
  }

  private static String names(List<? extends Named<?>> all) {
    return all.isEmpty() ? "none" : all.stream().map(Named::name).collect(Collectors.joining(", "));
  }

  /// @throws ConnectionException with all problems
  Connection connect(Proxies proxies, TimeSource time, ClientMetrics metrics)
      throws ConnectionException {
    var server = server();
    var tls = tls();
    var credentials = credentials(server, time, metrics);
    if (!problems.isEmpty()) {
      throw new ConnectionException(
          problems.stream()
              .map(problem -> source + ": " + problem)
              .collect(Collectors.joining("\n")));
    }
    if ("https".equals(server.getScheme())) {
      var _ = tls.context();
    }
    return new Connection(
        server, proxies.to(server, cluster.proxyUrl()), tls, credentials, impersonation(), metrics);
  }

  private URI server() {
    if (address.isEmpty()) {
      problem("the cluster has no server");
      return URI.create("https://localhost");
    }
    var text = address.contains("://") ? address : "http://" + address;
    try {
      var uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // handled like an address without a host
    }
    problem(
        "\"%s\" is not the address of a server, such as https://10.0.0.1:6443".formatted(address));
    return URI.create("https://localhost");
  }

  private Tls tls() {
    var authority =
        material(
            "certificate-authority",
            cluster.certificateAuthority(),
            cluster.certificateAuthorityData());
    var certificate =
        material("client-certificate", user.clientCertificate(), user.clientCertificateData());
    var key = material("client-key", user.clientKey(), user.clientKeyData());
    if ((certificate == null) != (key == null)) {
      problem("the user has only one of client-certificate and client-key");
    }
    if (cluster.insecureSkipTlsVerify() && authority != null) {
      problem("the cluster has both insecure-skip-tls-verify and certificate-authority");
    }
    return new Tls(
        authority, certificate, key, cluster.insecureSkipTlsVerify(), cluster.tlsServerName());
  }

  /// Returns the data, which take precedence, or else the file.
  private @Nullable PemSource material(String name, String file, String data) {
    if (!data.isEmpty()) {
      try {
        return PemSource.ofBase64(data, name + "-data");
      } catch (IllegalArgumentException e) {
        problem(String.valueOf(e.getMessage()));
        return null;
      }
    }
    return file.isEmpty() ? null : new PemSource.InFile(Path.of(file));
  }

  private Credentials credentials(URI server, TimeSource time, ClientMetrics metrics) {
    if (user.authProvider() != null) {
      problem("auth-provider is not supported; use a credential plugin (exec)");
    }
    if (!user.tokenFile().isEmpty()) {
      return new TokenFile(new PemSource.InFile(Path.of(user.tokenFile())), time);
    }
    if (!user.token().isEmpty()) {
      return Credentials.always("Bearer " + user.token());
    }
    if (!user.username().isEmpty()) {
      var pair = user.username() + ":" + user.password();
      var encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
      return Credentials.always("Basic " + encoded);
    }
    var exec = user.exec();
    return exec == null ? Credentials.NONE : plugin(exec, server, time, metrics);
  }

  private Credentials plugin(Exec exec, URI server, TimeSource time, ClientMetrics metrics) {
    if (exec.command().isEmpty()) {
      problem("the user's exec has no command");
    }
    if (!ExecCredentials.VERSIONS.contains(exec.apiVersion())) {
      problem(
          "the user's exec has the apiVersion \"%s\"; known are %s"
              .formatted(exec.apiVersion(), String.join(", ", ExecCredentials.VERSIONS)));
    }
    if (exec.interactiveMode().equals("Always")) {
      problem("the user's exec has interactiveMode Always, and there is no terminal");
    }
    return new ExecCredentials(exec, info(exec, server), time, metrics);
  }

  /// Returns the value of `KUBERNETES_EXEC_INFO`: an `ExecCredential`.
  private String info(Exec exec, URI server) {
    var spec = new LinkedHashMap<String, @Nullable Object>();
    if (exec.provideClusterInfo()) {
      spec.put("cluster", clusterInfo(server));
    }
    spec.put("interactive", false);
    var info = new LinkedHashMap<String, @Nullable Object>();
    info.put("kind", "ExecCredential");
    info.put("apiVersion", exec.apiVersion());
    info.put("spec", spec);
    return JsonEncoder.text(Codecs.ANY, info);
  }

  private Map<String, @Nullable Object> clusterInfo(URI server) {
    var info = new LinkedHashMap<String, @Nullable Object>();
    info.put("server", server.toString());
    if (cluster.insecureSkipTlsVerify()) {
      info.put("insecure-skip-tls-verify", true);
    }
    var authority = authorityData();
    if (!authority.isEmpty()) {
      info.put("certificate-authority-data", authority);
    }
    if (!cluster.proxyUrl().isEmpty()) {
      info.put("proxy-url", cluster.proxyUrl());
    }
    for (var extension : cluster.extensions()) {
      if (extension.name().equals("client.authentication.k8s.io/exec")) {
        info.put("config", extension.value());
      }
    }
    return info;
  }

  private String authorityData() {
    var authority =
        material(
            "certificate-authority",
            cluster.certificateAuthority(),
            cluster.certificateAuthorityData());
    try {
      return authority == null
          ? ""
          : Base64.getEncoder()
              .encodeToString(authority.read().getBytes(StandardCharsets.ISO_8859_1));
    } catch (ConnectionException e) {
      return ""; // reported where TLS is set up
    }
  }

  private Map<String, List<String>> impersonation() {
    var headers = new LinkedHashMap<String, List<String>>();
    if (!user.as().isEmpty()) {
      headers.put("Impersonate-User", List.of(user.as()));
    }
    if (!user.asUid().isEmpty()) {
      headers.put("Impersonate-Uid", List.of(user.asUid()));
    }
    if (!user.asGroups().isEmpty()) {
      headers.put("Impersonate-Group", user.asGroups());
    }
    user.asUserExtra().forEach((name, values) -> headers.put("Impersonate-Extra-" + name, values));
    return headers;
  }

  private void problem(String text) {
    problems.add(text);
  }
}
