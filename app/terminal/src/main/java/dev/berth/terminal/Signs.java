package dev.berth.terminal;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The signs in text: all of Unicode's, or their ASCII replacements if a terminal cannot show
/// others.
public enum Signs {
  UNICODE,
  ASCII;

  /// The replacement of each sign. Bars and sparklines keep their width, and stay distinct.
  private static final Map<Integer, String> IN_ASCII =
      Stream.of(
              "█#", "▓+", "▒-", "░.", "▁_", "▂.", "▃:", "▄-", "▅=", "▆+", "▇*", "→->", "…...", "·-",
              "–-", "×x")
          .collect(toUnmodifiableMap(pair -> pair.codePointAt(0), pair -> pair.substring(1)));

  /// The signs for the locale of a terminal.
  ///
  /// @param environment of these variables, the first that is set names the locale: `BERTH_LOCALE`,
  ///   by which the start script passes on the value that it had to change for the JVM, then
  ///   `LC_ALL`, `LC_CTYPE` and `LANG`
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

  /// Replaces the signs in a text.
  String of(String text) {
    if (this == UNICODE || text.chars().allMatch(c -> c < 0x80)) {
      return text;
    }
    return text.codePoints()
        .mapToObj(sign -> IN_ASCII.getOrDefault(sign, Character.toString(sign)))
        .collect(joining());
  }

  /// Replaces the signs in a line.
  Line of(Line line) {
    return this == UNICODE ? line : line.withTexts(this::of);
  }

  /// The sign for the omitted middle of a name.
  String ellipsis() {
    return this == UNICODE ? "…" : "~";
  }
}
