package dev.berth.kube.connect;

import dev.berth.kube.connect.Credentials.Current;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where the API server is, and who we are to it. For any thread.
public final class Connection {

  /// Who we are to the server at one time.
  public static final class Access {
    private final Current current;
    private final Map<String, List<String>> headers;

    private Access(Current current, Map<String, List<String>> headers) {
      this.current = current;
      this.headers = headers;
    }

    /// What to send with the request, by name.
    public Map<String, List<String>> headers() {
      return headers;
    }

    /// Whether connections that were made with the other may be used with this.
    public boolean sharesConnectionsWith(Access other) {
      return Objects.equals(current.certificate(), other.current.certificate());
    }
  }

  private final URI server;
  private final @Nullable ProxyServer proxy;
  private final Tls tls;
  private final Credentials credentials;
  private final Map<String, List<String>> impersonation;

  Connection(
      URI server,
      @Nullable ProxyServer proxy,
      Tls tls,
      Credentials credentials,
      Map<String, List<String>> impersonation) {
    this.server = server;
    this.proxy = proxy;
    this.tls = tls;
    this.credentials = credentials;
    this.impersonation = Map.copyOf(impersonation);
  }

  /// The address that those of all requests begin with; does not end with a slash.
  public URI server() {
    return server;
  }

  /// The proxy that stands between, if any.
  public Optional<ProxyServer> proxy() {
    return Optional.ofNullable(proxy);
  }

  /// Who we are now. May read a file or run a credential plugin.
  ///
  /// @throws IOException if there is no telling; the message says why
  public Access access() throws IOException, InterruptedException {
    var current = credentials.current();
    var headers = new LinkedHashMap<>(impersonation);
    if (current.authorization() != null) {
      headers.put("Authorization", List.of(current.authorization()));
    }
    return new Access(current, headers);
  }

  /// Says that the server did not know us (401).
  public void rejected(Access access) {
    credentials.rejected(access.current);
  }

  /// How connections are secured for the time being.
  public Tls tls(Access access) {
    var certificate = access.current.certificate();
    var key = access.current.key();
    return certificate == null || key == null ? tls : tls.showing(certificate, key);
  }

  /// What the certificates and keys say now; as long as this is equal, connections may stay.
  ///
  /// @throws ConnectionException if a file cannot be read
  public Object material(Access access) throws ConnectionException {
    return tls(access).contents();
  }
}
