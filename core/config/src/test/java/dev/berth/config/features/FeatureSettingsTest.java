package dev.berth.config.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.berth.api.kubescheduler.SchedulerFeature;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which gates are on, as kube-scheduler v1.37.1 has it.
class FeatureSettingsTest {
  private static final FeatureCatalog CATALOG = FeatureCatalog.current();

  @ParameterizedTest
  @CsvSource({
    "DynamicResourceAllocation, GA, true, true",
    "DRAAdminAccess, GA, true, true",
    "DRAPrioritizedList, GA, true, true",
    "DRAExtendedResource, GA, true, true",
    "DRAResourceClaimDeviceStatus, GA, true, true",
    "DRADeviceTaints, GA, true, false",
    "DRADeviceTaintRules, GA, true, false",
    "DRAConsumableCapacity, BETA, true, false",
    "DRADeviceBindingConditions, BETA, true, false",
    "DRAPartitionableDevices, BETA, true, false",
    "DRASchedulerFilterTimeout, BETA, true, false",
    "DRAResourceClaimGranularStatusAuthorization, BETA, true, false",
    "DRAFractionalCapacityRange, BETA, false, false",
    "DRAWorkloadResourceClaims, BETA, false, false",
    "DRADerivedAttributes, ALPHA, false, false",
    "DRADeviceCompatibilityGroups, ALPHA, false, false",
    "DRAListTypeAttributes, ALPHA, false, false",
    "DRANodeAllocatableResources, ALPHA, false, false",
    "DRAOptionalNodeOperations, ALPHA, false, false",
    "DRAPartitionableDevicesType, ALPHA, false, false",
    "DRAResourcePoolStatus, ALPHA, false, false",
    "GenericWorkload, BETA, false, false",
    "TopologyAwareWorkloadScheduling, ALPHA, false, false",
    "CompositePodGroup, ALPHA, false, false",
    "PodGroupPreemptionPolicy, ALPHA, false, false",
    "WorkloadWithJob, ALPHA, false, false",
    "SchedulerAsyncPreemption, BETA, true, false",
    "SchedulerPopFromBackoffQ, BETA, true, false",
    "SchedulerAsyncAPICalls, BETA, false, false",
    "SchedulerPreQueueingHints, ALPHA, false, false",
    "OpportunisticBatching, BETA, true, false",
    "NominatedNodeNameForExpectation, BETA, true, false",
    "ClearingNominatedNodeNameAfterBinding, BETA, true, false",
    "NodeDeclaredFeatures, GA, true, true",
    "InterPodAffinityHostnameFastPath, ALPHA, false, false",
    "TaintTolerationComparisonOperators, ALPHA, false, false",
    "InPlacePodVerticalScaling, GA, true, true",
    "InPlacePodLevelResourcesVerticalScaling, BETA, true, false",
    "PodLevelResources, BETA, true, false",
    "InPlacePodVerticalScalingSchedulerPreemption, ALPHA, false, false",
    "StorageCapacityScoring, BETA, true, false",
    "VolumeLimitScaling, BETA, true, false",
    "VolumeAttributesClass, GA, true, true",
    "MutableCSINodeAllocatableCount, GA, true, true",
    "NodeInclusionPolicyInPodTopologySpread, GA, true, true",
    "MatchLabelKeysInPodTopologySpread, BETA, true, false",
    "MatchLabelKeysInPodTopologySpreadSelectorMerge, BETA, true, false",
    "MatchLabelKeysInPodAffinity, GA, true, true",
    "PodSchedulingReadiness, GA, true, true",
    "CoordinatedLeaderElection, BETA, false, false",
    "ComponentFlagz, BETA, true, false",
    "ComponentStatusz, BETA, true, false",
    "NativeHistograms, BETA, true, false",
    "ContextualLogging, BETA, true, false",
    "LoggingBetaOptions, BETA, true, false",
    "LoggingAlphaOptions, ALPHA, false, false",
    "WatchListClient, BETA, true, false",
    "InOrderInformersBatchProcess, BETA, true, false",
    "UnlockWhileProcessingFIFO, BETA, true, false",
    "AtomicFIFO, BETA, true, false",
    "AllAlpha, ALPHA, false, false",
    "AllBeta, BETA, false, false",
  })
  void aGateHasItsStageDefaultAndLock(String gate, Stage stage, boolean on, boolean locked) {
    var spec = CATALOG.specs().get(gate);
    assertThat(spec).isNotNull();
    assertThat(spec.stage()).isEqualTo(stage);
    assertThat(spec.defaultValue()).isEqualTo(on);
    assertThat(spec.locked()).isEqualTo(locked);
    assertThat(FeatureSettings.defaults().enabled(gate)).isEqualTo(on);
  }

  @Test
  void everyGateThatTheSchedulerReadsExists() throws IllegalAccessException {
    for (var field : SchedulerFeature.class.getFields()) {
      assertThat(CATALOG.specs()).containsKey((String) field.get(null));
    }
  }

  @Test
  void gatesDependOnEachOther() {
    assertThat(CATALOG.dependencies("CompositePodGroup"))
        .isEqualTo(Set.of("GenericWorkload", "TopologyAwareWorkloadScheduling"));
    assertThat(CATALOG.dependencies("DRADeviceTaintRules")).contains("DRADeviceTaints");
    assertThat(CATALOG.dependencies("PodLevelResources")).isEmpty();
  }

