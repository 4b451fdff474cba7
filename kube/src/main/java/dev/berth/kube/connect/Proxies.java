package dev.berth.kube.connect;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which proxy leads to a server, by a kubeconfig or by the environment.
///
/// Source: `golang.org/x/net/http/httpproxy`, which Kubernetes' clients use.
final class Proxies {

  private final Map<String, String> environment;

  Proxies(Map<String, String> environment) {
    this.environment = environment;
  }

  /// The proxy that leads to the server.
  ///
  /// @param configured what the kubeconfig says; empty if nothing
  /// @return null for none
  @Nullable InetSocketAddress to(URI server, String configured) throws ConnectionException {
    if (!configured.isEmpty()) {
      return address(configured, "proxy-url");
    }
    var name = "https".equals(server.getScheme()) ? "HTTPS_PROXY" : "HTTP_PROXY";
    var url = variable(name);
    return url.isEmpty() || isExempt(server) ? null : address(url, name);
  }

  private String variable(String name) {
    var value = environment.getOrDefault(name, "");
    return value.isEmpty() ? environment.getOrDefault(name.toLowerCase(Locale.ROOT), "") : value;
  }

  private static InetSocketAddress address(String url, String source) throws ConnectionException {
    var uri = URI.create(url.contains("://") ? url : "http://" + url);
    if (!"http".equals(uri.getScheme()) || uri.getUserInfo() != null || uri.getHost() == null) {
      throw new ConnectionException(
          "%s \"%s\" is not supported; give a proxy as http://HOST:PORT, without a password"
              .formatted(source, url));
    }
    return new InetSocketAddress(uri.getHost(), uri.getPort() < 0 ? 80 : uri.getPort());
  }

  private boolean isExempt(URI server) {
    var host = String.valueOf(server.getHost()).toLowerCase(Locale.ROOT);
    if (host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]")) {
      return true;
    }
    for (var entry : variable("NO_PROXY").toLowerCase(Locale.ROOT).split(",", -1)) {
      if (matches(host, server.getPort(), entry.strip())) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(String host, int port, String entry) {
    if (entry.isEmpty()) {
      return false;
    }
    if (entry.equals("*")) {
      return true;
    }
    if (entry.indexOf('/') > 0) {
      return AddressRange.of(entry).map(range -> range.contains(host)).orElse(false);
    }
    var colon = entry.lastIndexOf(':');
    var name = entry;
    if (colon > 0 && colon == entry.indexOf(':')) {
      if (!entry.substring(colon + 1).equals(Integer.toString(port))) {
        return false;
      }
      name = entry.substring(0, colon);
    }
    if (name.startsWith("*.")) {
      name = name.substring(1);
    }
    var domain = name.startsWith(".") ? name : "." + name;
    return host.equals(name) || host.endsWith(domain);
  }
}
