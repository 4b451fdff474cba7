package dev.berth.plugins.support.devices;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which variant of kube-scheduler's allocator the feature gates choose.
class AllocationFeaturesTest {
  @ParameterizedTest
  @CsvSource({
    "DRAAdminAccess,               stable",
    "DRADeviceTaints,              stable",
    "DRAPartitionableDevices,      stable",
    "DRAPrioritizedList,           stable",
    "DRADeviceBindingConditions,   stable",
    "DRAResourceClaimDeviceStatus, stable",
    "DRADeviceBindingConditions DRAResourceClaimDeviceStatus, incubating",
    "DRAConsumableCapacity,        incubating",
    "DRAFractionalCapacityRange,   incubating",
    "DRADeviceCompatibilityGroups, experimental",
    "DRADerivedAttributes,         experimental",
    "DRAListTypeAttributes,        experimental",
    "DRAOptionalNodeOperations,    experimental",
  })
  void theNewestFeatureChoosesTheVariant(String gates, String variant) {
    var features = AllocationFeatures.of(Set.of(gates.split(" ", -1))::contains);

    assertThat(features.stable()).isEqualTo(variant.equals("stable"));
    assertThat(features.experimental()).isEqualTo(variant.equals("experimental"));
  }
}
