package dev.berth.terminal;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The signs that stand in text: all of Unicode's, or those of ASCII in their place, where a
/// terminal cannot show others.
public enum Signs {
  UNICODE,
  ASCII;

  /// What each becomes. Bars and sparklines stay as wide as they are, and distinct.
  private static final Map<Integer, String> IN_ASCII =
      Stream.of(
              "█#", "▓+", "▒-", "░.", "▁_", "▂.", "▃:", "▄-", "▅=", "▆+", "▇*", "→->", "…...", "·-",
              "–-", "×x")
          .collect(toUnmodifiableMap(pair -> pair.codePointAt(0), pair -> pair.substring(1)));

  /// Those that can be shown in the locale of a terminal.
  ///
  /// @param environment the variables of which the first that is set names it: `LC_ALL`,
  ///   `LC_CTYPE`, `LANG`; and before them `BERTH_LOCALE`, by which the start script hands on what
  ///   it had to change for the JVM
  static Signs of(Map<String, String> environment) {
    String locale =
        Stream.of("BERTH_LOCALE", "LC_ALL", "LC_CTYPE", "LANG")
            .map(name -> environment.getOrDefault(name, ""))
            .filter(value -> !value.isEmpty())
            .findFirst()
            .orElse("");
    if (locale.equals("C") || locale.equals("POSIX")) {
      return ASCII;
    }
    int dot = locale.indexOf('.');
    return dot < 0 || canEncode(locale.substring(dot + 1)) ? UNICODE : ASCII;
  }

  /// @param charset such as `UTF-8` or `ISO-8859-1@euro`
  private static boolean canEncode(String charset) {
    String name = charset.split("@", 2)[0];
    var signs = IN_ASCII.keySet().stream().map(Character::toString).collect(joining());
    try {
      return Charset.forName(name).newEncoder().canEncode(signs);
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      return true; // there is no such charset, or it is not for writing
    }
  }

  /// As parameters have it.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The text with these signs.
  String of(String text) {
    if (this == UNICODE || text.chars().allMatch(c -> c < 0x80)) {
      return text;
    }
    return text.codePoints()
        .mapToObj(sign -> IN_ASCII.getOrDefault(sign, Character.toString(sign)))
        .collect(joining());
  }

  /// The line with these signs.
  Line of(Line line) {
    return this == UNICODE ? line : line.withTexts(this::of);
  }

  /// What stands for what is left out in the middle of a name.
  String ellipsis() {
    return this == UNICODE ? "…" : "~";
  }
}
