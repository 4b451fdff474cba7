package dev.berth.server.negotiation;

import dev.berth.api.codec.Encoder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/// Encodes one value in CBOR as Kubernetes does: self-described, with lengths first, names and
/// strings as byte strings, and numbers in their shortest form. Source:
/// `k8s.io/apimachinery/pkg/runtime/serializer/cbor`.
final class CborEncoder implements Encoder {

  private static final byte[] SELF_DESCRIBED = {(byte) 0xd9, (byte) 0xd9, (byte) 0xf7};

  private static final int UNSIGNED = 0;
  private static final int NEGATIVE = 1 << 5;
  private static final int BYTE_STRING = 2 << 5;
  private static final int ARRAY = 4 << 5;
  private static final int MAP = 5 << 5;
  private static final int FALSE = 0xf4;
  private static final int TRUE = 0xf5;
  private static final int NULL = 0xf6;
  private static final int FLOAT16 = 0xf9;
  private static final int FLOAT32 = 0xfa;
  private static final int FLOAT64 = 0xfb;

  /// Arguments up to this are in the first byte; for larger ones, the first byte gives their length
  /// in bytes.
  private static final int LARGEST_SHORT = 23;

  /// The items of an array, or the names and values of a map; their number is written first.
  private static final class Items {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int count;
  }

  private final Deque<Items> open = new ArrayDeque<>();

  CborEncoder() {
    open.push(new Items());
  }

  /// Returns the encoded value; complete once the value has ended.
  byte[] bytes() {
    var value = open.element().bytes.toByteArray();
    return ByteBuffer.allocate(SELF_DESCRIBED.length + value.length)
        .put(SELF_DESCRIBED)
        .put(value)
        .array();
  }

  @Override
  public void beginObject() {
    open.push(new Items());
  }

  @Override
  public void endObject() {
    var items = open.pop();
    item(MAP, items.count / 2, items.bytes.toByteArray());
  }

  @Override
  public void beginArray() {
    open.push(new Items());
  }

  @Override
  public void endArray() {
    var items = open.pop();
    item(ARRAY, items.count, items.bytes.toByteArray());
  }

  @Override
  public void name(String name) {
    string(name);
  }

  @Override
  public void string(String value) {
    var bytes = value.getBytes(StandardCharsets.UTF_8);
    item(BYTE_STRING, bytes.length, bytes);
  }

  @Override
  public void integer(long value) {
    if (value < 0) {
      item(NEGATIVE, -1 - value);
    } else {
      item(UNSIGNED, value);
    }
  }

  @Override
  public void real(double value) {
    var single = (float) value;
    var half = Float.floatToFloat16(single);
    if (single != value) {
      raw(ByteBuffer.allocate(1 + Double.BYTES).put((byte) FLOAT64).putDouble(value).array());
    } else if (Float.float16ToFloat(half) != single) {
      raw(ByteBuffer.allocate(1 + Float.BYTES).put((byte) FLOAT32).putFloat(single).array());
    } else {
      raw(ByteBuffer.allocate(1 + Short.BYTES).put((byte) FLOAT16).putShort(half).array());
    }
  }

  @Override
  public void bool(boolean value) {
    raw(ByteBuffer.allocate(1).put((byte) (value ? TRUE : FALSE)).array());
  }

  @Override
  public void nullValue() {
    raw(ByteBuffer.allocate(1).put((byte) NULL).array());
  }

  private void item(int majorType, long argument, byte... content) {
    var head = head(majorType, argument);
    raw(ByteBuffer.allocate(head.remaining() + content.length).put(head).put(content).array());
  }

  private static ByteBuffer head(int majorType, long argument) {
    var head = ByteBuffer.allocate(1 + Long.BYTES);
    if (argument <= LARGEST_SHORT) {
      head.put((byte) (majorType + argument));
    } else if (argument < 1 << Byte.SIZE) {
      head.put((byte) (majorType + LARGEST_SHORT + 1)).put((byte) argument);
    } else if (argument < 1 << Short.SIZE) {
      head.put((byte) (majorType + LARGEST_SHORT + 2)).putShort((short) argument);
    } else if (argument < 1L << Integer.SIZE) {
      head.put((byte) (majorType + LARGEST_SHORT + 3)).putInt((int) argument);
    } else {
      head.put((byte) (majorType + LARGEST_SHORT + 4)).putLong(argument);
    }
    return head.flip();
  }

  private void raw(byte[] item) {
    var items = open.element();
    items.bytes.writeBytes(item);
    items.count++;
  }
}
