package dev.berth.api.codec;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/// Splits a YAML stream into documents: before lines that begin with `---`, and after lines `...`.
/// Each document is read as if it were alone, so that an invalid document does not affect the
/// others.
///
/// This object reads the current document and ends where the document ends.
final class YamlDocuments extends Reader {
  /// The number of characters by which a document is recognized as JSON.
  private static final int LOOKAHEAD = 256;

  private final Utf8Text text;
  private final char[] buffer = new char[8192];
  private int position;
  private int limit;

  /// Whether the input ends with the buffer.
  private boolean drained;

  /// Why the input after the buffer cannot be read.
  private @Nullable SyntaxException failure;

  private boolean failed;
  private boolean inDocument;
  private boolean atLineStart = true;

  /// The kinds of lines in the document so far.
  private boolean empty = true;

  private boolean hasDirectives;
  private boolean hasContent;

  /// Whether the current line is the document's last.
  private boolean lastLine;

  private int line = 1;

  YamlDocuments(Utf8Text text) {
    this.text = text;
  }

  /// The number of the next line, starting at 1.
  int line() {
    return line;
  }

  /// Returns whether the document that has just begun looks like JSON. If so, skips the marker
  /// before it.
  boolean beginsJson() throws IOException {
    has(LOOKAHEAD);
    var i = isMarker('-') ? blanksEnd(position + 3) : blanksEnd(position);
    var inside = blanksEnd(i + 1);
    var json =
        inside < limit && buffer[i] == '{' && (buffer[inside] == '"' || buffer[inside] == '}');
    if (json) {
      for (; position < i; position++) {
        line += buffer[position] == '\n' ? 1 : 0;
      }
      atLineStart = false;
      empty = false;
      hasContent = true;
    }
    return json;
  }

  private int blanksEnd(int start) {
    var i = start;
    while (i < limit && Character.isWhitespace(buffer[i])) {
      i++;
    }
    return i;
  }

  /// Moves to the next document; returns false if there is none or it cannot be read.
  ///
  /// @throws SyntaxException if the input is not text; thrown once
  boolean nextDocument() throws IOException {
    if (failed) {
      return false;
    }
    var rest = new char[1024];
    while (inDocument && read(rest, 0, rest.length) >= 0) {
      // The unread rest of the document is dropped.
    }
    empty = true;
    hasDirectives = false;
    hasContent = false;
    lastLine = false;
    inDocument = has(1);
    return inDocument;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    int count = 0;
    while (inDocument && count < length && (count == 0 || position < limit)) {
      if (atLineStart && (lastLine || !beginLine())) {
        inDocument = false;
        break;
      }
      count += copyLine(target, offset + count, length - count);
    }
    return count == 0 && length > 0 ? -1 : count;
  }

  /// Reads a line's first characters; returns false if the document ends before it.
  private boolean beginLine() throws IOException {
    if (!has(1)) {
      return false;
    }
    // Directives belong to the document whose marker follows them.
    if (isMarker('-') && !empty && (hasContent || !hasDirectives)) {
      return false;
    }
    lastLine = isMarker('.');
    var first = buffer[position];
    hasDirectives |= first == '%' && !hasContent;
    hasContent |= first != '%' && first != '#' && first != '\n' && first != '\r';
    empty = false;
    return true;
  }

  /// Returns whether the line consists of three of these characters, or begins with them and a
  /// blank.
  private boolean isMarker(char c) throws IOException {
    has(4);
    if (limit - position < 3) {
      return false;
    }
    for (int i = 0; i < 3; i++) {
      if (buffer[position + i] != c) {
        return false;
      }
    }
    return limit - position == 3 || Character.isWhitespace(buffer[position + 3]);
  }

  /// Copies the rest of the line, or as much of it as is available.
  private int copyLine(char[] target, int offset, int length) throws IOException {
    if (!has(1)) {
      inDocument = false;
      return 0;
    }
    var end = Math.min(limit, position + length);
    var i = position;
    while (i < end && buffer[i] != '\n') {
      i++;
    }
    atLineStart = i < end;
    if (atLineStart) {
      i++;
      line++;
    }
    var count = i - position;
    System.arraycopy(buffer, position, target, offset, count);
    position = i;
    return count;
  }

  /// Tries to fill the buffer with that many characters.
  private boolean has(int wanted) throws IOException {
    while (limit - position < wanted && !drained) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      limit -= position;
      position = 0;
      fill();
    }
    if (limit == position && failure != null) {
      failed = true;
      throw failure;
    }
    return limit - position >= wanted;
  }

  /// Reads more input. Input that is not text fails only after everything before it was used.
  private void fill() throws IOException {
    try {
      var count = text.read(buffer, limit, buffer.length - limit);
      drained = count < 0;
      limit += Math.max(0, count);
    } catch (SyntaxException e) {
      failure = e;
      drained = true;
    }
  }

  @Override
  public void close() {
    // The owner of the input closes it.
  }
}
