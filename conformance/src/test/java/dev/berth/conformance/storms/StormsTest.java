package dev.berth.conformance.storms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Whole lives of a cluster with faults, and no law is broken. `conformance/storms` runs more of
/// them.
@Order(1) // as it takes long
final class StormsTest {
  private static final Duration LENGTH = Duration.ofSeconds(Long.getLong("storms.length", 8));
  private static final long FIRST =
      Optional.ofNullable(Long.getLong("seed")).orElseGet(() -> Long.getLong("storms.first", 1));
  private static final long SEEDS = Long.getLong("seed") == null ? Long.getLong("storms", 50) : 1;

  @Test
  void noLawIsBroken() throws Exception {
    var storms = new Storms(LENGTH, Seams.SOUND);
    storms.live(FIRST, SEEDS, Integer.getInteger("storms.side-by-side", 1));
    write("storms.md", storms.report());

    assertThat(storms.story()).as("replay it with -Dseed=…").isEmpty();
  }

  @Test
  void twoLivesOfASeedAreTheSame() {
    var plan = Plan.of(FIRST, LENGTH);
    var one = Life.live(plan, Seams.SOUND, new Coverage());
    var other = Life.live(plan, Seams.SOUND, new Coverage());

    assertThat(other.story()).isEqualTo(one.story());
    assertThat(other.fingerprint()).isEqualTo(one.fingerprint());
  }

  @Test
  void aBrokenLawIsToldByAShortStory() throws Exception {
    var storms = new Storms(LENGTH, PlantedBug.IGNORES_GANGS);
    storms.live(1, 3, 1);

    var ending = storms.broken().getFirst();
    var again = Life.live(ending.plan(), PlantedBug.IGNORES_GANGS, new Coverage());
    var shortest = Shrinker.shrink(again, PlantedBug.IGNORES_GANGS, 60);

    assertThat(shortest.plan().acts()).hasSizeLessThan(4);
    assertThat(shortest.story()).last().asString().contains("LAW BROKEN");
  }

  static void write(String file, String text) throws IOException {
    var folder = Home.FOLDER.resolve("conformance/target");
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(file), text);
  }
}
