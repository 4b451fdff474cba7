package dev.berth.ui.page;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object within a document. What a document leaves out is empty, or 0.
///
/// @param fields by name; nobody changes them
public record DocumentPart(Map<String, ?> fields) {
  /// Whether the document has the field.
  public boolean has(String name) {
    return fields.get(name) != null;
  }

  /// A scalar as text.
  public String text(String name) {
    Object value = fields.get(name);
    return value == null ? "" : value.toString();
  }

  /// An integer.
  public long number(String name) {
    return fields.get(name) instanceof Number number ? number.longValue() : 0;
  }

  /// Whether it is true.
  public boolean flag(String name) {
    return Boolean.TRUE.equals(fields.get(name));
  }

  /// An object within.
  public DocumentPart part(String name) {
    return of(fields.get(name));
  }

  /// A list of objects.
  public List<DocumentPart> parts(String name) {
    return list(name).stream().map(DocumentPart::of).toList();
  }

  /// A list of scalars, as text.
  public List<String> texts(String name) {
    return list(name).stream().map(String::valueOf).toList();
  }

  /// A list of integers.
  public List<Long> numbers(String name) {
    return list(name).stream()
        .map(it -> it instanceof Number number ? number.longValue() : 0L)
        .toList();
  }

  /// The fields of an object within, as text, in their order.
  public Map<String, String> textsByName(String name) {
    var texts = new LinkedHashMap<String, String>();
    part(name).fields.forEach((key, value) -> texts.put(key, String.valueOf(value)));
    return Collections.unmodifiableMap(texts);
  }

  /// The integers of an object within, in their order.
  public Map<String, Long> numbersByName(String name) {
    var part = part(name);
    var numbers = new LinkedHashMap<String, Long>();
    part.fields.keySet().forEach(key -> numbers.put(key, part.number(key)));
    return Collections.unmodifiableMap(numbers);
  }

  private List<?> list(String name) {
    return fields.get(name) instanceof List<?> list ? list : List.of();
  }

  private static DocumentPart of(@Nullable Object value) {
    var fields = new LinkedHashMap<String, Object>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, each) -> fields.put(String.valueOf(key), each));
    }
    return new DocumentPart(Collections.unmodifiableMap(fields));
  }
}
