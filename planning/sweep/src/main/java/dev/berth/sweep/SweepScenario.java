package dev.berth.sweep;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One of the questions of a sweep, ready to be asked. Immutable.
///
/// @param number from 0 on
/// @param axes the value of each axis, in the order of the plan
/// @param files what the question reads
/// @param options their values by name; a flag has `true` or `false`, and an option that is
///   repeated has several values
public record SweepScenario(
    int number, Map<String, Object> axes, List<String> files, Map<String, List<String>> options) {
  public SweepScenario {
    axes = Collections.unmodifiableMap(new LinkedHashMap<>(axes));
    files = List.copyOf(files);
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }
}
