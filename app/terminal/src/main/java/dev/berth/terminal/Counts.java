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

  /// Up to this number of items, and the number of the others: `a, b and 3 more`.
  public static String some(Collection<?> things, int most) {
    String some = things.stream().limit(most).map(Object::toString).collect(joining(", "));
    return things.size() > most ? "%s and %,d more".formatted(some, things.size() - most) : some;
  }
}
