package dev.berth.api.codec;

/// Rejects documents that are small as written but huge when aliases are expanded. The rule is
/// go-yaml's: in a document of up to 400,000 nodes, almost all may come from aliases; in one of
/// 4,000,000 or more, a tenth may.
final class AliasBudget {
  private static final int LOW = 400_000;
  private static final int HIGH = 4_000_000;

  private long read;
  private long replayed;

  void read() {
    read++;
  }

  /// @throws SyntaxException if there are too many; names the position of the last token
  void replayed(YamlNode.Plain last) {
    replayed++;
    var all = read + replayed;
    if (replayed > 100 && all > 1000 && replayed > allowed(all) * all) {
      throw new SyntaxException(
          last.line(),
          last.column(),
          "its aliases (*) make far more of the document than is there");
    }
  }

  private static double allowed(long all) {
    if (all <= LOW) {
      return 0.99;
    }
    return all >= HIGH ? 0.10 : 0.99 - 0.89 * (all - LOW) / (HIGH - LOW);
  }
}
