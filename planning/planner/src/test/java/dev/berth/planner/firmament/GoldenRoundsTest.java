package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.planner.flow.NetworkSimplex;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Rounds with the answers of an independent program that follows Firmament's rules, and whose
/// costs two solvers agree on.
class GoldenRoundsTest {
  static List<String> cases() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".answer.json"))
          .sorted()
          .toList();
    }
  }

  private static Path folder() throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(GoldenRoundsTest.class.getResource("/firmament")).toURI());
  }

  private static RoundCase read(String name) throws IOException, URISyntaxException {
    return RoundCase.of(name, Files.readString(folder().resolve(name)));
  }

  private static JsonFields answer(String name) throws IOException, URISyntaxException {
    String file = name.substring(0, name.lastIndexOf('.')) + ".answer.json";
    return JsonFields.of(Files.readString(folder().resolve(file)));
  }

  /// With preemption, the number of places is not determined: stopping a task may cost as much as
  /// leaving it alone.
  @ParameterizedTest
  @MethodSource("cases")
  void thePlacementCostsWhatItCostsInFirmament(String name) throws Exception {
    var given = read(name);
    var answer = answer(name);

    var result = given.round().solve(new NetworkSimplex());

    assertThat(result.cost()).isEqualTo(answer.number("cost", -1));
    if (!given.preemption()) {
      assertThat(result.placements().stream().filter(it -> it.unit() != null))
          .hasSize((int) answer.number("placed", -1));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyArcCostsWhatItCostsInFirmament(String name) throws Exception {
    var given = read(name);
    var costs = new TreeMap<String, Map<String, List<Long>>>();
    given.round().arcCosts().forEach((it, machines) -> costs.put(it.name(), machines));

    if (given.model().hasMachineClasses()) {
      assertThat(costs).isEqualTo(answer(name).object("arcCosts").fields());
    } else {
      assertThat(costs).containsOnlyKeys("cluster");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void thePlacementIsPossibleAtExactlyItsCost(String name) throws Exception {
    var given = read(name);

    var result = given.round().solve(new NetworkSimplex());

    assertThat(new PlacementCost(given).of(result.placements())).hasValue(result.cost());
  }

  @ParameterizedTest
  @CsvSource({"cpu-gang-by-percentage.yaml, 2", "cpu-gang-undone-after-the-fact.yaml, 0"})
  void aGangStartsOnlyWithItsMinimum(String name, int started) throws Exception {
    var result = read(name).round().solve(new NetworkSimplex());

    assertThat(result.deltas()).hasSize(started);
  }
}
