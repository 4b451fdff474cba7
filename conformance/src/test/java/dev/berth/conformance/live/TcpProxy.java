package dev.berth.conformance.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The network between a client and the API server, which can fail.
final class TcpProxy implements AutoCloseable {

  /// How the network is.
  enum Network {
    /// It works.
    UP,
    /// Connections break, and none can be made.
    DOWN,
    /// Packets vanish without an error.
    SILENT
  }

  private final ServerSocket door;
  private final URI target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong swallowed = new AtomicLong();
  private volatile Network network = Network.UP;

  TcpProxy(URI target) throws IOException {
    this.target = target;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    var _ = Thread.ofVirtual().start(this::accept);
  }

  URI address() {
    return URI.create("https://127.0.0.1:" + door.getLocalPort());
  }

  void set(Network newNetwork) {
    network = newNetwork;
    if (newNetwork == Network.DOWN) {
      open.forEach(TcpProxy::quietly);
    }
  }

  /// How many bytes have vanished.
  long swallowed() {
    return swallowed.get();
  }

  private void accept() {
    try {
      while (true) {
        var client = door.accept();
        open.add(client);
        if (network == Network.DOWN) {
          quietly(client);
        } else if (network == Network.UP) {
          connect(client);
        }
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void connect(Socket client) {
    try {
      var server = new Socket(target.getHost(), target.getPort());
      open.add(server);
      var _ = Thread.ofVirtual().start(() -> pump(client, server));
      var _ = Thread.ofVirtual().start(() -> pump(server, client));
    } catch (IOException e) {
      quietly(client); // the server is not there
    }
  }

  private void pump(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      var buffer = new byte[1 << 16];
      var hasLost = false;
      for (var read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        hasLost |= network == Network.SILENT;
        if (hasLost) {
          swallowed.addAndGet(read);
          continue; // it is good for nothing any more, and nobody is told
        }
        out.write(buffer, 0, read);
      }
    } catch (IOException e) {
      // one of the two has gone
    }
  }

  private static void quietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is closed, then
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    open.forEach(TcpProxy::quietly);
  }
}
