package dev.berth.conformance.storms;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Storms find every bug that is planted.
@Tag("slow")
final class PlantedBugsTest {
  private static final Duration LENGTH = Duration.ofSeconds(40);
  private static final int SEEDS = 60;

  @Test
  void everyPlantedBugIsFound() throws Exception {
    var found = new EnumMap<PlantedBug, Optional<Life.Ending>>(PlantedBug.class);
    for (var bug : PlantedBug.values()) {
      found.put(bug, Storms.find(bug, LENGTH, SEEDS));
    }
    StormsTest.write("planted-bugs.md", Storms.table(found));

    assertThat(found.entrySet())
        .filteredOn(entry -> entry.getValue().isEmpty())
        .extracting(Map.Entry::getKey)
        .isEmpty();
  }
}
