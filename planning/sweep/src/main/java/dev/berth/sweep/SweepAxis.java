package dev.berth.sweep;

import java.util.List;

/// A dimension of a sweep. Immutable.
///
/// @param name by which options and files refer to it, or an option of the question
/// @param values in the order in which scenarios have them: strings, longs, doubles and booleans
/// @param isSample whether its values are chance, over which results are summarized; otherwise they
///   are choices
public record SweepAxis(String name, List<Object> values, boolean isSample) {
  public SweepAxis {
    values = List.copyOf(values);
  }
}
