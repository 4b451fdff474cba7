package dev.berth.shadow;

import dev.berth.shadow.Verdict.Agreed;
import dev.berth.shadow.Verdict.Differs;
import dev.berth.shadow.Verdict.NotJudged;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Counts all comparisons, and keeps the first ones that do not agree. Thread-safe.
public final class ComparisonCounts implements Supplier<String> {
  private static final int KEPT = 1000;

  private final Map<String, Integer> agreed = new TreeMap<>();
  private final Map<String, Integer> differing = new TreeMap<>();
  private final Map<String, Integer> notJudged = new TreeMap<>();
  private final List<ComparedDecision> kept = new ArrayList<>();
  private int bound;
  private int failed;
  private int boundByOthers;
  private int cameWithNode;

  /// Creates it with all counts at 0.
  public ComparisonCounts() {}

  synchronized void add(ComparedDecision compared) {
    switch (compared.observed()) {
      case ObservedDecision.Bound _ -> bound++;
      case ObservedDecision.Failed _ -> failed++;
    }
    Map<String, Integer> counts =
        switch (compared.verdict()) {
          case Agreed _ -> agreed;
          case Differs _ -> differing;
          case NotJudged _ -> notJudged;
        };
    counts.merge(compared.verdict().reason(), 1, Integer::sum);
    if (!(compared.verdict() instanceof Agreed) && kept.size() < KEPT) {
      kept.add(compared);
    }
  }

  /// Counts a pod that was bound but belongs to no profile.
  synchronized void boundByOthers() {
    boundByOthers++;
  }

  /// Counts a pod that was created with a node.
  synchronized void cameWithNode() {
    cameWithNode++;
  }

  /// The number of observed decisions.
  public synchronized int decisions() {
    return bound + failed;
  }

  /// Returns the results so far.
  public synchronized ComparisonReport report() {
    return new ComparisonReport(
        bound, failed, agreed, differing, notJudged, kept, boundByOthers, cameWithNode);
  }

  /// Returns the progress on one line.
  @Override
  public String get() {
    ComparisonReport report = report();
    return "%,d decisions seen, %,d agreed, %,d not, %,d not judged"
        .formatted(
            report.decisions(),
            report.agreements(),
            report.differences(),
            report.decisions() - report.agreements() - report.differences());
  }
}
