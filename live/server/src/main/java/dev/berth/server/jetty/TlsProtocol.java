package dev.berth.server.jetty;

import dev.berth.server.tls.ServerTls;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/// Connections that begin with TLS.
public final class TlsProtocol {
  private TlsProtocol() {}

  /// Accepts requests to any host, as kube-scheduler does: probes and scrapes use the address of
  /// the pod, which is in no certificate. By default, Jetty rejects them.
  ///
  /// @param next the protocol inside TLS
  public static SslConnectionFactory of(ServerTls tls, String next) {
    var ssl = new SslConnectionFactory(new Context(tls), next);
    ssl.setEnsureSecureRequestCustomizer(false);
    return ssl;
  }

  /// Uses only Berth's context and parameters, none of Jetty's.
  private static final class Context extends SslContextFactory.Server {
    private final ServerTls tls;

    Context(ServerTls tls) {
      this.tls = tls;
      setSslContext(tls.context());
      setRenegotiationAllowed(false);
    }

    /// None of Jetty's settings is in use.
    @Override
    protected void checkConfiguration() {}

    @Override
    public void customize(SSLEngine engine) {
      engine.setSSLParameters(tls.parameters());
    }
  }
}
