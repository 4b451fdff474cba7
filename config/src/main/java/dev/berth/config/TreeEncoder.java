package dev.berth.config;

import dev.berth.api.codec.Encoder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Takes values as trees of maps and lists, in which fields are sorted by name. For one thread.
final class TreeEncoder implements Encoder {

  private final List<@Nullable Object> values = new ArrayList<>();

  /// Where the next value goes: to the innermost object or list that is open.
  private final Deque<Consumer<@Nullable Object>> sinks = new ArrayDeque<>(List.of(values::add));

  /// Fields whose values are yet to come, or being written.
  private final Deque<String> names = new ArrayDeque<>();

  /// What was written, one after the other.
  List<@Nullable Object> values() {
    return values;
  }

  @Override
  public void beginObject() {
    var fields = new TreeMap<String, @Nullable Object>();
    add(fields);
    sinks.push(value -> fields.put(names.pop(), value));
  }

  @Override
  public void name(String name) {
    names.push(name);
  }

  @Override
  public void endObject() {
    sinks.pop();
  }

  @Override
  public void beginArray() {
    var items = new ArrayList<@Nullable Object>();
    add(items);
    sinks.push(items::add);
  }

  @Override
  public void endArray() {
    sinks.pop();
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
  public void nothing() {
    add(null);
  }

  private void add(@Nullable Object value) {
    sinks.element().accept(value);
  }
}
