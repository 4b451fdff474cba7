package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is written reads back the same, whatever it is.
class RoundTripTest {
  enum Format {
    JSON,
    INDENTED_JSON,
    YAML;

    Encoder encoder(Appendable out) {
      return switch (this) {
        case JSON -> JsonEncoder.compact(out);
        case INDENTED_JSON -> JsonEncoder.indented(out);
        case YAML -> new YamlEncoder(out);
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsBackWhatIsWritten(Format format) {
    var seed = Long.getLong("seed", 20260102L);
    var random = new Random(seed);
    for (var i = 0; i < 1000; i++) {
      var value = EveryKind.random(random);
      var text = new StringBuilder();
      EveryKind.CODEC.encode(value, format.encoder(text));
      var problems = new Problems();
      var in = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
      var read = ValueReader.read(EveryKind.CODEC, in, "test", Strictness.STRICT, problems);
      assertThat(problems.kept()).as("%d of seed %d: %s", i, seed, text).isEmpty();
      assertThat(read).as("%d of seed %d: %s", i, seed, text).isEqualTo(value);
    }
  }
}
