package dev.berth.framework.diagnosis;

import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A criterion for comparing candidates; the better candidate is first. It decides only between
/// candidates that are equal by all criteria before it.
public enum Criterion implements Comparator<Rank> {
  FEWEST_PDB_VIOLATIONS("fewest victims whose disruption budget is exhausted"),
  LOWEST_HIGHEST_PRIORITY("lowest priority of the most important victim"),
  SMALLEST_PRIORITY_SUM("smallest sum of the victims' priorities"),
  FEWEST_VICTIMS("fewest victims"),
  LATEST_START("most important victims that started last");

  private static final List<Criterion> IN_ORDER = List.of(values());

  private final String text;

  Criterion(String text) {
    this.text = text;
  }

  /// Compares by this criterion alone.
  @Override
  public int compare(Rank a, Rank b) {
    return switch (this) {
      case FEWEST_PDB_VIOLATIONS -> Long.compare(a.pdbViolations(), b.pdbViolations());
      case LOWEST_HIGHEST_PRIORITY -> Integer.compare(a.highestPriority(), b.highestPriority());
      case SMALLEST_PRIORITY_SUM -> Long.compare(a.prioritySum(), b.prioritySum());
      case FEWEST_VICTIMS -> Integer.compare(a.victims(), b.victims());
      case LATEST_START -> Long.compare(b.earliestStart(), a.earliestStart());
    };
  }

  /// Returns the first criterion by which the two differ; null if they are equally good.
  public static @Nullable Criterion deciding(Rank a, Rank b) {
    for (Criterion criterion : IN_ORDER) {
      if (criterion.compare(a, b) != 0) {
        return criterion;
      }
    }
    return null;
  }

  /// Compares by all criteria, one after the other.
  public static int compareAll(Rank a, Rank b) {
    Criterion deciding = deciding(a, b);
    return deciding == null ? 0 : deciding.compare(a, b);
  }

  /// The criterion in words, such as `fewest victims`.
  @Override
  public String toString() {
    return text;
  }
}
