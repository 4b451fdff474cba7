package dev.berth.api.codec;

/// Stops documents that are small as written and huge when read. The rule is go-yaml's: nearly
/// everything may come from aliases in a document of up to 400,000 nodes, and a tenth in one of
/// 4,000,000 and more.
final class AliasBudget {

  private static final int LOW = 400_000;
  private static final int HIGH = 4_000_000;

  private long read;
  private long replayed;

  void read() {
    read++;
  }

  /// @throws SyntaxException if it is too much; blames the token read last
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
