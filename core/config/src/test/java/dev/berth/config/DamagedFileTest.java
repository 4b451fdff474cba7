package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens to a file, it either loads, or everything wrong with it is reported. `-Dseed=`
/// replays one seed.
class DamagedFileTest {
  private static final String TEXT = ValidationCase.text("rich.yaml");
  private static final String ALPHABET = " \n\t:-[]{}&*!|>'\"%@`#,?~0x9.eyn\u0000é";

  static LongStream seeds() {
    var seed = Long.getLong("seed");
    return seed == null ? LongStream.range(0, 400) : LongStream.of(seed);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aDamagedFileLoadsOrIsExplained(long seed) {
    var loading = new Loading(damaged(new Random(seed)));
    if (loading.failed()) {
      assertThat(loading.problems()).isNotEmpty();
      return;
    }
    assertThat(loading.problems()).isEmpty();
    var configuration = loading.loaded().configuration();
    var out = new StringBuilder();
    ConfigurationWriter.write(configuration, out);
    assertThat(new Loading(out.toString()).loaded().configuration()).isEqualTo(configuration);
    var expansion = loading.loaded().expand(new InTreePlugins(), loading.gates());
    assertThat(expansion.problems()).isNotEmpty(); // the plugin "Foo" does not exist
  }

  private static String damaged(Random random) {
    var text = new StringBuilder(TEXT);
    for (var i = random.nextInt(4); i >= 0; i--) {
      var at = random.nextInt(text.length());
      var c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(4)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.setCharAt(at, c);
        case 2 -> text.insert(at, c);
        default -> text.delete(at, Math.min(text.length(), at + random.nextInt(80)));
      }
    }
    return text.toString();
  }
}
