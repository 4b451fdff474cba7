package dev.berth.kube.transport;

import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.ProxyServer;
import dev.berth.kube.connect.Tls;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/// Creates HTTP clients with proxies and TLS, as a kubeconfig or an extender's configuration
/// describes them.
public final class HttpTransport {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);
  private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";

  private HttpTransport() {}

  /// Returns a client that never sends a request twice on its own, since it is not known whether
  /// the first one had an effect.
  ///
  /// @param tls the settings for servers with `https`; as in Go, also for a proxy with `https`
  /// @param context the context created from `tls`
  /// @param proxy null for none
  /// @throws ConnectionException if the certificates or keys are invalid
  public static OkHttpClient.Builder client(
      Tls tls, SSLContext context, @Nullable ProxyServer proxy) throws ConnectionException {
    var sockets = new TlsSocketFactory(tls, context);
    var client =
        new OkHttpClient.Builder()
            .connectTimeout(CONNECT_TIMEOUT)
            .retryOnConnectionFailure(false)
            .sslSocketFactory(sockets, tls.trustManager())
            .hostnameVerifier((host, session) -> true) // the sockets have already verified it
            .proxy(Proxy.NO_PROXY);
    if (proxy != null) {
      client.proxy(
          new Proxy(
              proxy.protocol() == ProxyServer.Protocol.SOCKS5 ? Proxy.Type.SOCKS : Proxy.Type.HTTP,
              InetSocketAddress.createUnresolved(proxy.host(), proxy.port())));
      switch (proxy.protocol()) {
        case SOCKS5 -> Authenticator.setDefault(SocksAuthenticator.of(proxy));
        case HTTPS -> authenticate(client.socketFactory(new ProxySocketFactory(sockets)), proxy);
        case HTTP -> authenticate(client, proxy);
      }
    }
    return client;
  }

  private static void authenticate(OkHttpClient.Builder client, ProxyServer proxy) {
    if (proxy.user().isEmpty()) {
      return;
    }
    var credentials = Credentials.basic(proxy.user(), proxy.password());
    client.proxyAuthenticator((route, response) ->
        response.request().header(PROXY_AUTHORIZATION) != null
            ? null // the proxy refuses them
            : response.request().newBuilder().header(PROXY_AUTHORIZATION, credentials).build());
  }
}
