package dev.berth.api.codec;

import static dev.berth.api.codec.KubeSchedulerCodecs.orElse;
import static dev.berth.api.codec.KubeSchedulerCodecs.orEmpty;
import static dev.berth.api.codec.KubeSchedulerCodecs.pointer;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.kubescheduler.RequestedToCapacityRatioParam;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import dev.berth.api.meta.ApiGroup;
import java.util.Map;
import java.util.function.Function;

/// Codec tables for `api.kubescheduler`: arguments of in-tree plugins. Arguments may contain their
/// `apiVersion` and `kind`, and are written with them.
final class PluginArgsCodecs {
  private static final RecordCodec<ResourceSpec> RESOURCE =
      RecordCodec.of(
          "ResourceSpec",
          f -> {
            var name = pointer(f, "name", Codecs.STRING, ResourceSpec::name);
            var weight = f.int64(0, "weight", ResourceSpec::weight);
            return v -> new ResourceSpec(orEmpty(v.get(name), Codecs.STRING), v.get(weight));
          });

  private static final RecordCodec<UtilizationShapePoint> POINT =
      RecordCodec.of(
          "UtilizationShapePoint",
          f -> {
            var utilization =
                pointer(f, "utilization", Codecs.INT32, UtilizationShapePoint::utilization);
            var score = pointer(f, "score", Codecs.INT32, UtilizationShapePoint::score);
            return v ->
                new UtilizationShapePoint(
                    orEmpty(v.get(utilization), Codecs.INT32), orEmpty(v.get(score), Codecs.INT32));
          });

  private static final RecordCodec<RequestedToCapacityRatioParam> RATIO =
      RecordCodec.of(
          "RequestedToCapacityRatioParam",
          f -> {
            var shape = f.list(0, "shape", POINT, RequestedToCapacityRatioParam::shape);
            return v -> new RequestedToCapacityRatioParam(v.get(shape));
          });

  private static final RecordCodec<ScoringStrategy> STRATEGY =
      RecordCodec.of(
          "ScoringStrategy",
          f -> {
            var type = f.string(0, "type", ScoringStrategy::type);
            var resources = f.list(0, "resources", RESOURCE, ScoringStrategy::resources);
            var ratio =
                f.optional(
                    0,
                    "requestedToCapacityRatio",
                    RATIO,
                    ScoringStrategy::requestedToCapacityRatio);
            return v -> new ScoringStrategy(v.get(type), v.get(resources), v.get(ratio));
          });

  static final Codec<DefaultPreemptionArgs> DEFAULT_PREEMPTION =
      args(
          "DefaultPreemption",
          f -> {
            var percentage =
                pointer(
                    f,
                    "minCandidateNodesPercentage",
                    Codecs.INT32,
                    DefaultPreemptionArgs::minCandidateNodesPercentage);
            var absolute =
                pointer(
                    f,
                    "minCandidateNodesAbsolute",
                    Codecs.INT32,
                    DefaultPreemptionArgs::minCandidateNodesAbsolute);
            var absent = DefaultPreemptionArgs.DEFAULT;
            return v ->
                new DefaultPreemptionArgs(
                    orElse(v.get(percentage), absent.minCandidateNodesPercentage()),
                    orElse(v.get(absolute), absent.minCandidateNodesAbsolute()));
          });

  static final Codec<DynamicResourcesArgs> DYNAMIC_RESOURCES =
      args(
          "DynamicResources",
          f -> {
            var filter =
                f.optional(
                    0, "filterTimeout", Codecs.DURATION, DynamicResourcesArgs::filterTimeout);
            var binding =
                f.optional(
                    0, "bindingTimeout", Codecs.DURATION, DynamicResourcesArgs::bindingTimeout);
            return v -> new DynamicResourcesArgs(v.get(filter), v.get(binding));
          });

  static final Codec<FairShareArgs> FAIR_SHARE =
      args(
          "FairShare",
          f -> {
            var defaultQueue = f.string(0, "defaultQueue", FairShareArgs::defaultQueue);
            var actions = f.strings(0, "actions", FairShareArgs::actions);
            var tiers = f.field(0, "tiers", TierCodecs.TIERS, FairShareArgs::tiers);
            return v -> new FairShareArgs(v.get(defaultQueue), v.get(actions), v.get(tiers));
          });

  static final Codec<InterPodAffinityArgs> INTER_POD_AFFINITY =
      args(
          "InterPodAffinity",
          f -> {
            var weight =
                pointer(
                    f,
                    "hardPodAffinityWeight",
                    Codecs.INT32,
                    InterPodAffinityArgs::hardPodAffinityWeight);
            var ignore =
                pointer(
                    f,
                    "ignorePreferredTermsOfExistingPods",
                    Codecs.BOOL,
                    InterPodAffinityArgs::ignorePreferredTermsOfExistingPods);
            var absent = InterPodAffinityArgs.DEFAULT;
            return v ->
                new InterPodAffinityArgs(
                    orElse(v.get(weight), absent.hardPodAffinityWeight()),
                    orElse(v.get(ignore), absent.ignorePreferredTermsOfExistingPods()));
          });

