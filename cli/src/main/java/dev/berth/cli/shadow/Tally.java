package dev.berth.cli.shadow;

import dev.berth.cli.shadow.Verdict.Agreed;
import dev.berth.cli.shadow.Verdict.Differs;
import dev.berth.cli.shadow.Verdict.NotJudged;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Keeps account of all judgements; of those that do not agree, the first ones in full. For any
/// thread.
public final class Tally implements Supplier<String> {
  private static final int KEPT = 1000;

  private final Map<String, Integer> agreed = new TreeMap<>();
  private final Map<String, Integer> differing = new TreeMap<>();
  private final Map<String, Integer> notJudged = new TreeMap<>();
  private final List<Judgement> kept = new ArrayList<>();
  private int bound;
  private int failed;
  private int boundByOthers;
  private int cameWithNode;

  /// Nothing has been seen yet.
  public Tally() {}

  synchronized void add(Judgement judgement) {
    switch (judgement.sighting()) {
      case Sighting.Bound _ -> bound++;
      case Sighting.Failed _ -> failed++;
    }
    Map<String, Integer> counts =
        switch (judgement.verdict()) {
          case Agreed _ -> agreed;
          case Differs _ -> differing;
          case NotJudged _ -> notJudged;
        };
    counts.merge(judgement.verdict().reason(), 1, Integer::sum);
    if (!(judgement.verdict() instanceof Agreed) && kept.size() < KEPT) {
      kept.add(judgement);
    }
  }

  /// A pod has been bound that no profile is responsible for.
  synchronized void boundByOthers() {
    boundByOthers++;
  }

  /// A pod has come that has its node already.
  synchronized void cameWithNode() {
    cameWithNode++;
  }

  /// How many decisions have been seen.
  public synchronized int decisions() {
    return bound + failed;
  }

  /// What has come of it so far.
  public synchronized Account account() {
    return new Account(
        bound, failed, agreed, differing, notJudged, kept, boundByOthers, cameWithNode);
  }

  /// How far it has come, on a line.
  @Override
  public String get() {
    Account account = account();
    return "%,d decisions seen, %,d agreed, %,d not, %,d not judged"
        .formatted(
            account.decisions(),
            account.agreements(),
            account.differences(),
            account.decisions() - account.agreements() - account.differences());
  }
}
