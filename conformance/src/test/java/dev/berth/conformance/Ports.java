package dev.berth.conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Ports for programs that have to be told where to listen.
public final class Ports {

  private Ports() {}

  /// A port of the loopback that the kernel has chosen, and that it gives to nobody else for a
  /// minute: it has a closed connection in the state `TIME_WAIT`, so that neither a connection nor
  /// a server that asks for any port gets it. A program that names it may listen there, with
  /// `SO_REUSEADDR` as all of them do.
  public static int reserve() throws IOException {
    try (var server = new ServerSocket()) {
      server.setReuseAddress(true);
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
      try (var client = new Socket(server.getInetAddress(), server.getLocalPort())) {
        // The side that closes first is the one that waits.
        server.accept().close();
        var end = client.getInputStream().read();
        if (end != -1) {
          throw new IOException("a stranger has answered on port " + server.getLocalPort());
        }
      }
      return server.getLocalPort();
    }
  }
}
