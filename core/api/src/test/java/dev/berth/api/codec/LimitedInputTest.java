package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.ApiFormat.Reading;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimitedInputTest {
  private static final int MEGABYTE = 1 << 20;

  private static InputStream bytes(int count) {
    return new ByteArrayInputStream(new byte[count]);
  }

  @Test
  void whatIsAsLongAsItMayBeIsReadInWhateverWay() throws IOException {
    try (var in = new LimitedInput(bytes(100), 100)) {
      assertThat(in.read()).isZero();
      assertThat(in.skip(9)).isEqualTo(9);
      assertThat(in.readAllBytes()).hasSize(90);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void oneByteMoreIsTooMuch() throws IOException {
    try (var in = new LimitedInput(bytes(1001), 1000)) {
      assertThatIOException().isThrownBy(in::readAllBytes).withMessage("longer than 1,000 bytes");
    }
  }

  /// A label that does not end, as from a server that has gone wild.
  @Test
  void anEventWithoutEndBreaksTheWatchOff() {
    var begin = "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"a\",\"labels\":{\"x\":\"";
    var label =
        Collections.enumeration(
            IntStream.range(0, 1000).mapToObj(_ -> text("x".repeat(MEGABYTE))).toList());
    var stream =
        ApiFormat.JSON.watch(
            Kinds.NODE,
            new SequenceInputStream(text(begin), new SequenceInputStream(label)),
            new Reading(Interner.none(), _ -> {}));

    assertThatThrownBy(stream::next)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("longer than 67,108,864 bytes");
  }

  @Test
  void manyEventsMayBeLongerThanOne() {
    var event =
        "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"a\",\"labels\":{\"x\":\""
            + "x".repeat(MEGABYTE)
            + "\"}}}}\n";
    var events =
        Collections.enumeration(IntStream.range(0, 70).mapToObj(_ -> text(event)).toList());
    var stream =
        ApiFormat.JSON.watch(
            Kinds.NODE, new SequenceInputStream(events), new Reading(Interner.none(), _ -> {}));

    var read = 0;
    while (stream.next() != null) {
      read++;
    }
    assertThat(read).isEqualTo(70);
  }

  private static InputStream text(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
