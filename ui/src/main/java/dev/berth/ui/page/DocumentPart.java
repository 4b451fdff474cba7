package dev.berth.ui.page;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object within a document. A field that a document leaves out is empty, or 0.
///
/// @param fields the fields by name; never modified
public record DocumentPart(Map<?, ?> fields) {
  /// Whether the document has the field.
  public boolean has(String name) {
    return fields.get(name) != null;
  }

  /// The names of the fields that it has, in their order.
  public List<String> names() {
    return fields.keySet().stream().map(String::valueOf).toList();
  }

  /// A scalar as text.
  public String text(String name) {
    Object value = fields.get(name);
    return value == null ? "" : value.toString();
  }

  /// A scalar as the value of an attribute; null if the field is missing, so that the attribute is
  /// left out.
  public @Nullable String attribute(String name) {
    return has(name) ? text(name) : null;
  }

  /// An integer.
  public long number(String name) {
    return fields.get(name) instanceof Number number ? number.longValue() : 0;
  }

  /// A number.
  public double decimal(String name) {
    return fields.get(name) instanceof Number number ? number.doubleValue() : 0;
  }

  /// A list of numbers; null for numbers that are not known.
  public List<@Nullable Double> decimals(String name) {
    var decimals = new ArrayList<@Nullable Double>();
    list(name)
        .forEach(it -> decimals.add(it instanceof Number number ? number.doubleValue() : null));
    return decimals;
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

  /// The fields of an inner object as text, in their order.
  public Map<String, String> textsByName(String name) {
    var texts = new LinkedHashMap<String, String>();
    part(name)
        .fields
        .forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
    return Collections.unmodifiableMap(texts);
  }

  /// The fields of an inner object as integers, in their order.
  public Map<String, Long> numbersByName(String name) {
    var part = part(name);
    var numbers = new LinkedHashMap<String, Long>();
    part.names().forEach(key -> numbers.put(key, part.number(key)));
    return Collections.unmodifiableMap(numbers);
  }

  /// A field as JSON; empty if it is missing.
  public String json(String name) {
    Object value = fields.get(name);
    return value == null ? "" : JsonEncoder.text(Codecs.ANY, value);
  }

  private List<?> list(String name) {
    return Trees.list(fields.get(name));
  }

  private static DocumentPart of(@Nullable Object value) {
    return new DocumentPart(Trees.object(value));
  }
}
