package dev.berth.kube.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/// Creates the sockets to a proxy that is reached over TLS. For connections that begin with
/// `CONNECT`, OkHttp does not accept a factory of TLS sockets.
final class ProxySocketFactory extends SocketFactory {

  private final TlsSocketFactory sockets;

  ProxySocketFactory(TlsSocketFactory sockets) {
    this.sockets = sockets;
  }

  @Override
  public Socket createSocket() throws IOException {
    return sockets.createSocket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return sockets.createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return sockets.createSocket(host, port, local, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return sockets.createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return sockets.createSocket(host, port, local, localPort);
  }
}
