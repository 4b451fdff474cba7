package dev.berth.api.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;

/// Writes YAML as `kubectl` does: block style, lists not indented below their field, quotes only
/// where a YAML 1.1 reader would take the text for something else. The caller flushes.
public final class YamlEncoder implements Encoder {

  /// An object or list that is being written.
  private static final class Block {
    private final boolean object;
    private final int indent;
    private final boolean root;

    /// Whether the first entry goes on the line that is begun, behind a list's dash.
    private final boolean inline;

    private boolean empty = true;

    Block(boolean object, int indent, boolean root, boolean inline) {
      this.object = object;
      this.indent = indent;
      this.root = root;
      this.inline = inline;
    }
  }

  private final Appendable out;
  private final Deque<Block> blocks = new ArrayDeque<>();

  public YamlEncoder(Appendable out) {
    this.out = out;
  }

  /// Begins another document.
  public void separate() {
    write("---\n");
  }

  @Override
  public void beginObject() {
    begin(true);
  }

  @Override
  public void beginArray() {
    begin(false);
  }

  @Override
  public void endObject() {
    end("{}");
  }

  @Override
  public void endArray() {
    end("[]");
  }

  @Override
  public void name(String name) {
    beginEntry(blocks.element());
    write(YamlText.name(name));
    write(":");
  }

  @Override
  public void string(String value) {
    var indent = blocks.isEmpty() ? 0 : blocks.element().indent;
    scalar(YamlText.scalar(value, indent + 2));
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

  private void begin(boolean object) {
    beginItem();
    if (blocks.isEmpty()) {
      blocks.push(new Block(object, 0, true, false));
      return;
    }
    var around = blocks.element();
    var indent = around.object && !object ? around.indent : around.indent + 2;
    blocks.push(new Block(object, indent, false, !around.object));
  }

  private void end(String ifEmpty) {
    var block = blocks.pop();
    if (block.empty) {
      write(block.root ? ifEmpty : " " + ifEmpty);
      write("\n");
    }
  }

  private void scalar(String text) {
    beginItem();
    write(blocks.isEmpty() ? text : " " + text);
    write("\n");
  }

  /// Writes a dash if the value that comes is an item of a list.
  private void beginItem() {
    if (!blocks.isEmpty() && !blocks.element().object) {
      beginEntry(blocks.element());
      write("-");
    }
  }

  private void beginEntry(Block block) {
    if (block.empty && block.inline) {
      write(" ");
    } else {
      if (block.empty && !block.root) {
        write("\n");
      }
      write(" ".repeat(block.indent));
    }
    block.empty = false;
  }

  private void write(String text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
