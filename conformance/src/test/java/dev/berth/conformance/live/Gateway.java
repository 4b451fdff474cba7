package dev.berth.conformance.live;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/// A router or a proxy on the way to the API server: a connection leads there once the client has
/// said what it has to.
final class Gateway implements AutoCloseable {

  static final String USER = "me";
  static final String PASSWORD = "s@cret";

  /// What a client has to say first.
  interface Greeting {
    /// Reads and answers what comes before the client's own bytes.
    ///
    /// @return what is to be sent on to the server
    byte[] meet(Socket client, DataInputStream in) throws IOException;
  }

  private final ServerSocket door;
  private final URI target;
  private final Greeting greeting;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger admitted = new AtomicInteger();

  private Gateway(ServerSocketFactory sockets, URI target, Greeting greeting) throws IOException {
    this.door = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.target = target;
    this.greeting = greeting;
    var _ = Thread.ofVirtual().start(this::accept);
  }

  /// A router that forwards to the API server by the name that clients send in the TLS handshake.
  static Gateway sniRouter(URI target, String name) throws IOException {
    return new Gateway(
        ServerSocketFactory.getDefault(),
        target,
        (client, in) -> {
          var header = in.readNBytes(5);
          var hello = in.readNBytes(ByteBuffer.wrap(header).getShort(3) & 0xffff);
          if (!name.equals(serverName(ByteBuffer.wrap(hello)))) {
            throw new IOException("no server of that name");
          }
          return ByteBuffer.allocate(header.length + hello.length).put(header).put(hello).array();
        });
  }

  /// The name in a `ClientHello` (RFC 8446, 4.1.2; RFC 6066, 3); empty if there is none.
  private static String serverName(ByteBuffer hello) {
    hello.position(4 + 2 + 32); // type and length, version, random
    skip(hello, hello.get() & 0xff); // session
    skip(hello, hello.getShort() & 0xffff); // cipher suites
    skip(hello, hello.get() & 0xff); // compression
    for (hello.getShort(); hello.hasRemaining(); ) {
      var type = hello.getShort();
      var length = hello.getShort() & 0xffff;
      if (type == 0) {
        var name = new byte[length - 5]; // behind the lengths of the list and of the name
        hello.get(hello.position() + 5, name);
        return new String(name, StandardCharsets.US_ASCII);
      }
      skip(hello, length);
    }
    return "";
  }

  private static void skip(ByteBuffer hello, int bytes) {
    hello.position(hello.position() + bytes);
  }

  /// A SOCKS proxy (RFC 1928), which may want user and password (RFC 1929). All names are those of
  /// the API server.
  static Gateway socks5(URI target, boolean wantsPassword) throws IOException {
    return new Gateway(
        ServerSocketFactory.getDefault(),
        target,
        (client, in) -> {
          var out = client.getOutputStream();
          in.readByte();
          in.readNBytes(in.readByte());
          out.write(new byte[] {5, (byte) (wantsPassword ? 2 : 0)});
          if (wantsPassword) {
            in.readByte();
            var user = new String(in.readNBytes(in.readByte()), StandardCharsets.UTF_8);
            var password = new String(in.readNBytes(in.readByte()), StandardCharsets.UTF_8);
            var isRight = user.equals(USER) && password.equals(PASSWORD);
            out.write(new byte[] {1, (byte) (isRight ? 0 : 1)});
            if (!isRight) {
              throw new IOException("wrong password");
            }
          }
          in.readNBytes(3);
          in.readNBytes(in.readByte() == 3 ? in.readByte() : 4);
          in.readShort();
          out.write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
          return new byte[0];
        });
  }

  /// A proxy that makes tunnels (`CONNECT`), which may want user and password. All names are those
  /// of the API server.
  ///
  /// @param sockets of TLS, or not
  static Gateway http(ServerSocketFactory sockets, URI target, boolean wantsPassword)
      throws IOException {
    var credentials = USER + ":" + PASSWORD;
    var wanted =
        "proxy-authorization: basic "
            + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    return new Gateway(
        sockets,
        target,
        (client, in) -> {
          var head = new StringBuilder();
          while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
          }
          var isRight =
              !wantsPassword || head.toString().lines().anyMatch(wanted::equalsIgnoreCase);
          var status =
              isRight ? "200 OK" : "407 Who?\r\nProxy-Authenticate: Basic\r\nContent-Length: 0";
          client
              .getOutputStream()
              .write("HTTP/1.1 %s\r\n\r\n".formatted(status).getBytes(StandardCharsets.US_ASCII));
          if (!isRight || !head.toString().startsWith("CONNECT ")) {
            throw new IOException("refused");
          }
          return new byte[0];
        });
  }

  int port() {
    return door.getLocalPort();
  }

  /// How many connections it has let through.
  int admitted() {
    return admitted.get();
  }

  private void accept() {
    try {
      while (true) {
        var client = door.accept();
        open.add(client);
        var _ = Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket client) {
    try (client;
        var server = new Socket(target.getHost(), target.getPort())) {
      open.add(server);
      var in = new DataInputStream(client.getInputStream());
      server.getOutputStream().write(greeting.meet(client, in));
      admitted.incrementAndGet();
      var back = Thread.ofVirtual().start(() -> pump(server, client));
      in.transferTo(server.getOutputStream());
      server.shutdownOutput();
      back.join();
    } catch (IOException e) {
      // refused, or one of the two has gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void pump(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // one of the two has gone
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (var socket : open) {
      socket.close();
    }
  }
}