  static final Codec<NodeAffinityArgs> NODE_AFFINITY =
      args(
          "NodeAffinity",
          f -> {
            var added =
                f.optional(
                    0, "addedAffinity", CoreTables.NODE_AFFINITY, NodeAffinityArgs::addedAffinity);
            return v -> new NodeAffinityArgs(v.get(added));
          });

  static final Codec<NodeResourcesBalancedAllocationArgs> NODE_RESOURCES_BALANCED_ALLOCATION =
      args(
          "NodeResourcesBalancedAllocation",
          f -> {
            var resources =
                f.list(0, "resources", RESOURCE, NodeResourcesBalancedAllocationArgs::resources);
            return v -> new NodeResourcesBalancedAllocationArgs(v.get(resources));
          });

  static final Codec<NodeResourcesFitArgs> NODE_RESOURCES_FIT =
      args(
          "NodeResourcesFit",
          f -> {
            var resources =
                f.strings(0, "ignoredResources", NodeResourcesFitArgs::ignoredResources);
            var groups =
                f.strings(0, "ignoredResourceGroups", NodeResourcesFitArgs::ignoredResourceGroups);
            var strategy =
                pointer(f, "scoringStrategy", STRATEGY, NodeResourcesFitArgs::scoringStrategy);
            return v ->
                new NodeResourcesFitArgs(
                    v.get(resources),
                    v.get(groups),
                    orElse(v.get(strategy), ScoringStrategy.DEFAULT));
          });

  static final Codec<PodTopologySpreadArgs> POD_TOPOLOGY_SPREAD =
      args(
          "PodTopologySpread",
          f -> {
            var constraints =
                f.list(
                    0,
                    "defaultConstraints",
                    CoreTables.TOPOLOGY_SPREAD_CONSTRAINT,
                    PodTopologySpreadArgs::defaultConstraints);
            var type = f.string(0, "defaultingType", PodTopologySpreadArgs::defaultingType);
            return v -> new PodTopologySpreadArgs(v.get(constraints), v.get(type));
          });

  static final Codec<VolumeBindingArgs> VOLUME_BINDING =
      args(
          "VolumeBinding",
          f -> {
            var timeout =
                pointer(
                    f, "bindTimeoutSeconds", Codecs.INT64, VolumeBindingArgs::bindTimeoutSeconds);
            var shape = f.list(0, "shape", POINT, VolumeBindingArgs::shape);
            return v ->
                new VolumeBindingArgs(
                    orElse(v.get(timeout), VolumeBindingArgs.DEFAULT_BIND_TIMEOUT_SECONDS),
                    v.get(shape));
          });

  private static final Map<String, Codec<? extends PluginArgs>> BY_PLUGIN =
      Map.of(
          "DefaultPreemption", DEFAULT_PREEMPTION,
          "DynamicResources", DYNAMIC_RESOURCES,
          "FairShare", FAIR_SHARE,
          "InterPodAffinity", INTER_POD_AFFINITY,
          "NodeAffinity", NODE_AFFINITY,
          "NodeResourcesBalancedAllocation", NODE_RESOURCES_BALANCED_ALLOCATION,
          "NodeResourcesFit", NODE_RESOURCES_FIT,
          "PodTopologySpread", POD_TOPOLOGY_SPREAD,
          "VolumeBinding", VOLUME_BINDING);

  private PluginArgsCodecs() {}

  /// Returns the codec of a plugin's arguments; for a plugin that this group does not know, the
  /// codec of [dev.berth.api.kubescheduler.UnknownArgs].
  static Codec<? extends PluginArgs> of(String plugin) {
    return BY_PLUGIN.getOrDefault(plugin, UnknownArgsCodec.INSTANCE);
  }

  private static <R extends PluginArgs> Codec<R> args(
      String plugin, Function<Fields<R>, Function<FieldValues, R>> table) {
    var kind = plugin + "Args";
    return RecordCodec.of(
        kind,
        f -> {
          f.optional(0, "apiVersion", version(kind), _ -> KubeSchedulerConfiguration.API_VERSION);
          f.optional(0, "kind", kind(plugin, kind), _ -> kind);
          return table.apply(f);
        });
  }

  private static Codec<String> version(String kind) {
    return new ExpectedText(
        KubeSchedulerConfiguration.API_VERSION,
        other ->
            "no kind \"%s\" is registered for version \"%s\"; write \"%s\""
                .formatted(kind, other, KubeSchedulerConfiguration.API_VERSION));
  }

  private static Codec<String> kind(String plugin, String kind) {
    var group = ApiGroup.of(KubeSchedulerConfiguration.API_VERSION);
    return new ExpectedText(
        kind,
        other ->
            "args for plugin %s were not of type %s.%s, got %s.%s"
                .formatted(plugin, kind, group, other, group));
  }
}
