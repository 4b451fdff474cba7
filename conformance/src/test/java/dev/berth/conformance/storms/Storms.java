package dev.berth.conformance.storms;

import static java.util.stream.Collectors.joining;

import dev.berth.conformance.storms.Laws.Law;
import dev.berth.conformance.storms.Life.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/// The lives of several seeds, and a report about them. Lives share nothing, so several run side by
/// side.
final class Storms {
  private static final int LIVES_TO_SHRINK = 300;

  private final Duration length;
  private final Seams seams;
  private final Coverage coverage = new Coverage();
  private final List<Ending> broken = new ArrayList<>();
  private final Map<Fault, Long> lives = new EnumMap<>(Fault.class);
  private final Map<Fault, Long> times = new EnumMap<>(Fault.class);
  private long first;
  private long last;
  private long events;

  /// @param length of each storm
  Storms(Duration length, Seams seams) {
    this.length = length;
    this.seams = seams;
  }

  /// Lives through the plans of some seeds.
  ///
  /// @param sideBySide how many lives at a time
  void live(long from, long number, int sideBySide) throws InterruptedException {
    first = from;
    last = from + number - 1;
    try (var threads =
        Executors.newFixedThreadPool(sideBySide, Thread.ofVirtual().name("storm-", 0).factory())) {
      var endings =
          threads.invokeAll(
              LongStream.rangeClosed(first, last)
                  .<Callable<Ending>>mapToObj(seed -> () -> live(seed))
                  .toList());
      for (var ending : endings) {
        add(result(ending));
      }
    }
  }

  private Ending live(long seed) {
    return Life.live(Plan.of(seed, length), seams, coverage).briefly();
  }

  private static Ending result(Future<Ending> ending) throws InterruptedException {
    try {
      return ending.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a life has ended unexpectedly", e.getCause());
    }
  }

  private void add(Ending ending) {
    events += ending.events();
    if (ending.violation() != null) {
      broken.add(ending);
    }
    for (var fault : Fault.values()) {
      var count = ending.plan().acts().stream().filter(it -> it.act() == fault).count();
      times.merge(fault, count, Long::sum);
      lives.merge(fault, Math.min(count, 1), Long::sum);
    }
  }

  /// The lives in which a law was broken, by seed.
  List<Ending> broken() {
    return broken;
  }

  long events() {
    return events;
  }

  Coverage coverage() {
    return coverage;
  }

  /// Tells the shortest story found in which the law of the first broken life is broken.
  Optional<String> story() {
    if (broken.isEmpty()) {
      return Optional.empty();
    }
    var ending = broken.getFirst();
    var again = Life.live(ending.plan(), seams, new Coverage());
    var shortest = Shrinker.shrink(again, seams, LIVES_TO_SHRINK);
    return Optional.of(
        """
        seed %d: %s
        replay it with: conformance/storms --seed %d --length %d
        shortened from %d acts to %d:
        %s
        the story of the shortened life:
        %s\
        """
            .formatted(
                ending.plan().seed(),
                ending.violation(),
                ending.plan().seed(),
                length.toSeconds(),
                ending.plan().acts().size(),
                shortest.plan().acts().size(),
                lines(shortest.plan().acts()),
                lines(shortest.story())));
  }

  private static String lines(List<?> all) {
    return all.stream().map(Object::toString).collect(joining("\n"));
  }

  /// A report in Markdown.
  String report() {
    var report = new StringBuilder();
    report.append(
        "Seeds %d to %d, storms of %d s and the calm after them: %,d events, %d lives with a broken law.%n"
            .formatted(first, last, length.toSeconds(), events, broken.size()));
    broken.forEach(ending ->
        report.append("- seed %d: %s%n".formatted(ending.plan().seed(), ending.violation())));
    report.append("%n| law | judged | broken |%n|---|--:|--:|%n".formatted());
    for (var law : Law.values()) {
      var count =
          broken.stream()
              .filter(ending -> ending.violation() != null && ending.violation().law() == law)
              .count();
      report.append("| %s | %,d times | %d |%n".formatted(law.text(), coverage.judged(law), count));
    }
    report.append("%n| fault | lives | times |".formatted());
    for (var state : PodState.values()) {
      report.append(' ').append(state.text()).append(" |");
    }
    report.append("%n|---|--:|--:|".formatted());
    report.append("--:|".repeat(PodState.values().length)).append(System.lineSeparator());
    for (var fault : Fault.values()) {
      report.append(
          "| %s | %,d | %,d |".formatted(fault.text(), lives.get(fault), times.get(fault)));
      for (var state : PodState.values()) {
        report.append(" %,d |".formatted(coverage.count(fault, state)));
      }
      report.append(System.lineSeparator());
    }
    var unreached = coverage.unreached();
    report.append(
        "%n%d of %d pairs of a fault and a state of a pod were reached; not reached: %s%n"
            .formatted(
                pairs() - unreached.size(),
                pairs(),
                unreached.isEmpty() ? "none" : String.join(", ", unreached)));
    return report.toString();
  }

  private static int pairs() {
    return Fault.values().length * PodState.values().length;
  }

  /// Returns a bug's first seed that breaks a law; empty if none of these does.
  static Optional<Ending> find(PlantedBug bug, Duration length, int seeds) {
    return LongStream.rangeClosed(1, seeds)
        .mapToObj(seed -> Life.live(Plan.of(seed, length), bug, new Coverage()))
        .filter(ending -> ending.violation() != null)
        .findFirst();
  }

  /// A table of planted bugs in Markdown.
  static String table(Map<PlantedBug, Optional<Ending>> found) {
    return Arrays.stream(PlantedBug.values())
        .map(bug -> row(bug, found.getOrDefault(bug, Optional.empty())))
        .collect(joining("", "| planted bug | found at seed | by the law |\n|---|--:|---|\n", ""));
  }

  private static String row(PlantedBug bug, Optional<Ending> found) {
    return found
        .map(ending ->
            "| %s | %d | %s |%n"
                .formatted(
                    bug.text(),
                    ending.plan().seed(),
                    ending.violation() == null ? "" : ending.violation().law().text()))
        .orElse("| %s | not found | |%n".formatted(bug.text()));
  }
}
