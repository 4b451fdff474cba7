package dev.berth.cluster.output;

import dev.berth.api.codec.JsonEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Writes JSON with an indentation of one blank, but writes objects and lists without nested ones
/// on one line. Buffers only the innermost object or list. For one thread.
final class LeafJson {
  /// An open object or list.
  private static final class Level {
    private final char end;
    private boolean isEmpty = true;

    /// The buffered parts, as long as they may fit on one line.
    private final List<String> held = new ArrayList<>();

    private boolean isBroken;

    Level(char end) {
      this.end = end;
    }
  }

  private final Appendable out;
  private final StringBuilder quoted = new StringBuilder();
  private final JsonEncoder strings = JsonEncoder.compact(quoted);
  private final Deque<Level> open = new ArrayDeque<>();

  /// The name of the next value, with the colon; empty in lists.
  private String name = "";

  LeafJson(Appendable out) {
    this.out = out;
  }

  LeafJson name(String text) {
    name = quoted(text) + ": ";
    return this;
  }

  void beginObject() {
    begin('{', '}');
  }

  void beginList() {
    begin('[', ']');
  }

  /// Ends the innermost object or list.
  void end() {
    var level = open.pop();
    if (level.isBroken) {
      newLine();
    } else {
      write(String.join(", ", level.held));
    }
    write(level.end);
  }

  void string(String text) {
    value(quoted(text));
  }

  void integer(long number) {
    value(Long.toString(number));
  }

  void bool(boolean value) {
    value(Boolean.toString(value));
  }

  void nothing() {
    value("null");
  }

  void strings(Iterable<String> texts) {
    beginList();
    texts.forEach(this::string);
    end();
  }

  private void value(String text) {
    var level = open.element();
    var named = name + text;
    name = "";
    if (level.isBroken) {
      item(level, named);
    } else {
      level.held.add(named);
    }
  }

  private void begin(char begin, char end) {
    var around = open.peek();
    if (around == null) {
      write(begin);
    } else {
      if (!around.isBroken) {
        around.isBroken = true;
        around.held.forEach(held -> item(around, held));
        around.held.clear();
      }
      item(around, name + begin);
      name = "";
    }
    open.push(new Level(end));
  }

  private void item(Level level, String text) {
    if (!level.isEmpty) {
      write(',');
    }
    level.isEmpty = false;
    newLine();
    write(text);
  }

  private void newLine() {
    write('\n');
    for (int i = 0; i < open.size(); i++) {
      write(' ');
    }
  }

  private String quoted(String text) {
    quoted.setLength(0);
    strings.string(text);
    return quoted.toString();
  }

  private void write(String text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(char c) {
    try {
      out.append(c);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
