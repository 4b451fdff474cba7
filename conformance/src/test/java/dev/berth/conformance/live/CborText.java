package dev.berth.conformance.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;

/// CBOR as text, for comparison: a byte string in double quotes, a text string in single ones, and
/// maps by key.
final class CborText {

  private CborText() {}

  /// The text of one value.
  static String of(byte[] cbor) {
    var in = ByteBuffer.wrap(cbor);
    var text = value(in);
    if (in.hasRemaining()) {
      throw new IllegalArgumentException(in.remaining() + " bytes follow");
    }
    return text;
  }

  private static String value(ByteBuffer in) {
    var head = in.get() & 0xff;
    var argument = argument(head & 0x1f, in);
    return switch (head >> 5) {
      case 0 -> Long.toString(argument);
      case 1 -> Long.toString(-1 - argument);
      case 2 -> "\"%s\"".formatted(string((int) argument, in));
      case 3 -> "'%s'".formatted(string((int) argument, in));
      case 4 -> {
        var items = new StringBuilder("[");
        for (var i = 0; i < argument; i++) {
          items.append(value(in)).append(", ");
        }
        yield items.append(']').toString();
      }
      case 5 -> {
        var items = new TreeMap<String, String>();
        for (var i = 0; i < argument; i++) {
          items.put(value(in), value(in));
        }
        yield items.toString();
      }
      case 6 -> "%d(%s)".formatted(argument, value(in));
      default -> throw new IllegalArgumentException("simple value " + argument);
    };
  }

  private static long argument(int information, ByteBuffer in) {
    return switch (information) {
      case 24 -> in.get() & 0xff;
      case 25 -> in.getShort() & 0xffff;
      case 26 -> in.getInt() & 0xffff_ffffL;
      case 27 -> in.getLong();
      case 28, 29, 30, 31 -> throw new IllegalArgumentException("length " + information);
      default -> information;
    };
  }

  private static String string(int length, ByteBuffer in) {
    var bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
