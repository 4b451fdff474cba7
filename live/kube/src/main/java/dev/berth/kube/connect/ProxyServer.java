package dev.berth.kube.connect;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// A proxy on the way to a server. Its text does not contain the password.
///
/// @param user empty for none
public record ProxyServer(Protocol protocol, String host, int port, String user, String password) {

  /// The protocol between client and proxy.
  public enum Protocol {
    HTTP(80),
    HTTPS(443),
    SOCKS5(1080);

    private final int usualPort;

    Protocol(int usualPort) {
      this.usualPort = usualPort;
    }
  }

  /// Parses an address such as `socks5://user:password@host:1080`.
  ///
  /// @param url an address; without a scheme, `http` is assumed
  /// @param source where the proxy is configured, for messages
  /// @throws ConnectionException if the address is invalid
  static ProxyServer of(String url, String source) throws ConnectionException {
    try {
      var uri = new URI(url.contains("://") ? url : "http://" + url);
      var host = uri.getHost();
      if (host != null) {
        var protocol = protocol(uri.getScheme());
        var port = uri.getPort() < 0 ? protocol.usualPort : uri.getPort();
        var user = uri.getUserInfo() == null ? "" : uri.getUserInfo();
        var colon = user.indexOf(':');
        return new ProxyServer(
            protocol,
            Hosts.withoutBrackets(host),
            port,
            colon < 0 ? user : user.substring(0, colon),
            colon < 0 ? "" : user.substring(colon + 1));
      }
    } catch (URISyntaxException | IllegalArgumentException e) {
      // Handled like an address without a host, as the exception's message would show the password.
    }
    throw new ConnectionException(
        "%s \"%s\" is not the address of a proxy: give http://, https:// or socks5://, and a host"
            .formatted(source, url.replaceFirst("//.*@", "//...@")));
  }

  private static Protocol protocol(String scheme) {
    return scheme.equals("socks5h")
        ? Protocol.SOCKS5
        : Protocol.valueOf(scheme.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return "%s://%s:%d".formatted(protocol.name().toLowerCase(Locale.ROOT), host, port);
  }
}
