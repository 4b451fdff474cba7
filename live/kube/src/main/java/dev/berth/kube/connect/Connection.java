package dev.berth.kube.connect;

import dev.berth.kube.ClientMetrics;
import dev.berth.kube.connect.Credentials.Current;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// The address of the API server, and the credentials for it. Thread-safe.
public final class Connection {

  /// The credentials at one moment.
  public static final class Access {
    private final Current current;
    private final Map<String, List<String>> headers;

    private Access(Current current, Map<String, List<String>> headers) {
      this.current = current;
      this.headers = headers;
    }

    /// The headers, by name, that authenticate a request.
    public Map<String, List<String>> headers() {
      return headers;
    }

    /// Returns whether connections made with the other credentials may be used with these.
    public boolean sharesConnectionsWith(Access other) {
      return Objects.equals(current.certificate(), other.current.certificate());
    }
  }

  private final URI server;
  private final @Nullable ProxyServer proxy;
  private final Tls tls;
  private final Credentials credentials;
  private final Map<String, List<String>> impersonation;
  private final ClientMetrics metrics;
  private @Nullable Secured secured;

  /// The material of the latest connections.
  private record Secured(Tls.Contents material, SSLContext context) {}

  Connection(
      URI server,
      @Nullable ProxyServer proxy,
      Tls tls,
      Credentials credentials,
      Map<String, List<String>> impersonation,
      ClientMetrics metrics) {
    this.server = server;
    this.proxy = proxy;
    this.tls = tls;
    this.credentials = credentials;
    this.impersonation = Map.copyOf(impersonation);
    this.metrics = metrics;
  }

  /// Returns a connection of the same user to another server, without a proxy.
  ///
  /// @param other its base URL; does not end with a slash
  /// @param authority the authority of its certificate; null for the authorities that the JVM
  ///   trusts
  /// @param insecure whether to accept any certificate
  public Connection at(URI other, @Nullable PemSource authority, boolean insecure) {
    var its = new Tls(authority, tls.certificate(), tls.key(), insecure, "");
    return new Connection(other, null, its, credentials, impersonation, metrics);
  }

  /// The base URL of all requests; does not end with a slash.
  public URI server() {
    return server;
  }

  /// Measures the requests over this connection.
  public ClientMetrics metrics() {
    return metrics;
  }

  /// The proxy on the way, if any.
  public Optional<ProxyServer> proxy() {
    return Optional.ofNullable(proxy);
  }

  /// Returns the current credentials. May read a file or run a credential plugin.
  ///
  /// @throws IOException if there are no credentials; the message contains the reason
  public Access access() throws IOException, InterruptedException {
    var current = credentials.current();
    var headers = new LinkedHashMap<>(impersonation);
    if (current.authorization() != null) {
      headers.put("Authorization", List.of(current.authorization()));
    }
    return new Access(current, headers);
  }

  /// Reports that the server rejected the credentials (401): the next ones are read again.
  public void rejected(Access access) {
    credentials.rejected(access.current);
  }

  /// Returns the TLS settings of connections with these credentials.
  public Tls tls(Access access) {
    var certificate = access.current.certificate();
    var key = access.current.key();
    return certificate == null || key == null ? tls : tls.showing(certificate, key);
  }

  /// Returns the SSL context for connections with these credentials. It stays the same object while
  /// certificates and keys are unchanged, so that connections can resume each other's sessions.
  ///
  /// @throws ConnectionException if a file or text is invalid; the message names it
  public synchronized SSLContext context(Access access) throws ConnectionException {
    var material = material(access);
    var known = secured;
    if (known == null || !known.material.equals(material)) {
      known = new Secured(material, tls(access).context());
      secured = known;
    }
    return known.context;
  }

  /// Returns the current contents of certificates and keys; while they are equal, connections may
  /// stay.
  ///
  /// @throws ConnectionException if a file cannot be read
  public Tls.Contents material(Access access) throws ConnectionException {
    return tls(access).contents();
  }
}
