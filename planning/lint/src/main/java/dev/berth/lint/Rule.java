package dev.berth.lint;

import java.util.Locale;

/// The rules, by subject. The names are stable.
public enum Rule {
  NODE_SELECTOR_UNMATCHED(Severity.ERROR, "no node has what the pod's node selector requires"),
  NODE_AFFINITY_UNMATCHED(Severity.ERROR, "no node meets the required node affinity"),
  NODE_AFFINITY_TERM_UNMATCHED(
      Severity.WARNING, "no node meets one of the terms, while others can be met"),
  PREFERRED_NODE_AFFINITY_UNMATCHED(Severity.WARNING, "no node meets a preferred term"),
  PREFERRED_NODE_AFFINITY_OF_ALL(
      Severity.NOTE, "every node meets all preferred terms that any node meets"),
  PREFERRED_WEIGHTS_CANCEL_OUT(
      Severity.WARNING, "preferences of the same weight oppose each other, and none has an effect"),
  PREFERRED_WEIGHT_DOMINATED(
      Severity.WARNING, "a preferred term changes no score beside terms of much larger weight"),
  TOLERATION_MISMATCHED(
      Severity.WARNING, "a toleration almost matches a taint, as by a slip of the hand"),
  TOLERATION_UNMATCHED(Severity.NOTE, "a toleration of a taint that no node has"),
  TAINTS_NOT_TOLERATED(Severity.ERROR, "every node has a taint that the pod does not tolerate"),
  TAINT_UNTOLERATED(Severity.WARNING, "no pod tolerates a taint, other than those of DaemonSets"),
  TOPOLOGY_KEY_UNKNOWN(
      Severity.ERROR, "no node has the topology key of a required term or hard constraint"),
  TOPOLOGY_KEY_WITHOUT_EFFECT(
      Severity.WARNING, "no node has the topology key of a term or constraint, which is ignored"),
  SPREAD_SELECTS_NOT_ITSELF(
      Severity.WARNING, "a spread constraint does not count the pods that it is to spread"),
  MIN_DOMAINS_UNMET(Severity.WARNING, "there are fewer domains than minDomains"),
  SPREAD_OVER_ONE_DOMAIN(Severity.NOTE, "all nodes that the pods may go to are in the same domain"),
  SPREAD_UNSATISFIABLE(
      Severity.ERROR, "the constraints leave no node to some of the workload's pods"),
  POD_AFFINITY_UNMATCHED(Severity.ERROR, "a required pod affinity selects no pod"),
  PREFERRED_POD_AFFINITY_UNMATCHED(Severity.WARNING, "a preferred pod affinity selects no pod"),
  POD_ANTI_AFFINITY_UNMATCHED(Severity.NOTE, "a pod anti-affinity selects no pod"),
  POD_ANTI_AFFINITY_UNSATISFIABLE(
      Severity.ERROR, "affinities leave no node to some of the workload's pods"),
  RESOURCE_UNKNOWN(Severity.ERROR, "a request of a resource that no node has"),
  REQUEST_EXCEEDS_NODES(Severity.ERROR, "a request larger than any node"),
  RESOURCE_UNREQUESTED(Severity.NOTE, "no pod requests a resource that nodes offer"),
  HOST_PORT_UNSATISFIABLE(Severity.ERROR, "host ports leave no node to some of the pods"),
  REPLICAS_EXCEED_CLUSTER(Severity.ERROR, "not all of the pods fit, even if no other one is there"),
  FITS_NO_NODE(Severity.ERROR, "each requirement can be met, but no node meets all of them"),
  NODE_NAME_UNKNOWN(Severity.ERROR, "the node that the pod names does not exist"),
  SCHEDULER_UNKNOWN(Severity.WARNING, "no profile has the pod's scheduler name"),
  PRIORITY_CLASS_UNKNOWN(Severity.ERROR, "the priority class does not exist"),
  RUNTIME_CLASS_UNKNOWN(Severity.ERROR, "the runtime class does not exist"),
  STORAGE_CLASS_UNKNOWN(Severity.ERROR, "the storage class does not exist"),
  CLAIM_UNKNOWN(Severity.ERROR, "the volume claim that the pod names does not exist"),
  CLAIM_WITHOUT_CLASS(
      Severity.ERROR, "a volume claim names no storage class, and none is the default"),
  RESOURCE_CLAIM_UNKNOWN(
      Severity.ERROR, "the resource claim, or the template of one, does not exist"),
  CLAIM_NEVER_BOUND(
      Severity.ERROR, "a claim gets no volume, as the pod names its node and meets no scheduler"),
  CLAIM_UNSATISFIABLE(
      Severity.ERROR, "no volume of its class fits a claim, and no provisioner makes one"),
  VOLUME_NOT_SHARED(
      Severity.WARNING, "several pods use a volume that only one node may have at a time"),
  ROLLOUT_WAITS_FOR_VOLUME(
      Severity.WARNING, "a rolling update waits for a volume that the old pod keeps"),
  PARENT_GROUP_UNKNOWN(Severity.ERROR, "the group that a group is to be in does not exist"),
  GANG_INCOMPLETE(Severity.WARNING, "a gang requires more pods or groups than there are"),
  REFUSED(Severity.ERROR, "the API server would not store the pod"),
  QUEUE_NEVER_ADMITS(Severity.ERROR, "Kueue never admits what waits in its queue"),
  AUTOSCALER_TARGET_UNKNOWN(Severity.WARNING, "what an autoscaler is to scale does not exist"),
  BUDGET_BLOCKS_EVICTIONS(Severity.WARNING, "the disruption budget never allows an eviction"),
  BUDGET_KEEPS_UNREADY_PODS(
      Severity.WARNING, "too few pods are ready, so not even those that are not can be evicted"),
  BUDGET_SELECTS_NO_POD(Severity.WARNING, "the disruption budget selects no pod"),
  BUDGETS_OVERLAP(
      Severity.WARNING, "pods have several disruption budgets, and so cannot be evicted"),
  NAME_WITHOUT_EFFECT(Severity.WARNING, "a name in a profile that has no effect"),
  PROFILE_UNUSED(Severity.NOTE, "no pod has the profile's scheduler name"),
  SCORE_WEIGHT_DOMINATED(
      Severity.WARNING, "plugins that only break the ties of one with a much larger weight"),
  FIELD_IGNORED(
      Severity.WARNING, "what pods or nodes say to a plugin that the profile does not run"),
  PLUGIN_WITHOUT_EFFECT(Severity.NOTE, "a plugin that makes no difference to any pod"),
  SCORED_RESOURCE_UNKNOWN(Severity.WARNING, "a scoring strategy counts a resource of no node"),
  SCORE_SHAPE_FLAT(Severity.WARNING, "a scoring function gives every utilization the same score"),
  IGNORED_RESOURCE_UNREQUESTED(Severity.NOTE, "a resource to be ignored that no pod requests"),
  EXTENDER_RESOURCE_UNREQUESTED(Severity.NOTE, "an extender is for resources that no pod requests"),
  POLICY_EVICTS_NOTHING(
      Severity.WARNING, "a descheduler's policy that evicts nothing, whatever there is"),
  POLICY_FIELD_UNUSED(Severity.WARNING, "a field or plugin of a policy that nothing uses"),
  POLICY_PLUGINS_OPPOSED(Severity.WARNING, "two plugins of a policy undo each other"),
  POLICY_THRESHOLD_WITHOUT_EFFECT(
      Severity.WARNING, "a threshold of a policy that every node meets, or none"),
  POLICY_NAME_UNKNOWN(Severity.WARNING, "a name in a policy that the cluster does not have"),
  POLICY_SELECTOR_UNMATCHED(
      Severity.WARNING, "a selector of a policy that selects nothing in the cluster"),
  POLICY_LEAVES_OUT(
      Severity.NOTE, "something in the cluster that a plugin of a policy does not look at");

  private final Severity severity;
  private final String summary;

  Rule(Severity severity, String summary) {
    this.severity = severity;
    this.summary = summary;
  }

  public Severity severity() {
    return severity;
  }

  /// Returns a clause for a list of the rules.
  public String summary() {
    return summary;
  }

  /// Returns the name in output and documentation, such as `node-selector-unmatched`.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
