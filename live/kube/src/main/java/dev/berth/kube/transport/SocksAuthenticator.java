package dev.berth.kube.transport;

import dev.berth.kube.connect.ProxyServer;
import java.net.Authenticator;
import java.net.PasswordAuthentication;
import org.jspecify.annotations.Nullable;

/// User and password of a SOCKS proxy. The JDK's sockets take them from the one authenticator of
/// the process, so this one leaves everything else to the authenticator before it.
final class SocksAuthenticator extends Authenticator {

  private final ProxyServer proxy;
  private final @Nullable Authenticator others;

  private SocksAuthenticator(ProxyServer proxy, @Nullable Authenticator others) {
    this.proxy = proxy;
    this.others = others;
  }

  /// An authenticator for the proxy that delegates everything else to the current one; the current
  /// one if it serves, null if there is none.
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
