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

/// The address of the API server, and how to authenticate to it. For any thread.
public final class Connection {

  /// The credentials at one time.
  public static final class Access {
    private final Current current;
    private final Map<String, List<String>> headers;

    private Access(Current current, Map<String, List<String>> headers) {
      this.current = current;
      this.headers = headers;
    }

    /// The headers of a request that authenticate it, by name.
    public Map<String, List<String>> headers() {
      return headers;
    }

    /// Whether connections that were made with the other credentials may be used with these.
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

  /// What connections were made with last.
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

  /// The same user at another server, without a proxy.
  ///
  /// @param other its base URL; does not end with a slash
  /// @param authority of its certificate; null for those that the JVM trusts
  /// @param insecure whether any certificate of it is accepted
  public Connection at(URI other, @Nullable PemSource authority, boolean insecure) {
    var its = new Tls(authority, tls.certificate(), tls.key(), insecure, "");
    return new Connection(other, null, its, credentials, impersonation, metrics);
  }

  /// The base URL of all requests; does not end with a slash.
  public URI server() {
    return server;
  }

  /// What counts the requests over this connection.
  public ClientMetrics metrics() {
    return metrics;
  }

  /// The proxy on the way, if any.
  public Optional<ProxyServer> proxy() {
    return Optional.ofNullable(proxy);
  }

  /// The credentials of now. May read a file or run a credential plugin.
  ///
  /// @throws IOException if there are none; the message has the reason
  public Access access() throws IOException, InterruptedException {
    var current = credentials.current();
    var headers = new LinkedHashMap<>(impersonation);
    if (current.authorization() != null) {
      headers.put("Authorization", List.of(current.authorization()));
    }
    return new Access(current, headers);
  }

  /// To be called when the server rejected the credentials (401): the next ones are read anew.
  public void rejected(Access access) {
    credentials.rejected(access.current);
  }

  /// The TLS settings of connections with these credentials.
  public Tls tls(Access access) {
    var certificate = access.current.certificate();
    var key = access.current.key();
    return certificate == null || key == null ? tls : tls.showing(certificate, key);
  }

  /// What connections with these credentials are made with: the same object as long as the
  /// certificates and keys say the same, so that one connection resumes the session of another.
  ///
  /// @throws ConnectionException if a file or text cannot be used; the message names it
  public synchronized SSLContext context(Access access) throws ConnectionException {
    var material = material(access);
    var known = secured;
    if (known == null || !known.material.equals(material)) {
      known = new Secured(material, tls(access).context());
      secured = known;
    }
    return known.context;
  }

  /// What the certificates and keys say now; as long as this is equal, connections may stay.
  ///
  /// @throws ConnectionException if a file cannot be read
  public Tls.Contents material(Access access) throws ConnectionException {
    return tls(access).contents();
  }
}
