package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Clusters whose best plans another solver has proved: a constraint solver that knows all
/// resources and hard rules at once. The answers beside them say how many pods of each priority can
/// be placed, on how many nodes, and with how many moves, and what one by one places.
class GoldenPlansTest {
  private static final long ROUNDS = 20_000;

  static List<String> cases() {
    try (var files = Files.list(directory())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .map(name -> name.replace(".yaml", ""))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void thePlanIsTheBestOfAll(String name) throws Exception {
    var yaml = new PlannedYaml(Files.readString(directory().resolve(name + ".yaml")));
    var answer = new Answer(Files.readString(directory().resolve(name + ".answer.json")));
    for (long seed = 1; seed <= 3; seed++) {
      var plan = yaml.plan(ROUNDS, seed);

      var planned = plan.planned();
      assertThat(withoutZeros(planned.placed())).as("seed %d", seed).isEqualTo(answer.placed());
      assertThat(planned.moves()).as("moves with seed %d", seed).isEqualTo(answer.moves());
      if (answer.nodesUsed().isPresent()) {
        assertThat(planned.nodes())
            .as("nodes with seed %d", seed)
            .isEqualTo(answer.nodesUsed().getAsInt());
      }
      assertThat(withoutZeros(plan.oneByOne().placed())).isEqualTo(answer.placedOneByOne());
    }
  }

  private static SortedMap<Integer, Integer> withoutZeros(SortedMap<Integer, Integer> placed) {
    var copy = new TreeMap<>(placed);
    copy.values().removeIf(count -> count == 0);
    return copy;
  }

  private static Path directory() {
    try {
      return Path.of(Objects.requireNonNull(GoldenPlansTest.class.getResource("/plans")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The JSON of an answer: a flat object, in which the result of one by one is the last field.
  private record Answer(String json) {
    SortedMap<Integer, Integer> placed() {
      return placed(planned());
    }

    SortedMap<Integer, Integer> placedOneByOne() {
      return placed(json.substring(planned().length()));
    }

    int moves() {
      return number("moves").orElse(0);
    }

    OptionalInt nodesUsed() {
      return number("nodesUsed");
    }

    private String planned() {
      return json.substring(0, json.indexOf("\"oneByOne\""));
    }

    private OptionalInt number(String field) {
      var found = Pattern.compile("\"" + field + "\": (\\d+)").matcher(planned());
      return found.find() ? OptionalInt.of(Integer.parseInt(found.group(1))) : OptionalInt.empty();
    }

    /// The number of pods by priority, without zeros.
    private static SortedMap<Integer, Integer> placed(String json) {
      var object = Pattern.compile("\"placed\": \\{([^}]*)}").matcher(json);
      if (!object.find()) {
        throw new IllegalArgumentException(json);
      }
      var placed = new TreeMap<Integer, Integer>();
      Pattern.compile("\"(-?\\d+)\": (\\d+)")
          .matcher(object.group(1))
          .results()
          .forEach(it -> placed.put(Integer.valueOf(it.group(1)), Integer.valueOf(it.group(2))));
      return withoutZeros(placed);
    }
  }
}
