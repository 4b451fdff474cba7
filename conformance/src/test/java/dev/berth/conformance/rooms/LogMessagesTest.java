package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The message of a log line is constant, and values are keys of it: as in klog, so that lines can
/// be found and counted by their message.
final class LogMessagesTest {
  private static final Pattern CALL =
      Pattern.compile("(?:LOG\\.\\w+|\\.log)\\(\\s*\"(?:[^\"\\\\]|\\\\.)*\"");

  @Test
  void messagesHaveNoValuesInThem() {
    var messages =
        Rooms.javaFiles()
            .flatMap(file -> CALL.matcher(Rooms.read(file)).results())
            .map(MatchResult::group)
            .toList();

    assertThat(messages)
        .hasSizeGreaterThan(50)
        .allSatisfy(message -> assertThat(message).doesNotContain("{}"));
  }
}
