package dev.berth.cel.value;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// CEL's `bytes`.
public final class Bytes implements Comparable<Bytes> {
  private final byte[] bytes;

  /// Creates a copy of these bytes.
  public Bytes(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  /// Returns the text in UTF-8.
  public static Bytes of(String text) {
    return new Bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /// The number of bytes.
  public int size() {
    return bytes.length;
  }

  /// Returns these bytes followed by the others.
  public Bytes plus(Bytes other) {
    byte[] sum = Arrays.copyOf(bytes, bytes.length + other.bytes.length);
    System.arraycopy(other.bytes, 0, sum, bytes.length, other.bytes.length);
    return new Bytes(sum);
  }

  /// Returns the text if this is UTF-8.
  public Optional<String> text() {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /// Returns the text, with U+FFFD in place of invalid UTF-8.
  public String readable() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /// Returns a copy of the bytes.
  public byte[] toArray() {
    return bytes.clone();
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return Arrays.toString(bytes);
  }
}
