package dev.berth.api.codec;

import dev.berth.api.autoscaling.CrossVersionObjectReference;
import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.autoscaling.HorizontalPodAutoscalerSpec;
import dev.berth.api.autoscaling.HorizontalPodAutoscalerStatus;

/// Codec tables for `api.autoscaling`. The fields read here are the same in `autoscaling/v1` and
/// `autoscaling/v2`.
final class AutoscalingCodecs {

  static final RecordCodec<CrossVersionObjectReference> CROSS_VERSION_OBJECT_REFERENCE =
      RecordCodec.of(
          "CrossVersionObjectReference",
          f -> {
            var kind = f.string(1, "kind", CrossVersionObjectReference::kind);
            var name = f.string(2, "name", CrossVersionObjectReference::name);
            var apiVersion = f.string(3, "apiVersion", CrossVersionObjectReference::apiVersion);
            return v ->
                new CrossVersionObjectReference(v.get(kind), v.get(name), v.get(apiVersion));
          });

  static final RecordCodec<HorizontalPodAutoscalerSpec> HORIZONTAL_POD_AUTOSCALER_SPEC =
      RecordCodec.of(
          "HorizontalPodAutoscalerSpec",
          f -> {
            var scaleTargetRef =
                f.field(
                    1,
                    "scaleTargetRef",
                    CROSS_VERSION_OBJECT_REFERENCE,
                    HorizontalPodAutoscalerSpec::scaleTargetRef);
            var minReplicas =
                f.optional(
                    2, "minReplicas", Codecs.INT32, HorizontalPodAutoscalerSpec::minReplicas);
            var maxReplicas = f.int32(3, "maxReplicas", HorizontalPodAutoscalerSpec::maxReplicas);
            return v ->
                new HorizontalPodAutoscalerSpec(
                    v.get(scaleTargetRef), v.get(minReplicas), v.get(maxReplicas));
          });

  static final RecordCodec<HorizontalPodAutoscalerStatus> HORIZONTAL_POD_AUTOSCALER_STATUS =
      RecordCodec.of(
          "HorizontalPodAutoscalerStatus",
          f -> {
            var currentReplicas =
                f.int32(3, "currentReplicas", HorizontalPodAutoscalerStatus::currentReplicas);
            var desiredReplicas =
                f.int32(4, "desiredReplicas", HorizontalPodAutoscalerStatus::desiredReplicas);
            return v ->
                new HorizontalPodAutoscalerStatus(v.get(currentReplicas), v.get(desiredReplicas));
          });

  static final RecordCodec<HorizontalPodAutoscaler> HORIZONTAL_POD_AUTOSCALER =
      RecordCodec.of(
          "HorizontalPodAutoscaler",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, HorizontalPodAutoscaler::metadata);
            var spec =
                f.field(2, "spec", HORIZONTAL_POD_AUTOSCALER_SPEC, HorizontalPodAutoscaler::spec);
            var status =
                f.field(
                    3, "status", HORIZONTAL_POD_AUTOSCALER_STATUS, HorizontalPodAutoscaler::status);
            return v -> new HorizontalPodAutoscaler(v.get(metadata), v.get(spec), v.get(status));
          });

  private AutoscalingCodecs() {}
}
