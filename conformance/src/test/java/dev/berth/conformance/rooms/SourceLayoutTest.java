package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the formatter leaves to the author.
final class SourceLayoutTest {
  private static final Pattern BLANK_AFTER_TYPE =
      Pattern.compile(
          "^ *(?:[a-z-]+ +)*(?:class|interface|record|enum) \\w[^;\n]*\\{\n\n", Pattern.MULTILINE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tables",
        "api",
        "cel",
        "framework",
        "preemption",
        "config",
        "engine",
        "testkit",
        "plugins",
        "queues",
        "cluster"
      })
  void noTypeBeginsWithABlankLine(String room) {
    assertThat(Rooms.javaFiles(room))
        .isNotEmpty()
        .filteredOn(file -> BLANK_AFTER_TYPE.matcher(Rooms.read(file)).find())
        .isEmpty();
  }
}
