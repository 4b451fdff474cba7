package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.List;

/// Consecutive nodes in a list that may still grow after them.
record YamlSpan(List<YamlNode> nodes, int start, int end) {
  static YamlSpan of(List<YamlNode> nodes) {
    return new YamlSpan(nodes, 0, nodes.size());
  }

  /// Returns the first node after resolving aliases.
  YamlNode.Plain first() {
    return switch (nodes.get(start)) {
      case YamlNode.Plain plain -> plain;
      case YamlNode.Alias alias -> alias.value().first();
    };
  }

  /// Returns whether the first node is this token and not an alias.
  boolean startsWith(Token token) {
    return nodes.get(start) instanceof YamlNode.Plain plain && plain.token() == token;
  }

  /// Returns the text between the value's begin and end.
  YamlSpan inside() {
    return nodes.get(start) instanceof YamlNode.Alias alias
        ? alias.value().inside()
        : new YamlSpan(nodes, start + 1, end - 1);
  }

  /// Returns the values in this span.
  List<YamlSpan> values() {
    var values = new ArrayList<YamlSpan>();
    int level = 0;
    var first = start;
    for (var i = start; i < end; i++) {
      level += nesting(nodes.get(i));
      if (level == 0) {
        values.add(new YamlSpan(nodes, first, i + 1));
        first = i + 1;
      }
    }
    return values;
  }

  /// Returns by how much the nesting changes after the node.
  static int nesting(YamlNode node) {
    if (!(node instanceof YamlNode.Plain plain)) {
      return 0;
    }
    return plain.token().begins() ? 1 : plain.token().ends() ? -1 : 0;
  }
}
