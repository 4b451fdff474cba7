package dev.berth.kube.transport;

import dev.berth.kube.connect.ProxyServer;
import java.net.Authenticator;
import java.net.PasswordAuthentication;
import org.jspecify.annotations.Nullable;

/// Knows user and password of a SOCKS proxy. Sockets of the JDK look for them nowhere else than in
/// the one authenticator of the process, so this one leaves all other questions to the one before.
final class SocksAuthenticator extends Authenticator {

  private final ProxyServer proxy;
  private final @Nullable Authenticator others;

  private SocksAuthenticator(ProxyServer proxy, @Nullable Authenticator others) {
    this.proxy = proxy;
    this.others = others;
  }

  /// One that answers for the proxy, and else as the process did before.
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
