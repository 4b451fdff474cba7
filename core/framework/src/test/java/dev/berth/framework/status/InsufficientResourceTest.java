package dev.berth.framework.status;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InsufficientResourceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpu            | 2000 | 2500 | 4000 | needs 2000m, 1500m of 4000m free | 500m",
        "cpu            | 2000 | 3000 | 4000 | needs 2, 1 of 4 free             | 1",
        "cpu            | 1000 | 5000 | 4000 | needs 1, 0 of 4 free             | 2",
        "memory         | 1024 | 1536 | 2048 | needs 1024, 512 of 2048 free     | 512",
        "memory         | 2048 | 48   | 2048 | needs 2048, 2000 of 2048 free    | 48",
        "memory         | 4608 | 1024 | 4096 | needs 4.5Ki, 3Ki of 4Ki free     | 1.5Ki",
        "storage | 587202560000 | 0 | 586919444480 | needs 560000Mi, 559730Mi of 559730Mi free |"
            + " 270Mi",
        "memory         | 2048 | 4096 | 4096 | needs 2Ki, 0 of 4Ki free         | 2Ki",
        "pods           | 1    | 110  | 110  | needs 1, 0 of 110 free           | 1",
        "nvidia.com/gpu | 2    | 1    | 2    | needs 2, 1 of 2 free             | 1",
      })
  void theDetailHasTheRequestedAndTheFreeAmountInOneUnit(
      String resource,
      long requested,
      long used,
      long allocatable,
      String detail,
      String shortage) {
    var shortOf = new InsufficientResource(resource, requested, used, allocatable);

    assertThat(shortOf.detail()).isEqualTo(detail);
    assertThat(shortOf.shortage()).isEqualTo(shortage);
  }
}
