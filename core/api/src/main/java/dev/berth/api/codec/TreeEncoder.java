package dev.berth.api.codec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Builds an object from maps, lists and scalars, as [Codecs#ANY] reads it. For one thread.
public final class TreeEncoder implements Encoder {
  /// An object or list that is not complete yet.
  private static final class Level {
    private final Map<String, @Nullable Object> fields;
    private final List<@Nullable Object> items = new ArrayList<>();

    /// The name of the next field; null in lists.
    private @Nullable String name;

    Level(Map<String, @Nullable Object> fields) {
      this.fields = fields;
    }
  }

  private final Supplier<Map<String, @Nullable Object>> fields;

  private final Deque<Level> open = new ArrayDeque<>();
  private Map<String, @Nullable Object> root = Map.of();

  private TreeEncoder(Supplier<Map<String, @Nullable Object>> fields) {
    this.fields = fields;
  }

  /// Creates an encoder that keeps fields in the order of writing.
  private static TreeEncoder inOrder() {
    return new TreeEncoder(LinkedHashMap::new);
  }

  /// Returns everything that a codec writes of a value that is an object.
  public static <T> Map<String, @Nullable Object> tree(Codec<T> codec, T value) {
    var tree = inOrder();
    codec.encode(value, tree);
    return tree.object();
  }

  /// Creates an encoder that sorts fields by name.
  public static TreeEncoder sorting() {
    return new TreeEncoder(TreeMap::new);
  }

  /// Returns the written object; empty before its end. Unmodifiable.
  public Map<String, @Nullable Object> object() {
    return root;
  }

  @Override
  public void beginObject() {
    open.push(new Level(fields.get()));
  }

  @Override
  public void name(String name) {
    open.element().name = name;
  }

  @Override
  public void endObject() {
    var object = Collections.unmodifiableMap(open.pop().fields);
    if (open.isEmpty()) {
      root = object;
    } else {
      add(object);
    }
  }

  @Override
  public void beginArray() {
    open.push(new Level(fields.get()));
  }

  @Override
  public void endArray() {
    add(Collections.unmodifiableList(open.pop().items));
  }

  @Override
  public void string(String value) {
    add(value);
  }

  @Override
  public void integer(long value) {
    add(value);
  }

  @Override
  public void real(double value) {
    add(value);
  }

  @Override
  public void bool(boolean value) {
    add(value);
  }

  @Override
  public void nullValue() {
    add(null);
  }

  private void add(@Nullable Object value) {
    var around = open.element();
    if (around.name == null) {
      around.items.add(value);
    } else {
      around.fields.put(around.name, value);
    }
  }
}
