package dev.berth.kube.transport;

import dev.berth.kube.connect.ProxyServer;
import java.net.Authenticator;
import java.net.PasswordAuthentication;
import org.jspecify.annotations.Nullable;

/// Provides user and password of a SOCKS proxy. The JDK's sockets ask the single authenticator of
/// the process, so this one passes everything else on to the previous authenticator.
final class SocksAuthenticator extends Authenticator {

  private final ProxyServer proxy;
  private final @Nullable Authenticator others;

  private SocksAuthenticator(ProxyServer proxy, @Nullable Authenticator others) {
    this.proxy = proxy;
    this.others = others;
  }

  /// Returns an authenticator for the proxy that passes everything else on to the current one.
  /// Returns the current one if it already serves the proxy; null if no authenticator is needed.
  static @Nullable Authenticator of(ProxyServer proxy) {
    var before = Authenticator.getDefault();
    var isKnown = before instanceof SocksAuthenticator known && known.proxy.equals(proxy);
    return proxy.user().isEmpty() || isKnown ? before : new SocksAuthenticator(proxy, before);
  }

  @Override
  protected @Nullable PasswordAuthentication getPasswordAuthentication() {
    if ("SOCKS5".equals(getRequestingProtocol())
        && proxy.host().equals(getRequestingHost())
        && proxy.port() == getRequestingPort()) {
      return new PasswordAuthentication(proxy.user(), proxy.password().toCharArray());
    }
    return others == null
        ? null
        : others.requestPasswordAuthenticationInstance(
            getRequestingHost(),
            getRequestingSite(),
            getRequestingPort(),
            getRequestingProtocol(),
            getRequestingPrompt(),
            getRequestingScheme(),
            getRequestingURL(),
            getRequestorType());
  }
}
