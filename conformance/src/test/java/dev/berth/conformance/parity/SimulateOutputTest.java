package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What `simulate -o yaml` gives back is the cluster after the run, whole: another run on it finds
/// nothing to do, and gives the same back.
@Order(1) // as it takes long
class SimulateOutputTest {
  /// Where runs leave most behind: volumes, claims, victims.
  private static final List<String> CHANGING =
      List.of("handmade-", "volumes-", "preemption-", "dra-", "mixed-", "groups-", "topology-");

  /// A pod or group that was tried before others were preempted finds room once they are gone.
  private static final List<String> UNSETTLED =
      List.of(
          "preemption-15",
          "mixed-1",
          "mixed-10",
          "groups-4",
          "groups-12",
          "groups-15",
          "groups-23",
          "topology-10",
          "handmade-rack-preemption");

  /// What the condition of a group says: how much of it found room when it was tried, which may be
  /// less once others have been placed.
  private static final Pattern CONDITION =
      Pattern.compile("(?m)^    message: .*minCount \\(\\d+\\) cannot be satisfied: .*$");

  /// What a decision has when it changes the cluster.
  private static final List<String> EFFECTS = List.of("chosen", "volumes", "claims");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> whatIsGivenBackIsSettled() {
    RecordedClusters recorded = RecordedClusters.read();
    return recorded.sample().stream()
        .filter(name -> CHANGING.stream().anyMatch(name::startsWith))
        .filter(name -> !UNSETTLED.contains(name))
        .map(name -> DynamicTest.dynamicTest(name, () -> runTwice(name, recorded)));
  }

  private void runTwice(String name, RecordedClusters recorded) throws IOException {
    String after = Judged.simulate(recorded.cluster(name, folder), "yaml");
    Path again = Files.writeString(folder.resolve(name + "-after.yaml"), after);

    assertThat(effects(Judged.simulate(again, "json"))).isEmpty();
    assertThat(plain(Judged.simulate(again, "yaml"))).isEqualTo(plain(after));
  }

  private static String plain(String yaml) {
    return CONDITION.matcher(yaml).replaceAll("    message: ");
  }

  private static List<String> effects(String json) {
    assertThat(Json.parse(json)).isInstanceOf(Map.class);
    return Json.parse(json) instanceof Map<?, ?> result
            && result.get("pods") instanceof List<?> decisions
        ? decisions.stream().filter(SimulateOutputTest::hasEffect).map(Object::toString).toList()
        : List.of();
  }

  private static boolean hasEffect(@Nullable Object decision) {
    return decision instanceof Map<?, ?> fields
        && (EFFECTS.stream().anyMatch(fields::containsKey)
            || hasEffect(fields.get("group"))
            || (fields.get("pods") instanceof List<?> members
                && members.stream().anyMatch(SimulateOutputTest::hasEffect))
            || (fields.get("preemption") instanceof Map<?, ?> preemption
                && preemption.containsKey("nominated")));
  }
}
