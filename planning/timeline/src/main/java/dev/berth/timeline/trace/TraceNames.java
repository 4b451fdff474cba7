package dev.berth.timeline.trace;

import java.util.Locale;
import java.util.regex.Pattern;

/// Converts names in traces to names that Kubernetes accepts.
final class TraceNames {
  private static final Pattern FOREIGN = Pattern.compile("[^a-z0-9]+");
  private static final int MAX = 200;

  /// The length of a shortened hash in base 64; twelve characters distinguish all hashes of a
  /// trace.
  private static final int OF_HASH = 12;

  private TraceNames() {}

  /// Returns the name in lower case, with a hyphen for every other character: `j_17` becomes
  /// `j-17`.
  static String of(String name) {
    var text = FOREIGN.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("-");
    var start = text.startsWith("-") ? 1 : 0;
    var end = Math.min(text.length(), start + MAX);
    while (end > start && text.charAt(end - 1) == '-') {
      end--;
    }
    return text.substring(start, end);
  }

  /// Returns a short name for a hash: `user-70s3v5qryco1` for `70s3v5qRyCO/1PCd…`; empty if the
  /// hash is empty.
  static String ofHash(String prefix, String hash) {
    var text = FOREIGN.matcher(hash.toLowerCase(Locale.ROOT)).replaceAll("");
    return text.isEmpty() ? "" : prefix + text.substring(0, Math.min(text.length(), OF_HASH));
  }
}
