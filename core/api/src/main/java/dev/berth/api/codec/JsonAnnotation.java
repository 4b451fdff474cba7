package dev.berth.api.codec;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Reads annotations that contain a JSON document.
public final class JsonAnnotation {
  private JsonAnnotation() {}

  /// Returns the document; null if it is invalid or empty.
  public static @Nullable Object read(String text) {
    if (text.isEmpty()) {
      return null;
    }
    var problems = new Problems();
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    Object read = ValueReader.readJson(Codecs.ANY, in, "annotation", Interner.none(), problems);
    return problems.isEmpty() ? read : null;
  }
}
