package dev.berth.server.grpc;

import static dev.berth.server.grpc.TestMessage.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
