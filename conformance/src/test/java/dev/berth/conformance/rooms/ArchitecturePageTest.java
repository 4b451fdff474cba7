package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The page about the rooms is right.
final class ArchitecturePageTest {
  private static final Pattern ROOM = Pattern.compile("(?m)^ *([a-z]+) {2,}.*(?:→ .*)$");
  private static final Pattern MODULE =
      Pattern.compile("<module>(?:(?:core|planning|live|app)/)?([a-z]+)</module>");

  /// No parts of the application.
  private static final Set<String> BESIDE_IT = Set.of("bench", "conformance");

  @Test
  void theTreeHasTheModulesOfTheBuild() throws IOException {
    assertThat(namesIn("ARCHITECTURE.md", ROOM))
        .containsExactlyInAnyOrderElementsOf(namesIn("pom.xml", MODULE));
  }

  @Test
  void theRulesKnowTheModulesOfTheBuild() throws IOException {
    assertThat(namesIn("pom.xml", MODULE))
        .filteredOn(name -> !BESIDE_IT.contains(name))
        .containsExactlyInAnyOrderElementsOf(Rooms.MAY_SEE.keySet());
  }

  private static List<String> namesIn(String file, Pattern pattern) throws IOException {
    return pattern
        .matcher(Files.readString(Rooms.HOME.resolve(file)))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }
}
