package dev.berth.kube.connect;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.connect.ExecCredential.Status;
import dev.berth.kube.connect.Kubeconfig.Exec;
import dev.berth.kube.connect.Kubeconfig.Variable;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Credentials from a program: a client-go credential plugin. The plugin runs when credentials are
/// first needed, when they have expired, and when the server has rejected them.
///
/// Source: `k8s.io/client-go/plugin/pkg/client/auth/exec`.
final class ExecCredentials implements Credentials {

  /// The supported versions of the protocol.
  static final List<String> VERSIONS =
      List.of("client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1");

  /// A token and a certificate chain have a few kilobytes.
  private static final int MAX_BYTES = 4 << 20;

  private final Exec exec;
  private final String info;
  private final TimeSource time;
  private final ClientMetrics metrics;
  private @Nullable Current current;
  private @Nullable X509Certificate certificate;
  private @Nullable Instant expiration;

  /// @param info about the cluster: the value of `KUBERNETES_EXEC_INFO`
  ExecCredentials(Exec exec, String info, TimeSource time, ClientMetrics metrics) {
    this.exec = exec;
    this.info = info;
    this.time = time;
    this.metrics = metrics;
  }

  @Override
  public synchronized Current current() throws IOException, InterruptedException {
    var known = current;
    if (known != null && (expiration == null || time.instant().isBefore(expiration))) {
      return known;
    }
    var status = runPlugin();
    known = current(status);
    current = known;
    printed(leaf(known.certificate()));
    expiration = status.expirationTimestamp();
    return known;
  }

  private void printed(@Nullable X509Certificate next) {
    var before = certificate;
    certificate = next;
    if (before != null && !before.equals(next)) {
      metrics.certificateRotated(before.getNotBefore().toInstant());
    }
    metrics.certificateExpires(this, next == null ? null : next.getNotAfter().toInstant());
  }

  /// Returns the plugin's own certificate. Null if there is none or it is invalid; a connection
  /// with an invalid one fails with a message.
  private static @Nullable X509Certificate leaf(@Nullable PemSource chain) {
    try {
      return chain == null ? null : Pem.certificates(chain).getFirst();
    } catch (ConnectionException e) {
      return null;
    }
  }

  private static Current current(Status status) {
    return new Current(
        status.token().isEmpty() ? null : "Bearer " + status.token(),
        material(status.clientCertificateData()),
        material(status.clientKeyData()));
  }

  private static @Nullable PemSource material(String pem) {
    return pem.isEmpty() ? null : new PemSource.Given(pem, "what the credential plugin printed");
  }

  @Override
  public synchronized void rejected(Current by) {
    if (by.equals(current)) {
      current = null;
    }
  }

  private Status runPlugin() throws IOException, InterruptedException {
    var process = start();
    ExecCredential credential;
    try (var out = process.getInputStream()) {
      var printed = out.readNBytes(MAX_BYTES + 1);
      if (printed.length > MAX_BYTES) {
        process.destroyForcibly();
        throw wrong("it printed more than %,d bytes".formatted(MAX_BYTES));
      }
      credential = read(printed);
    }
    var exit = process.waitFor();
    metrics.credentialPluginRan(exit, exit == 0 ? "no_error" : "plugin_execution_error");
    if (exit != 0) {
      throw new ConnectionException(
          "the credential plugin %s has failed with exit code %d".formatted(exec.command(), exit));
    }
    return check(credential);
  }

  private Process start() throws ConnectionException {
    var command = new ArrayList<String>();
    command.add(exec.command());
    command.addAll(exec.args());
    var builder =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    for (Variable variable : exec.env()) {
      builder.environment().put(variable.name(), variable.value());
    }
    builder.environment().put("KUBERNETES_EXEC_INFO", info);
    try {
      return builder.start();
    } catch (IOException e) {
      metrics.credentialPluginRan(1, "plugin_not_found_error");
      var hint = exec.installHint().isEmpty() ? "" : "\n" + exec.installHint();
      throw new ConnectionException(
          "the credential plugin %s cannot be run: %s%s"
              .formatted(exec.command(), e.getMessage(), hint),
          e);
    }
  }

  private ExecCredential read(byte[] out) {
    var problems = new Problems();
    var credential =
        ValueReader.readJson(
            ExecCredential.CODEC,
            new ByteArrayInputStream(out),
            exec.command(),
            Interner.none(),
            problems);
    return credential == null || !problems.isEmpty() ? ExecCredential.CODEC.empty() : credential;
  }

  private Status check(ExecCredential credential) throws ConnectionException {
    if (credential.apiVersion().isEmpty()) {
      throw wrong("it printed no ExecCredential");
    }
    if (!credential.apiVersion().equals(exec.apiVersion())) {
      throw wrong(
          "it printed %s, and the kubeconfig has %s"
              .formatted(credential.apiVersion(), exec.apiVersion()));
    }
    var status = credential.status();
    if (status == null) {
      throw wrong("it printed no status");
    }
    if (status.clientCertificateData().isEmpty() != status.clientKeyData().isEmpty()) {
      throw wrong("it printed only one of certificate and key");
    }
    if (status.token().isEmpty() && status.clientKeyData().isEmpty()) {
      throw wrong("it printed neither a token nor a certificate");
    }
    return status;
  }

  private ConnectionException wrong(String what) {
    return new ConnectionException("the credential plugin %s: %s".formatted(exec.command(), what));
  }
}
