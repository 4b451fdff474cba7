package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The message of a log line is constant, and values are keys of it: as in klog, so that lines can
/// be found and counted by their message.
final class LogMessagesTest {
  private static final Pattern CALL =
      Pattern.compile("(?:LOG\\.\\w+|\\.log)\\(\\s*\"(?:[^\"\\\\]|\\\\.)*\"");

  private static List<Path> sources() throws IOException {
    try (var files = Files.walk(Rooms.HOME)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("/src/main/java/"))
          .toList();
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
  void messagesHaveNoValuesInThem() throws IOException {
    var messages = sources().stream().flatMap(file -> messages(file).stream()).toList();

    assertThat(messages)
        .hasSizeGreaterThan(50)
        .allSatisfy(message -> assertThat(message).doesNotContain("{}"));
  }
}
