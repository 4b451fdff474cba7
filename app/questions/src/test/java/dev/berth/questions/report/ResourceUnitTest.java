package dev.berth.questions.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How amounts are written that stand in one column.
final class ResourceUnitTest {
  private static final long MI = 1L << 20;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpu            | 4000 16000          | 4 16",
        "cpu            | 678720 17500        | 678.7 17.5",
        "cpu            | 17500000 10 0       | 17,500.0 <0.1 0.0",
        "cpu            | -500 1000           | -0.5 1.0",
        "nvidia.com/gpu | 8 1024              | 8 1,024",
      })
  void allHaveOneUnitAndAsManyDecimals(String resource, String amounts, String texts) {
    long[] all = Arrays.stream(amounts.split(" ")).mapToLong(Long::parseLong).toArray();
    var unit = ResourceUnit.of(resource, LongStream.of(all));

    assertThat(LongStream.of(all).mapToObj(unit::of)).containsExactly(texts.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1024 65536        | 1Gi 64Gi",
        "512 65536         | 0.5Gi 64.0Gi",
        "512 256           | 512Mi 256Mi",
        "1048576           | 1,024Gi",
      })
  void bytesHaveTheUnitOfTheLargest(String mebibytes, String texts) {
    long[] all =
        Arrays.stream(mebibytes.split(" ")).mapToLong(text -> Long.parseLong(text) * MI).toArray();
    var unit = ResourceUnit.of("memory", LongStream.of(all));

    assertThat(LongStream.of(all).mapToObj(unit::of)).containsExactly(texts.split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, 3920, 3.92, LEFT",
    "cpu, 16000, 16, LEFT",
    "memory, 1610612736, 1.5, LEFT (Gi)"
  })
  void programsGetPlainNumbersAndTheUnitOnce(
      String resource, long amount, String plain, String title) {
    var unit = ResourceUnit.of(resource, LongStream.of(amount));

    assertThat(unit.plain(amount)).isEqualTo(plain);
    assertThat(unit.title("LEFT")).isEqualTo(title);
  }
}