  @Test
  void whatIsSetReplacesTheDefault() {
    var settings = parse("GenericWorkload=true, StorageCapacityScoring = F ,,DRADeviceTaints=1");
    assertThat(settings.enabled("GenericWorkload")).isTrue();
    assertThat(settings.enabled("StorageCapacityScoring")).isFalse();
    assertThat(settings.enabled("DRADeviceTaints")).isTrue();
    assertThat(settings.enabled("PodLevelResources")).isTrue();
  }

  @Test
  void anEmptyComponentIsTheDefaultOne() {
    var settings = parse(":GenericWorkload=true,StorageCapacityScoring=false");
    assertThat(settings.enabled("GenericWorkload")).isTrue();
    assertThatThrownBy(() -> parse("kube:GenericWorkload=true,:DRADeviceTaints=true"))
        .hasMessageStartingWith("set kube feature gates with default empty prefix or kube: prefix");
  }

  @Test
  void aLaterFlagReplacesAnEarlierOne() {
    var settings =
        FeatureSettings.parse(
            CATALOG, List.of("kube:GenericWorkload=true", "kube:GenericWorkload=false"));
    assertThat(settings.enabled("GenericWorkload")).isFalse();
  }

  @Test
  void allBetaStandsForBetaGatesThatAreNotSet() {
    var settings = parse("AllBeta=false,PodLevelResources=true");
    assertThat(settings.enabled("AllBeta")).isFalse();
    assertThat(settings.enabled("OpportunisticBatching")).isFalse();
    assertThat(settings.enabled("PodLevelResources")).isTrue();
    assertThat(settings.enabled("DRADeviceTaints")).as("GA").isTrue();
    assertThat(settings.enabled("SchedulerPreQueueingHints")).as("alpha").isFalse();
  }

  @Test
  void allAlphaStandsForAlphaGates() {
    var settings = parse("AllAlpha=true,AllBeta=true");
    assertThat(settings.enabled("SchedulerPreQueueingHints")).isTrue();
    assertThat(settings.enabled("GenericWorkload")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CSIMigration=true | unrecognized feature gate: CSIMigration",
        "GenericWorkloads=true"
            + " | unrecognized feature gate: GenericWorkloads; did you mean \"GenericWorkload\"?",
        "NodeDeclaredFeatures=false"
            + " | cannot set feature gate NodeDeclaredFeatures to false, feature is locked to true",
        "TopologyAwareWorkloadScheduling=true"
            + " | TopologyAwareWorkloadScheduling is enabled, but depends on features that are"
            + " disabled: [GenericWorkload]",
        "CompositePodGroup=true"
            + " | CompositePodGroup is enabled, but depends on features that are disabled:"
            + " [GenericWorkload TopologyAwareWorkloadScheduling]",
        "A | missing bool value for A",
        "A=x | invalid value of A=x, err: strconv.ParseBool: parsing \"x\": invalid syntax",
        "DRADeviceTaints=true=x"
            + " | invalid value of DRADeviceTaints=true=x, err: strconv.ParseBool: parsing"
            + " \"true=x\": invalid syntax",
        "wardle:A=true | component not registered: wardle",
        "kube:DRADeviceTaints=true,PodLevelResources=true"
            + " | set kube feature gates with default empty prefix or kube: prefix consistently, do"
            + " not mix use",
      })
  void whatCannotBeSetIsRefusedInKubeSchedulersWords(String flag, String message) {
    assertThatThrownBy(() -> parse(flag))
        .isInstanceOf(FeatureGateException.class)
        .hasMessage(message);
  }

  @Test
  void allMistakesAreReportedAtOnce() {
    var e =
        catchThrowableOfType(
            FeatureGateException.class, () -> parse("Foo=true,DRAAdminAccess=false,Bar=false"));
    assertThat(e.problems())
        .containsExactly(
            "unrecognized feature gate: Bar",
            "cannot set feature gate DRAAdminAccess to false, feature is locked to true",
            "unrecognized feature gate: Foo");
    assertThat(e).hasMessageStartingWith("[unrecognized feature gate: Bar, cannot set");
  }

  @Test
  void anEarlierVersionHasEarlierGates() {
    var v136 = new FeatureCatalog(new Version(1, 36), new Version(1, 35));
    assertThat(FeatureSettings.of(v136, Map.of()).enabled("StorageCapacityScoring")).isFalse();
    assertThat(FeatureSettings.of(v136, Map.of()).values()).doesNotContainKey("CompositePodGroup");
    assertThatThrownBy(() -> FeatureSettings.of(v136, Map.of("CompositePodGroup", true)))
        .hasMessage(
            "cannot set feature gate CompositePodGroup to true, feature is PreAlpha at emulated"
                + " version 1.36, min compatibility version 1.35");
  }

  @Test
  void someDefaultsWaitForTheWholeControlPlane() {
    var everybody = new FeatureCatalog(Version.CURRENT, Version.CURRENT);
    assertThat(FeatureSettings.of(everybody, Map.of()).enabled("DRAFractionalCapacityRange"))
        .isTrue();
  }

  @Test
  void aGateThatDoesNotExistCannotBeRead() {
    assertThatThrownBy(() -> FeatureSettings.defaults().enabled("Nope"))
        .hasMessage("there is no feature gate Nope");
  }

  private static FeatureSettings parse(String flag) {
    return FeatureSettings.parse(CATALOG, List.of(flag));
  }
}
