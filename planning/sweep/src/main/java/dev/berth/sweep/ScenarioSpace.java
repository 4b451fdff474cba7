package dev.berth.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The numbers of the scenarios of a plan, from 0 on. Immutable.
///
/// The last axis varies fastest, as in nested loops. The same holds for the numbers of candidates,
/// over the axes of choice alone, and for those of samples, over the others:
///
/// ```
/// axes: cpu [4, 8], seed (sample) [1, 2, 3]
///
/// scenario    0    1    2    3    4    5
/// cpu         4    4    4    8    8    8      candidates 0 and 1
/// seed        1    2    3    1    2    3      samples 0, 1 and 2 of each
/// ```
public final class ScenarioSpace {
  private final List<SweepAxis> axes;

  /// @param axes whose values have at most as many combinations as an integer has
  public ScenarioSpace(List<SweepAxis> axes) {
    this.axes = List.copyOf(axes);
  }

  /// The number of scenarios.
  public int size() {
    return size(_ -> true);
  }

  /// The number of combinations of choices.
  public int candidates() {
    return size(axis -> !axis.isSample());
  }

  /// The number of scenarios of each candidate.
  public int samples() {
    return size(SweepAxis::isSample);
  }

  private int size(Predicate<SweepAxis> which) {
    return axes.stream()
        .filter(which)
        .mapToInt(axis -> axis.values().size())
        .reduce(1, Math::multiplyExact);
  }

  /// The value of each axis in a scenario.
  public List<Object> values(int scenario) {
    var values = new ArrayList<Object>();
    int rest = scenario;
    for (var axis : axes.reversed()) {
      values.addFirst(axis.values().get(rest % axis.values().size()));
      rest /= axis.values().size();
    }
    return values;
  }

  /// The scenario of a candidate with a sample.
  public int scenario(int candidate, int sample) {
    int scenario = 0;
    int factor = 1;
    int choices = candidate;
    int chances = sample;
    for (var axis : axes.reversed()) {
      int count = axis.values().size();
      if (axis.isSample()) {
        scenario += factor * (chances % count);
        chances /= count;
      } else {
        scenario += factor * (choices % count);
        choices /= count;
      }
      factor *= count;
    }
    return scenario;
  }
}
