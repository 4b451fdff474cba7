package dev.berth.api.codec;

/// A resolved part of a YAML document: a scalar, a beginning, an end, or an alias.
sealed interface YamlNode {
  /// Creates a token without text.
  static Plain plain(Token token, int line, int column) {
    return new Plain(token, "", "", true, line, column);
  }

  /// A token as in JSON; names are still plain scalars.
  ///
  /// @param written the text as written
  /// @param quoted whether quotes or a tag say that the text is a string
  record Plain(Token token, String text, String written, boolean quoted, int line, int column)
      implements YamlNode {
    boolean isMergeKey() {
      return token == Token.STRING && !quoted && text.equals("<<");
    }
  }

  /// An alias for nodes that were read before.
  record Alias(YamlSpan value, int line, int column) implements YamlNode {}
}
