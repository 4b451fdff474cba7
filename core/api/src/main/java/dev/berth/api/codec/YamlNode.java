package dev.berth.api.codec;

/// A step of a YAML document, resolved: a scalar, a beginning or end, or an alias.
sealed interface YamlNode {

  /// A token without text.
  static Plain plain(Token token, int line, int column) {
    return new Plain(token, "", "", true, line, column);
  }

  /// A token as JSON would have it; names are still plain scalars.
  ///
  /// @param written the text as its author wrote it
  /// @param quoted whether the author's quotes or tag say that the text is a string
  record Plain(Token token, String text, String written, boolean quoted, int line, int column)
      implements YamlNode {

    boolean isMergeKey() {
      return token == Token.STRING && !quoted && text.equals("<<");
    }
  }

  /// An alias: stands for nodes that were read before.
  record Alias(YamlSpan value, int line, int column) implements YamlNode {}
}
