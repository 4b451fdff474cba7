package dev.berth.cli.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random clusters with a workload that is stuck: who does what the first suggestion says has it
/// complete, and nearly always there is one if anything helps. `-Dseed=` replays one, and leaves
/// its files in `target/advice`.
final class FirstSuggestionTest {
  private static final int FEW = 25;
  private static final int MANY = 500;

  @TempDir private Path folder = Path.of("");

  @Test
  void whoFollowsTheFirstSuggestionHasItsWorkload() throws IOException {
    Long replayed = Long.getLong("seed");
    if (replayed != null) {
      folder = Files.createDirectories(Path.of("target/advice"));
    }
    check(replayed == null ? LongStream.rangeClosed(1, FEW) : LongStream.of(replayed));
  }

  @Test
  @Tag("slow")
  void soItIsInHundredsOfClusters() {
    check(LongStream.rangeClosed(1, MANY));
  }

  private void check(LongStream seeds) {
    var verdicts = new ArrayList<Verdict>();
    seeds.forEach(seed -> {
      var verdict = new FollowedAdvice(StuckWorkload.of(seed, folder), folder).verdict();
      System.out.println(verdict);
      verdicts.add(verdict);
    });
    Map<Verdict.Kind, List<Verdict>> byKind =
        verdicts.stream()
            .collect(
                Collectors.groupingBy(
                    Verdict::kind, () -> new EnumMap<>(Verdict.Kind.class), Collectors.toList()));
    System.out.println(
        byKind.entrySet().stream().map(it -> it.getKey() + " " + it.getValue().size()).toList());
    assertThat(byKind).doesNotContainKeys(Verdict.Kind.INCOMPLETE, Verdict.Kind.IMPOSSIBLE);
  }
}
