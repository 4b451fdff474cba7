package dev.berth.terminal;

import static java.util.stream.Collectors.joining;

import java.util.Collection;

/// Numbers of things, for people.
public final class Counts {
  private Counts() {}

  /// `1 pod`, `2 pods`.
  public static String of(long number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }

  /// `1 pod waits`, `2 pods wait`.
  public static String of(long number, String noun, String verb, String verbs) {
    return "%s %s".formatted(of(number, noun), number == 1 ? verb : verbs);
  }

  /// `3 pods, such as web-1`; empty for a single one.
  public static String suchAs(long number, String noun, Object first) {
    return number == 1 ? "" : "%s, such as %s".formatted(of(number, noun), first);
  }

  /// Up to this number of items, and the number of the others: `a, b and 3 more`.
  public static String some(Collection<?> things, int most) {
    String some = things.stream().limit(most).map(Object::toString).collect(joining(", "));
    return things.size() > most ? "%s and %,d more".formatted(some, things.size() - most) : some;
  }
}
