package dev.berth.ui.page;

/// Numbers of things, in words.
public final class Counted {
  private Counted() {}

  /// `1 pod`, `2 pods`.
  public static String of(long number, String noun) {
    return "%,d %s".formatted(number, noun(number, noun));
  }

  /// `pod` for one, otherwise `pods`.
  public static String noun(long number, String noun) {
    return number == 1 ? noun : noun + "s";
  }
}
