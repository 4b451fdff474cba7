package dev.berth.api.codec;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Writes JSON: on one line, or indented by two blanks a level as Go's `MarshalIndent` does. The
/// caller flushes.
public final class JsonEncoder implements Encoder {

  private static final String HEX = "0123456789abcdef";

  private final Appendable out;
  private final boolean indented;
  private int depth;

  /// Whether the object or list around has nothing in it yet.
  private boolean first = true;

  /// Whether the name of the value to come is written.
  private boolean named;

  private JsonEncoder(Appendable out, boolean indented) {
    this.out = out;
    this.indented = indented;
  }

  public static JsonEncoder compact(Appendable out) {
    return new JsonEncoder(out, false);
  }

  public static JsonEncoder indented(Appendable out) {
    return new JsonEncoder(out, true);
  }

  @Override
  public void beginObject() {
    begin('{');
  }

  @Override
  public void endObject() {
    end('}');
  }

  @Override
  public void beginArray() {
    begin('[');
  }

  @Override
  public void endArray() {
    end(']');
  }

  @Override
  public void name(String name) {
    separate();
    quoted(name);
    write(indented ? ": " : ":");
    named = true;
  }

  @Override
  public void string(String value) {
    separate();
    quoted(value);
  }

  @Override
  public void integer(long value) {
    scalar(Long.toString(value));
  }

  @Override
  public void real(double value) {
    scalar(GoNumbers.format(value));
  }

  @Override
  public void bool(boolean value) {
    scalar(Boolean.toString(value));
  }

  @Override
  public void nothing() {
    scalar("null");
  }

  private void scalar(String text) {
    separate();
    write(text);
  }

  private void begin(char bracket) {
    separate();
    write(bracket);
    depth++;
    first = true;
  }

  private void end(char bracket) {
    depth--;
    if (!first) {
      newLine();
    }
    write(bracket);
    first = false;
  }

  /// Writes what has to stand before a name or an item.
  private void separate() {
    if (named) {
      named = false;
      return;
    }
    if (depth > 0) {
      if (!first) {
        write(',');
      }
      newLine();
    }
    first = false;
  }

  private void newLine() {
    if (indented) {
      write("\n" + "  ".repeat(depth));
    }
  }

  private void quoted(String text) {
    write('"');
    var done = 0;
    for (var i = 0; i < text.length(); i++) {
      var c = text.charAt(i);
      var escape =
          switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\u2028' -> "\\u2028";
            case '\u2029' -> "\\u2029";
            default -> c < ' ' ? "\\u00" + HEX.charAt(c >> 4) + HEX.charAt(c & 15) : "";
          };
      if (!escape.isEmpty()) {
        write(text.substring(done, i));
        write(escape);
        done = i + 1;
      }
    }
    write(text.substring(done));
    write('"');
  }

  private void write(CharSequence text) {
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
