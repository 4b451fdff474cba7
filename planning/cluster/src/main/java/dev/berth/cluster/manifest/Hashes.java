package dev.berth.cluster.manifest;

import java.nio.charset.StandardCharsets;

/// Creates short texts that look like Kubernetes' hashes and random suffixes. The same input leads
/// to the same text.
public final class Hashes {
  /// Characters without vowels and similar ones, so the result contains no words.
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

  private static final int FNV_OFFSET = 0x811c9dc5;
  private static final int FNV_PRIME = 0x01000193;

  private Hashes() {}

  /// Returns a text of five characters that depends on the given text.
  public static String suffix(String text) {
    var rest = Integer.toUnsignedLong(hash(text));
    var suffix = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      suffix.append(ALPHABET.charAt((int) (rest % ALPHABET.length())));
      rest /= ALPHABET.length();
    }
    return suffix.toString();
  }

  /// Returns up to ten characters for the text.
  public static String digest(String text) {
    var digest = new StringBuilder();
    Integer.toUnsignedString(hash(text))
        .chars()
        .forEach(c -> digest.append(ALPHABET.charAt(c % ALPHABET.length())));
    return digest.toString();
  }

  /// Computes the FNV-1a hash of 32 bits, and then spreads its bits, because the texts are usually
  /// similar.
  private static int hash(String text) {
    var hash = FNV_OFFSET;
    for (var b : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
    return hash ^ (hash >>> 13);
  }
}
