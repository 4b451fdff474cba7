package dev.berth.ui;

import java.util.List;
import java.util.SplittableRandom;

/// Names that a page must show as they are, and nothing more.
final class HostileNames {
  private static final List<String> PARTS =
      List.of(
          "<img src=x onerror=alert(1)>",
          "</td></tr></table><script>alert(1)</script>",
          "<!--",
          "-->",
          "]]>",
          "{{7*7}}",
          "${7*7}",
          "#{7*7}",
          "@if(true)",
          "!{int i;}",
          "javascript:alert(1)",
          "\" onmouseover=\"alert(1)",
          "' onclick='alert(1)",
          "`",
          "&lt;b&gt;&amp;&#x41;",
          "&",
          "%2F..%2F",
          "../../",
          "/",
          "?a=b&c=d",
          "#top",
          "+",
          " ",
          "a  b",
          "\n",
          "\t",
          "🛳️",
          "\u202Eelppa",
          "שלום",
          "ﷺ",
          "e\u0301",
          "n".repeat(253),
          "web");

  private HostileNames() {}

  /// One to four of the parts.
  static String of(long seed) {
    var random = new SplittableRandom(seed);
    var name = new StringBuilder();
    int parts = random.nextInt(1, 5);
    for (int i = 0; i < parts; i++) {
      name.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return name.toString();
  }
}
