package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The message of a log line is constant, and values are keys of it: as in klog, so that lines can
/// be found and counted by their message.
final class LogMessagesTest {
  private static final Pattern CALL =
      Pattern.compile("(?:LOG\\.\\w+|\\.log)\\(\\s*\"(?:[^\"\\\\]|\\\\.)*\"");

  private static Stream<Path> sources(String room) {
    try (var files = Files.walk(Rooms.sources(room))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> messages(Path file) {
    try {
      return CALL.matcher(Files.readString(file)).results().map(found -> found.group()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void messagesHaveNoValuesInThem() {
    var messages =
        Rooms.MAY_SEE.keySet().stream()
            .flatMap(LogMessagesTest::sources)
            .flatMap(file -> messages(file).stream())
            .toList();

    assertThat(messages)
        .hasSizeGreaterThan(50)
        .allSatisfy(message -> assertThat(message).doesNotContain("{}"));
  }
}
