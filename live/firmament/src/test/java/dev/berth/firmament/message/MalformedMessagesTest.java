package dev.berth.firmament.message;

import static dev.berth.server.grpc.TestMessage.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import dev.berth.server.grpc.TestMessage;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MalformedMessagesTest {
  private static MessageFields of(TestMessage message) {
    return MessageFields.of(message.build());
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
