package dev.berth.kube.transport;

import dev.berth.kube.connect.Tls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Creates client sockets that send the server's name (SNI), which may differ from the host of the
/// address. They end the handshake if the server's certificate is for another name.
final class TlsSocketFactory extends SSLSocketFactory {

  private final SSLSocketFactory sockets;
  private final Tls tls;

  TlsSocketFactory(Tls tls, SSLContext context) {
    this.sockets = context.getSocketFactory();
    this.tls = tls;
  }

  private Socket verifying(Socket socket) {
    if (!tls.insecure()) {
      var parameters = ((SSLSocket) socket).getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      ((SSLSocket) socket).setSSLParameters(parameters);
    }
    return socket;
  }

  @Override
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
      throws IOException {
    var secured = (SSLSocket) sockets.createSocket(socket, tls.nameFor(host), port, autoClose);
    var parameters = secured.getSSLParameters();
    parameters.setServerNames(tls.sentTo(host)); // also for names without a dot
    secured.setSSLParameters(parameters);
    return verifying(secured);
  }

  /// Creates a socket to be connected later: a socket to a proxy, whose name is the name of its
  /// address.
  @Override
  public Socket createSocket() throws IOException {
    return verifying(sockets.createSocket());
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return verifying(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return verifying(sockets.createSocket(host, port, local, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return verifying(sockets.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return verifying(sockets.createSocket(host, port, local, localPort));
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return sockets.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return sockets.getSupportedCipherSuites();
  }
}
