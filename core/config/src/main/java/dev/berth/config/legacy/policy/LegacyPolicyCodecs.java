package dev.berth.config.legacy.policy;

import dev.berth.api.codec.Codec;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.RecordCodec;
import org.jspecify.annotations.Nullable;

/// Codec tables of a [Policy] and of the objects around it. For reading only; they know all fields
/// that such a file may have.
final class LegacyPolicyCodecs {
  private static final RecordCodec<Policy.Labels> LABELS =
      RecordCodec.of(
          "ServiceAffinity",
          f -> {
            var labels = f.strings(0, "labels", Policy.Labels::labels);
            return v -> new Policy.Labels(v.get(labels));
          });

  private static final RecordCodec<Policy.LabelsPresence> LABELS_PRESENCE =
      RecordCodec.of(
          "LabelsPresence",
          f -> {
            var labels = f.strings(0, "labels", Policy.LabelsPresence::labels);
            var presence = f.bool(0, "presence", Policy.LabelsPresence::presence);
            return v -> new Policy.LabelsPresence(v.get(labels), v.get(presence));
          });

  /// The content of `argument` in a predicate.
  private record PredicateArgument(
      Policy.@Nullable Labels serviceAffinity, Policy.@Nullable LabelsPresence labelsPresence) {}

  private static final RecordCodec<PredicateArgument> PREDICATE_ARGUMENT =
      RecordCodec.of(
          "PredicateArgument",
          f -> {
            var affinity =
                f.optional(0, "serviceAffinity", LABELS, PredicateArgument::serviceAffinity);
            var presence =
                f.optional(0, "labelsPresence", LABELS_PRESENCE, PredicateArgument::labelsPresence);
            return v -> new PredicateArgument(v.get(affinity), v.get(presence));
          });

  private static final RecordCodec<Policy.Predicate> PREDICATE =
      RecordCodec.of(
          "PredicatePolicy",
          f -> {
            var name = f.required(0, "name", Codecs.STRING, Policy.Predicate::name);
            var argument =
                f.optional(
                    0,
                    "argument",
                    PREDICATE_ARGUMENT,
                    p -> new PredicateArgument(p.serviceAffinity(), p.labelsPresence()));
            return v -> {
              var given = v.get(argument);
              return given == null
                  ? new Policy.Predicate(v.get(name), null, null)
                  : new Policy.Predicate(
                      v.get(name), given.serviceAffinity(), given.labelsPresence());
            };
          });

  private static final RecordCodec<Policy.LabelPreference> LABEL_PREFERENCE =
      RecordCodec.of(
          "LabelPreference",
          f -> {
            var label = f.string(0, "label", Policy.LabelPreference::label);
            var presence = f.bool(0, "presence", Policy.LabelPreference::presence);
            return v -> new Policy.LabelPreference(v.get(label), v.get(presence));
          });

  private static final RecordCodec<Policy.Point> POINT =
      RecordCodec.of(
          "UtilizationShapePoint",
          f -> {
            var utilization = f.int32(0, "utilization", Policy.Point::utilization);
            var score = f.int32(0, "score", Policy.Point::score);
            return v -> new Policy.Point(v.get(utilization), v.get(score));
          });

  private static final RecordCodec<Policy.Share> SHARE =
      RecordCodec.of(
          "ResourceSpec",
          f -> {
            var name = f.string(0, "name", Policy.Share::name);
            var weight = f.int64(0, "weight", Policy.Share::weight);
            return v -> new Policy.Share(v.get(name), v.get(weight));
          });

  private static final RecordCodec<Policy.Utilization> UTILIZATION =
      RecordCodec.of(
          "RequestedToCapacityRatioArguments",
          f -> {
            var shape = f.list(0, "shape", POINT, Policy.Utilization::shape);
            var resources = f.list(0, "resources", SHARE, Policy.Utilization::resources);
            return v -> new Policy.Utilization(v.get(shape), v.get(resources));
          });

  /// The content of `argument` in a priority.
  private record PriorityArgument(
      Policy.@Nullable LabelPreference serviceAntiAffinity,
      Policy.@Nullable LabelPreference labelPreference,
      Policy.@Nullable Utilization utilization) {}

