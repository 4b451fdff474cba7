package dev.berth.ui;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/// A text as a part of a URL: deflated, and in Base64.
final class PackedText {
  /// The longest text, in bytes, as a small URL may expand to a large text.
  static final int MOST = 64 << 10;

  private PackedText() {}

  static String pack(String text) {
    var bytes = new ByteArrayOutputStream();
    try (var deflated = new DeflaterOutputStream(bytes)) {
      deflated.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /// The text; null if the part is not a packed text, or the text is too long.
  static @Nullable String unpack(String packed) {
    try (var inflated =
        new InflaterInputStream(new ByteArrayInputStream(Base64.getUrlDecoder().decode(packed)))) {
      byte[] bytes = inflated.readNBytes(MOST + 1);
      return bytes.length > MOST ? null : new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException | IllegalArgumentException _) {
      return null;
    }
  }
}
