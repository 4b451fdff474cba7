package dev.berth.api.codec;

import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;

/// Reads one YAML document as tokens: aliases are replayed, and merge keys (`<<`) are replaced by
/// the merged fields.
///
/// Merged fields appear at the place of the merge key, and the last of equal names counts. So, as
/// in go-yaml v2, fields after the merge key override merged fields, and merged fields override
/// those before it.
final class YamlTokens implements TokenReader {
  /// A value that is replayed in place of an alias.
  private static final class Replay {
    private final YamlSpan span;
    private int position;

    Replay(YamlSpan span) {
      this.span = span;
      this.position = span.start();
    }

    boolean hasNext() {
      return position < span.end();
    }

    YamlNode next() {
      return span.nodes().get(position++);
    }
  }

  private final YamlParser parser;
  private final Deque<Replay> replays = new ArrayDeque<>();
  private final AliasBudget budget = new AliasBudget();

  /// For each level, whether it is an object.
  private final boolean[] objects = new boolean[Decoder.MAX_DEPTH + 1];

  private int depth;

  /// Whether a field's name comes next.
  private boolean atName;

  private YamlNode.Plain current = YamlNode.plain(Token.NULL, 0, 0);

  /// @param firstLine the number of the text's first line in the whole input, starting at 1
  YamlTokens(Reader text, int firstLine) {
    this.parser = new YamlParser(text, firstLine);
  }

  @Override
  public Token next() {
    var node = nextPlain();
    while (atName && node.isMergeKey()) {
      merge();
      node = nextPlain();
    }
    current = atName && !node.token().ends() ? name(node) : node;
    follow(current);
    return current.token();
  }

  /// Tracks the place in the document's structure.
  private void follow(YamlNode.Plain node) {
    if (node.token().begins()) {
      if (depth == Decoder.MAX_DEPTH) {
        throw new SyntaxException(
            node.line(), node.column(), "nested deeper than " + Decoder.MAX_DEPTH + " levels");
      }
      objects[++depth] = node.token() == Token.BEGIN_OBJECT;
    } else if (node.token().ends()) {
      depth--;
    }
    atName = objects[depth] && node.token() != Token.NAME;
  }

  private static YamlNode.Plain name(YamlNode.Plain node) {
    var text =
        switch (node.token()) {
          case STRING, TRUE, FALSE -> node.text();
          case NUMBER -> YamlScalars.asName(node.text());
          case BEGIN_OBJECT, END_OBJECT, BEGIN_ARRAY, END_ARRAY, NAME, NULL, END ->
              throw new SyntaxException(
                  node.line(),
                  node.column(),
                  "%s cannot name a field; if this is a template, render it first"
                      .formatted(node.token().words()));
        };
    return new YamlNode.Plain(Token.NAME, text, text, true, node.line(), node.column());
  }

  /// Replaces the next value by its fields.
  private void merge() {
    var value = nextValue();
    if (value.startsWith(Token.BEGIN_ARRAY)) {
      // The last pushed replay comes first; the first object of the list must come last, so that it
      // wins.
      value.inside().values().forEach(this::replayFields);
    } else {
      replayFields(value);
    }
  }

  private void replayFields(YamlSpan value) {
    var first = value.first();
    if (first.token() != Token.BEGIN_OBJECT) {
      throw new SyntaxException(
          first.line(), first.column(), "only an object or a list of objects can be merged");
    }
    replays.push(new Replay(value.inside()));
  }

  /// Returns all nodes of the next value, with aliases unresolved.
  private YamlSpan nextValue() {
    var nodes = new ArrayList<YamlNode>();
    int level = 0;
    do {
      var node = nextNode();
      nodes.add(node);
      level += YamlSpan.nesting(node);
    } while (level > 0);
    return YamlSpan.of(nodes);
  }

  private YamlNode.Plain nextPlain() {
    while (true) {
      switch (nextNode()) {
        case YamlNode.Plain plain -> {
          return plain;
        }
        case YamlNode.Alias alias -> replays.push(new Replay(alias.value()));
      }
    }
  }

  private YamlNode nextNode() {
    while (!replays.isEmpty()) {
      if (replays.element().hasNext()) {
        budget.replayed(current);
        return replays.element().next();
      }
      replays.pop();
    }
    budget.read();
    return parser.next();
  }

  @Override
  public Token current() {
    return current.token();
  }

  @Override
  public String text() {
    return current.text();
  }

  @Override
  public String written() {
    return current.written();
  }

  @Override
  public boolean isInteger() {
    var text = current.text();
    return current.token() == Token.NUMBER
        && text.length() <= 20
        && text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))
        && (text.length() <= 18 || fitsLong(text));
  }

  private static boolean fitsLong(String text) {
    try {
      return Long.toString(Long.parseLong(text)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  @Override
  public long integer() {
    return Long.parseLong(current.text());
  }

  @Override
  public int line() {
    return current.line();
  }

  @Override
  public int column() {
    return current.column();
  }
}
