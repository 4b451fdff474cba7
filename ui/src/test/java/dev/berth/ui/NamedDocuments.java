package dev.berth.ui;

import dev.berth.api.codec.JsonAnnotation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Documents about things that all have the same name.
record NamedDocuments(String name) {
  private static final String PLACEHOLDER = "NAME";

  /// The document in a file of the tests.
  Map<String, ?> read(String file) {
    try (InputStream stream =
        Objects.requireNonNull(NamedDocuments.class.getResourceAsStream(file + ".json"))) {
      Object document =
          JsonAnnotation.read(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
      return object(Objects.requireNonNull((Map<?, ?>) document));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, @Nullable Object> object(Map<?, ?> fields) {
    var named = new LinkedHashMap<String, @Nullable Object>();
    fields.forEach((key, value) -> named.put(named(String.valueOf(key)), value(value)));
    return named;
  }

  private @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> object(map);
      case List<?> list -> list.stream().map(this::value).toList();
      case String text -> named(text);
      case null -> null;
      default -> value;
    };
  }

  private String named(String text) {
    return text.replace(PLACEHOLDER, name);
  }
}
