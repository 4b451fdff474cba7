package dev.berth.framework.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
  @ParameterizedTest
  @CsvSource({
    "cpu, 0.5, 500m",
    "cpu, 2000m, 2",
    "memory, 9001Mi, 9001Mi",
    "ephemeral-storage, 560000Mi, 560000Mi",
    "memory, 16383996Ki, 15.6Gi",
    "memory, 1.1Gi, 1.1Gi",
    "memory, 1181116006400m, 1.1Gi",
    "memory, 16106127360, 15Gi",
    "storage, 0.5Ti, 512Gi",
    "hugepages-2Mi, 4Mi, 4Mi",
    "nvidia.com/gpu, 2, 2",
  })
  void aQuantityIsPrintedInTheUnitThatPeopleUse(String resource, String quantity, String text) {
    assertThat(Amounts.format(resource, Quantity.parse(quantity))).isEqualTo(text);
  }
}
