package dev.berth.api.codec;

import java.io.InputStream;
import java.util.function.Consumer;

/// Reads the objects of YAML and JSON inputs as [ObjectTree]s, one at a time. It reads all kinds:
/// kinds that [ObjectReader] returns, and kinds that it skips. For one thread.
public final class TreeReader {
  private final Problems problems;

  /// Creates a reader that reports problems there.
  public TreeReader(Problems problems) {
    this.problems = problems;
  }

  /// Reads an input to its end. Does not close it.
  public void read(InputStream in, String source, Consumer<Located<ObjectTree>> sink) {
    var context = new DecodeContext(source, problems, Strictness.LENIENT, Interner.none(), null);
    new ObjectWalker(
            source,
            problems,
            (header, tokens) -> {
              var tree = ObjectTree.read(new Decoder(tokens, context));
              if (tree != null) {
                sink.accept(new Located<>(tree, source, header.line(), null));
              }
            })
        .walk(in);
  }
}
