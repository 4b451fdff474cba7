package dev.berth.api.kubescheduler;

/// Names of the feature gates that influence how kube-apiserver admits objects and how
/// kube-controller-manager creates pods, as far as a scheduler is affected. Gates that are also in
/// [SchedulerFeature] are not repeated here.
public final class AdmissionFeature {
  public static final String CONTAINER_RESTART_RULES = "ContainerRestartRules";
  public static final String MATCH_LABEL_KEYS_IN_POD_TOPOLOGY_SPREAD_SELECTOR_MERGE =
      "MatchLabelKeysInPodTopologySpreadSelectorMerge";
  public static final String POD_LEVEL_RESOURCES_FIX_DEFAULTING = "PodLevelResourcesFixDefaulting";
  public static final String RESTART_ALL_CONTAINERS_ON_CONTAINER_EXITS =
      "RestartAllContainersOnContainerExits";
  public static final String USER_NAMESPACES_HOST_NETWORK_SUPPORT =
      "UserNamespacesHostNetworkSupport";
  public static final String VOLUME_BIND_MOUNT_OPTIONS = "VolumeBindMountOptions";
  public static final String WORKLOAD_WITH_JOB = "WorkloadWithJob";

  private AdmissionFeature() {}
}
