package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the formatter leaves to the author.
final class SourceLayoutTest {
  private static final Pattern BLANK_AFTER_TYPE =
      Pattern.compile(
          "^ *(?:[a-z-]+ +)*(?:class|interface|record|enum) \\w[^;\n]*\\{\n\n", Pattern.MULTILINE);

  private static List<Path> sources(String room) {
    try (var files = Files.walk(Rooms.sources(room))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hasBlankAfterType(Path file) {
    try {
      return BLANK_AFTER_TYPE.matcher(Files.readString(file)).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

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
    assertThat(sources(room))
        .isNotEmpty()
        .filteredOn(SourceLayoutTest::hasBlankAfterType)
        .isEmpty();
  }
}
