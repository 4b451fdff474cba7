package dev.berth.conformance.hostile;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/// A client of HTTP/2 that sends any frames it likes (RFC 9113), and headers in HPACK (RFC 7541).
/// For one thread that writes and one that reads.
final class RawHttp2 implements AutoCloseable {
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int GOAWAY = 7;
  private static final int CONTINUATION = 9;
  private static final int CANCEL = 8;

  private final SSLSocket socket;
  private final DataOutputStream out;

  /// Sends the preface.
  ///
  /// @param socket connected, for TLS
  RawHttp2(SSLSocket socket) throws IOException {
    this.socket = socket;
    var parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    out = new DataOutputStream(socket.getOutputStream());
    out.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    settings();
  }

  private void frame(int type, int flags, int stream, byte[] payload) throws IOException {
    var frame = new ByteArrayOutputStream();
    var bytes = new DataOutputStream(frame);
    bytes.writeByte(payload.length >> 16);
    bytes.writeShort(payload.length);
    bytes.writeByte(type);
    bytes.writeByte(flags);
    bytes.writeInt(stream);
    bytes.write(payload);
    out.write(frame.toByteArray());
  }

  void settings() throws IOException {
    frame(SETTINGS, 0, 0, new byte[0]);
  }

  void ping() throws IOException {
    frame(PING, 0, 0, new byte[8]);
  }

  void headers(int stream, int flags, byte[] block) throws IOException {
    frame(HEADERS, flags, stream, block);
  }

  void continuation(int stream, int flags, byte[] block) throws IOException {
    frame(CONTINUATION, flags, stream, block);
  }

  void emptyData(int stream) throws IOException {
    frame(DATA, 0, stream, new byte[0]);
  }

  void reset(int stream) throws IOException {
    frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, CANCEL});
  }

  /// The headers of a GET.
  static byte[] get(String path) {
    var block = new ByteArrayOutputStream();
    block.write(0x82); // :method: GET
    block.write(0x87); // :scheme: https
    block.write(0x01); // :authority
    text("localhost", block);
    block.write(0x04); // :path
    text(path, block);
    return block.toByteArray();
  }

  /// A header that becomes the first entry of the dynamic table.
  static byte[] indexed(String name, String value) {
    var block = new ByteArrayOutputStream();
    block.write(0x40);
    text(name, block);
    text(value, block);
    return block.toByteArray();
  }

  /// The first entry of the dynamic table.
  static final byte FIRST_ENTRY = (byte) 0xbe;

  /// A header that no table gets.
  static byte[] literal(String name, String value) {
    var block = new ByteArrayOutputStream();
    block.write(0x00);
    text(name, block);
    text(value, block);
    return block.toByteArray();
  }

  /// A text with its length, an integer with a prefix of seven bits.
  private static void text(String text, ByteArrayOutputStream block) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    int length = bytes.length;
    if (length < 127) {
      block.write(length);
    } else {
      block.write(127);
      for (length -= 127; length >= 128; length >>= 7) {
        block.write((length & 127) | 128);
      }
      block.write(length);
    }
    block.writeBytes(bytes);
  }

  /// Reads until the server ends the connection.
  ///
  /// @return the error code of its farewell; -1 if it closed without one
  int farewell() throws IOException {
    var in = new DataInputStream(socket.getInputStream());
    int code = -1;
    try {
      while (true) {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        in.skipNBytes(5);
        byte[] payload = in.readNBytes(length);
        if (type == GOAWAY) {
          code = payload[7];
        }
      }
    } catch (EOFException | SocketException | SSLException e) {
      return code;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
