package dev.berth.firmament.message;

import static dev.berth.firmament.TestMessage.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.firmament.TestMessage;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageFieldsTest {
  private static MessageFields of(TestMessage message) {
    return MessageFields.of(message.build());
  }

  @Test
  void aMissingFieldHasTheDefaultOfItsType() {
    var empty = MessageFields.of(new byte[0]);
    assertThat(empty.number(1)).isZero();
    assertThat(empty.real(1)).isZero();
    assertThat(empty.text(1)).isEmpty();
    assertThat(empty.texts(1)).isEmpty();
    assertThat(empty.messages(1)).isEmpty();
    assertThat(empty.has(1)).isFalse();
    assertThat(empty.message(1).text(1)).isEmpty();
  }

  @Test
  void theLastValueCounts() {
    var fields = of(message().number(1, 4).text(2, "a").number(1, 5).text(2, "b"));
    assertThat(fields.number(1)).isEqualTo(5);
    assertThat(fields.text(2)).isEqualTo("b");
    assertThat(fields.texts(2)).containsExactly("a", "b");
  }

  @Test
  void theValuesOfAMessageAreMerged() {
    var fields =
        of(message().message(1, message().number(1, 4)).message(1, message().number(2, 5)));
    assertThat(fields.message(1).number(1)).isEqualTo(4);
    assertThat(fields.message(1).number(2)).isEqualTo(5);
    assertThat(fields.messages(1)).hasSize(2);
  }

  @Test
  void aValueOfAnotherWireTypeIsNone() {
    var fields = of(message().text(1, "five").number(2, 5).real(3, 5));
    assertThat(fields.number(1)).isZero();
    assertThat(fields.text(2)).isEmpty();
    assertThat(fields.number(3)).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08", // no value
        "0a05ff", // a length beyond the end
        "0affffffff0f", // a length below zero
        "00", // no such field
        "0f", // no such wire type
        "0c", // the end of a group that has not begun
        "08ffffffffffffffffffff01" // a number with too many bytes
      })
  void whatIsNoProtobufIsRefused(String hex) {
    assertThatExceptionOfType(MalformedMessageException.class)
        .isThrownBy(() -> MessageFields.of(HexFormat.of().parseHex(hex)))
        .withMessageContaining("malformed protobuf");
  }

  @Test
  void aTextThatIsNotUtf8IsRefused() {
    var fields = of(message().bytes(1, new byte[] {(byte) 0xc3, 0x28}));
    assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> fields.text(1));
  }

  static LongStream seeds() {
    Long given = Long.getLong("seed");
    return given == null ? LongStream.range(0, 200) : LongStream.of(given);
  }

  /// Random bytes, and real messages with some bytes changed: read, or refused, and nothing else.
  @ParameterizedTest
  @MethodSource("seeds")
  void anyBytesAreReadOrRefused(long seed) {
    var random = new SplittableRandom(seed);
    byte[] bytes;
    if (random.nextBoolean()) {
      bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
    } else {
      var resource = random.nextBoolean() ? message().text(1, "uuid") : message().number(7, 0);
      bytes =
          message()
              .message(1, resource.message(12, message().real(1, random.nextInt())))
              .message(2, message().message(1, resource))
              .build();
      for (int i = random.nextInt(4); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
    }
    try {
      var fields = MessageFields.of(bytes);
      MachineMessage.of(fields);
      TaskMessage.of(fields);
      InfoMessage.of(fields);
    } catch (MalformedMessageException e) {
      assertThat(e).hasMessageNotContaining("null");
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {-1, Float.NaN, Float.POSITIVE_INFINITY})
  void anAmountOfCpuThatIsNoneIsRefused(float cpu) {
    var task = message().message(1, message().message(26, message().real(1, cpu)));
    assertThatExceptionOfType(MalformedMessageException.class)
        .isThrownBy(() -> TaskMessage.of(of(task)))
        .withMessageContaining("cpu_cores");
  }

  @Test
  void aTreeOfMachinesHasALimitedDepth() {
    var tree = message();
    for (int level = 0; level < 40; level++) {
      tree = message().message(2, tree);
    }
    var deep = of(tree);
    assertThatExceptionOfType(MalformedMessageException.class)
        .isThrownBy(() -> MachineMessage.of(deep))
        .withMessageContaining("levels");
  }
}
