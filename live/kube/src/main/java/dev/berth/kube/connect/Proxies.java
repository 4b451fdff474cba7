package dev.berth.kube.connect;

import java.net.InetAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds the proxy for a server, from a kubeconfig or the environment. Immutable.
///
/// Source: `golang.org/x/net/http/httpproxy`, which Kubernetes' clients use.
public final class Proxies {

  private final Map<String, String> environment;

  /// @param environment the environment variables of the process
  public Proxies(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /// Returns the proxy for the server.
  ///
  /// @param configured the proxy in a kubeconfig; empty if there is none
  /// @return null for none
  /// @throws ConnectionException if the named proxy has an invalid address
  public @Nullable ProxyServer to(URI server, String configured) throws ConnectionException {
    if (!configured.isEmpty()) {
      return ProxyServer.of(configured, "proxy-url");
    }
    var name = isHttps(server) ? "HTTPS_PROXY" : "HTTP_PROXY";
    var url = variable(name);
    return url.isEmpty() || isExempt(server) ? null : ProxyServer.of(url, name);
  }

  private static boolean isHttps(URI server) {
    return "https".equals(server.getScheme());
  }

  private String variable(String name) {
    var value = environment.getOrDefault(name, "");
    return value.isEmpty() ? environment.getOrDefault(name.toLowerCase(Locale.ROOT), "") : value;
  }

  private boolean isExempt(URI server) {
    var host = Hosts.withoutBrackets(String.valueOf(server.getHost())).toLowerCase(Locale.ROOT);
    var port = server.getPort() >= 0 ? server.getPort() : isHttps(server) ? 443 : 80;
    var address = Hosts.address(host).orElse(null);
    if (host.equals("localhost") || (address != null && address.isLoopbackAddress())) {
      return true;
    }
    return Arrays.stream(variable("NO_PROXY").toLowerCase(Locale.ROOT).split(",", -1))
        .map(String::strip)
        .anyMatch(entry -> !entry.isEmpty() && matches(entry, host, address, port));
  }

  /// @param entry an entry of `NO_PROXY`, such as `10.0.0.0/8`, `.example.com`, `host:6443` or `*`
  /// @param address the host's IP address, if the host is one
  private static boolean matches(
      String entry, String host, @Nullable InetAddress address, int port) {
    if (entry.equals("*")) {
      return true;
    }
    if (entry.indexOf('/') > 0) {
      return address != null && Hosts.isIn(address, entry);
    }
    var name = entry;
    var colon = entry.lastIndexOf(':');
    var hasPort = colon > 0 && (colon == entry.indexOf(':') || entry.charAt(colon - 1) == ']');
    if (hasPort) {
      if (!entry.substring(colon + 1).equals(Integer.toString(port))) {
        return false;
      }
      name = entry.substring(0, colon);
    }
    if (address != null) {
      return Hosts.address(Hosts.withoutBrackets(name)).filter(address::equals).isPresent();
    }
    if (name.startsWith("*.")) {
      name = name.substring(1);
    }
    return host.equals(name) || host.endsWith(name.startsWith(".") ? name : "." + name);
  }
}
