package dev.berth.api.codec;

import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.policy.PodDisruptionBudgetSpec;
import dev.berth.api.policy.PodDisruptionBudgetStatus;
import dev.berth.api.scheduling.PriorityClass;

/// Codec tables for `api.policy` and `api.scheduling`: disruption budgets and priorities.
final class PolicyCodecs {

  static final RecordCodec<PodDisruptionBudgetSpec> POD_DISRUPTION_BUDGET_SPEC =
      RecordCodec.of(
          "PodDisruptionBudgetSpec",
          f -> {
            var minAvailable =
                f.optional(
                    1, "minAvailable", Codecs.INT_OR_STRING, PodDisruptionBudgetSpec::minAvailable);
            var selector =
                f.optional(
                    2, "selector", MetaTables.LABEL_SELECTOR, PodDisruptionBudgetSpec::selector);
            var maxUnavailable =
                f.optional(
                    3,
                    "maxUnavailable",
                    Codecs.INT_OR_STRING,
                    PodDisruptionBudgetSpec::maxUnavailable);
            var unhealthyPodEvictionPolicy =
                f.optional(
                    4,
                    "unhealthyPodEvictionPolicy",
                    Codecs.STRING,
                    PodDisruptionBudgetSpec::unhealthyPodEvictionPolicy);
            return v ->
                new PodDisruptionBudgetSpec(
                    v.get(minAvailable),
                    v.get(selector),
                    v.get(maxUnavailable),
                    v.get(unhealthyPodEvictionPolicy));
          });

  static final RecordCodec<PodDisruptionBudgetStatus> POD_DISRUPTION_BUDGET_STATUS =
      RecordCodec.of(
          "PodDisruptionBudgetStatus",
          f -> {
            var observedGeneration =
                f.int64(1, "observedGeneration", PodDisruptionBudgetStatus::observedGeneration);
            var disruptedPods =
                f.map(2, "disruptedPods", Codecs.TIME, PodDisruptionBudgetStatus::disruptedPods);
            var disruptionsAllowed =
                f.int32(3, "disruptionsAllowed", PodDisruptionBudgetStatus::disruptionsAllowed);
            var currentHealthy =
                f.int32(4, "currentHealthy", PodDisruptionBudgetStatus::currentHealthy);
            var desiredHealthy =
                f.int32(5, "desiredHealthy", PodDisruptionBudgetStatus::desiredHealthy);
            var expectedPods = f.int32(6, "expectedPods", PodDisruptionBudgetStatus::expectedPods);
            var conditions =
                f.list(
                    7, "conditions", MetaTables.CONDITION, PodDisruptionBudgetStatus::conditions);
            return v ->
                new PodDisruptionBudgetStatus(
                    v.get(observedGeneration),
                    v.get(disruptedPods),
                    v.get(disruptionsAllowed),
                    v.get(currentHealthy),
                    v.get(desiredHealthy),
                    v.get(expectedPods),
                    v.get(conditions));
          });

  static final RecordCodec<PodDisruptionBudget> POD_DISRUPTION_BUDGET =
      RecordCodec.of(
          "PodDisruptionBudget",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, PodDisruptionBudget::metadata);
            var spec = f.field(2, "spec", POD_DISRUPTION_BUDGET_SPEC, PodDisruptionBudget::spec);
            var status =
                f.field(3, "status", POD_DISRUPTION_BUDGET_STATUS, PodDisruptionBudget::status);
            return v -> new PodDisruptionBudget(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<PriorityClass> PRIORITY_CLASS =
      RecordCodec.of(
          "PriorityClass",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, PriorityClass::metadata);
            var value = f.int32(2, "value", PriorityClass::value);
            var globalDefault = f.bool(3, "globalDefault", PriorityClass::globalDefault);
            var description = f.string(4, "description", PriorityClass::description);
            var preemptionPolicy =
                f.optional(5, "preemptionPolicy", Codecs.STRING, PriorityClass::preemptionPolicy);
            return v ->
                new PriorityClass(
                    v.get(metadata),
                    v.get(value),
                    v.get(globalDefault),
                    v.get(description),
                    v.get(preemptionPolicy));
          });

  private PolicyCodecs() {}
}
