package dev.berth.framework.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InsufficientResourceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpu               | 2000       | 2500       | 4000       | needs 2, 1500m of 4 free",
        "memory            | 1073741824 | 1610612736 | 2147483648 | needs 1Gi, 512Mi of 2Gi free",
        "memory            | 1610612736 | 0          | 1000       | needs 1.5Gi, 1000 of 1000 free",
        "cpu               | 1000       | 5000       | 4000       | needs 1, -1 of 4 free",
        "pods              | 1          | 110        | 110        | needs 1, 0 of 110 free",
        "nvidia.com/gpu    | 2          | 1          | 2          | needs 2, 1 of 2 free",
      })
  void theDetailHasTheRequestedAndTheFreeAmount(
      String resource, long requested, long used, long allocatable, String detail) {
    assertThat(new InsufficientResource(resource, requested, used, allocatable).detail())
        .isEqualTo(detail);
  }
}