  private static final RecordCodec<PriorityArgument> PRIORITY_ARGUMENT =
      RecordCodec.of(
          "PriorityArgument",
          f -> {
            var spread =
                f.optional(
                    0,
                    "serviceAntiAffinity",
                    LABEL_PREFERENCE,
                    PriorityArgument::serviceAntiAffinity);
            var label =
                f.optional(
                    0, "labelPreference", LABEL_PREFERENCE, PriorityArgument::labelPreference);
            var utilization =
                f.optional(
                    0,
                    "requestedToCapacityRatioArguments",
                    UTILIZATION,
                    PriorityArgument::utilization);
            return v -> new PriorityArgument(v.get(spread), v.get(label), v.get(utilization));
          });

  private static final RecordCodec<Policy.Priority> PRIORITY =
      RecordCodec.of(
          "PriorityPolicy",
          f -> {
            var name = f.required(0, "name", Codecs.STRING, Policy.Priority::name);
            var weight = f.int64(0, "weight", Policy.Priority::weight);
            var argument =
                f.optional(
                    0,
                    "argument",
                    PRIORITY_ARGUMENT,
                    p ->
                        new PriorityArgument(
                            p.serviceAntiAffinity(),
                            p.labelPreference(),
                            p.requestedToCapacityRatio()));
            return v -> {
              var given = v.get(argument);
              return given == null
                  ? new Policy.Priority(v.get(name), v.get(weight), null, null, null)
                  : new Policy.Priority(
                      v.get(name),
                      v.get(weight),
                      given.serviceAntiAffinity(),
                      given.labelPreference(),
                      given.utilization());
            };
          });

  private static final RecordCodec<LegacyExtender> EXTENDER =
      RecordCodec.of(
          "LegacyExtender",
          f -> {
            var urlPrefix = f.string(0, "urlPrefix", LegacyExtender::urlPrefix);
            var filterVerb = f.string(0, "filterVerb", LegacyExtender::filterVerb);
            var preemptVerb = f.string(0, "preemptVerb", LegacyExtender::preemptVerb);
            var prioritizeVerb = f.string(0, "prioritizeVerb", LegacyExtender::prioritizeVerb);
            var weight = f.int64(0, "weight", LegacyExtender::weight);
            var bindVerb = f.string(0, "bindVerb", LegacyExtender::bindVerb);
            var enableHttps = f.bool(0, "enableHttps", LegacyExtender::enableHttps);
            var tlsConfig = f.optional(0, "tlsConfig", Codecs.ANY, LegacyExtender::tlsConfig);
            var httpTimeout = f.int64(0, "httpTimeout", LegacyExtender::httpTimeout);
            var cacheCapable = f.bool(0, "nodeCacheCapable", LegacyExtender::nodeCacheCapable);
            var resources =
                f.list(0, "managedResources", Codecs.ANY, LegacyExtender::managedResources);
            var ignorable = f.bool(0, "ignorable", LegacyExtender::ignorable);
            return v ->
                new LegacyExtender(
                    v.get(urlPrefix),
                    v.get(filterVerb),
                    v.get(preemptVerb),
                    v.get(prioritizeVerb),
                    v.get(weight),
                    v.get(bindVerb),
                    v.get(enableHttps),
                    v.get(tlsConfig),
                    v.get(httpTimeout),
                    v.get(cacheCapable),
                    v.get(resources),
                    v.get(ignorable));
          });

  static final Codec<Policy> POLICY =
      RecordCodec.of(
          Policy.KIND,
          f -> {
            f.string(0, "apiVersion", _ -> Policy.API_VERSION);
            f.string(0, "kind", _ -> Policy.KIND);
            f.optional(0, "metadata", Codecs.ANY, _ -> null);
            var predicates =
                f.optional(0, "predicates", Codecs.list(PREDICATE), Policy::predicates);
            var priorities = f.optional(0, "priorities", Codecs.list(PRIORITY), Policy::priorities);
            var extenders = f.list(0, "extenders", EXTENDER, Policy::extenders);
            var weight =
                f.optional(
                    0,
                    "hardPodAffinitySymmetricWeight",
                    Codecs.INT32,
                    Policy::hardPodAffinitySymmetricWeight);
            var always = f.bool(0, "alwaysCheckAllPredicates", Policy::alwaysCheckAllPredicates);
            return v ->
                new Policy(
                    v.get(predicates),
                    v.get(priorities),
                    v.get(extenders),
                    v.get(weight),
                    v.get(always));
          });

  static final Codec<PolicyDocument.ConfigMap> CONFIG_MAP =
      RecordCodec.of(
          "ConfigMap",
          f -> {
            var data = f.stringMap(0, "data", PolicyDocument.ConfigMap::data);
            return v -> new PolicyDocument.ConfigMap(v.get(data));
          });

  private LegacyPolicyCodecs() {}
}
