package dev.berth.api.kubescheduler;

/// Names of the feature gates that kube-scheduler and its plugins read, see [FeatureGates]. A
/// command line may set further gates, which have no influence on scheduling.
public final class SchedulerFeature {
  public static final String COMPOSITE_POD_GROUP = "CompositePodGroup";
  public static final String DRA_ADMIN_ACCESS = "DRAAdminAccess";
  public static final String DRA_CONSUMABLE_CAPACITY = "DRAConsumableCapacity";
  public static final String DRA_DERIVED_ATTRIBUTES = "DRADerivedAttributes";
  public static final String DRA_DEVICE_BINDING_CONDITIONS = "DRADeviceBindingConditions";
  public static final String DRA_DEVICE_COMPATIBILITY_GROUPS = "DRADeviceCompatibilityGroups";
  public static final String DRA_DEVICE_TAINT_RULES = "DRADeviceTaintRules";
  public static final String DRA_DEVICE_TAINTS = "DRADeviceTaints";
  public static final String DRA_EXTENDED_RESOURCE = "DRAExtendedResource";
  public static final String DRA_FRACTIONAL_CAPACITY_RANGE = "DRAFractionalCapacityRange";
  public static final String DRA_LIST_TYPE_ATTRIBUTES = "DRAListTypeAttributes";
  public static final String DRA_NODE_ALLOCATABLE_RESOURCES = "DRANodeAllocatableResources";
  public static final String DRA_OPTIONAL_NODE_OPERATIONS = "DRAOptionalNodeOperations";
  public static final String DRA_PARTITIONABLE_DEVICES = "DRAPartitionableDevices";
  public static final String DRA_PRIORITIZED_LIST = "DRAPrioritizedList";
  public static final String DRA_RESOURCE_CLAIM_DEVICE_STATUS = "DRAResourceClaimDeviceStatus";
  public static final String DRA_SCHEDULER_FILTER_TIMEOUT = "DRASchedulerFilterTimeout";
  public static final String DRA_WORKLOAD_RESOURCE_CLAIMS = "DRAWorkloadResourceClaims";
  public static final String DYNAMIC_RESOURCE_ALLOCATION = "DynamicResourceAllocation";
  public static final String GENERIC_WORKLOAD = "GenericWorkload";
  public static final String IN_PLACE_POD_LEVEL_RESOURCES_VERTICAL_SCALING =
      "InPlacePodLevelResourcesVerticalScaling";
  public static final String IN_PLACE_POD_VERTICAL_SCALING = "InPlacePodVerticalScaling";
  public static final String IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION =
      "InPlacePodVerticalScalingSchedulerPreemption";
  public static final String INTER_POD_AFFINITY_HOSTNAME_FAST_PATH =
      "InterPodAffinityHostnameFastPath";
  public static final String MATCH_LABEL_KEYS_IN_POD_TOPOLOGY_SPREAD =
      "MatchLabelKeysInPodTopologySpread";
  public static final String NODE_DECLARED_FEATURES = "NodeDeclaredFeatures";
  public static final String NODE_INCLUSION_POLICY_IN_POD_TOPOLOGY_SPREAD =
      "NodeInclusionPolicyInPodTopologySpread";
  public static final String NOMINATED_NODE_NAME_FOR_EXPECTATION =
      "NominatedNodeNameForExpectation";
  public static final String OPPORTUNISTIC_BATCHING = "OpportunisticBatching";
  public static final String POD_GROUP_PREEMPTION_POLICY = "PodGroupPreemptionPolicy";
  public static final String POD_LEVEL_RESOURCES = "PodLevelResources";
  public static final String SCHEDULER_ASYNC_API_CALLS = "SchedulerAsyncAPICalls";
  public static final String SCHEDULER_ASYNC_PREEMPTION = "SchedulerAsyncPreemption";
  public static final String SCHEDULER_POP_FROM_BACKOFF_Q = "SchedulerPopFromBackoffQ";
  public static final String SCHEDULER_PRE_QUEUEING_HINTS = "SchedulerPreQueueingHints";
  public static final String STORAGE_CAPACITY_SCORING = "StorageCapacityScoring";
  public static final String TAINT_TOLERATION_COMPARISON_OPERATORS =
      "TaintTolerationComparisonOperators";
  public static final String TOPOLOGY_AWARE_WORKLOAD_SCHEDULING = "TopologyAwareWorkloadScheduling";
  public static final String VOLUME_ATTRIBUTES_CLASS = "VolumeAttributesClass";
  public static final String VOLUME_LIMIT_SCALING = "VolumeLimitScaling";

  private SchedulerFeature() {}
}
