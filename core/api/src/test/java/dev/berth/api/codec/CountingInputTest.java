package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CountingInputTest {
  @Test
  void countsWhatIsReadInWhateverWay() throws IOException {
    try (var in = new CountingInput(new ByteArrayInputStream(new byte[100]))) {
      assertThat(in.count()).isZero();
      assertThat(in.read()).isZero();
      assertThat(in.count()).isEqualTo(1);
      assertThat(in.read(new byte[50], 10, 20)).isEqualTo(20);
      assertThat(in.skip(9)).isEqualTo(9);
      assertThat(in.count()).isEqualTo(30);
      assertThat(in.readAllBytes()).hasSize(70);
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.count()).isEqualTo(100);
      assertThat(in.markSupported()).isFalse();
    }
  }
}
