package dev.berth.api.codec;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySelectorLabelRequirement;
import dev.berth.api.core.TopologySelectorTerm;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.WeightedPodAffinityTerm;

/// Codec tables for `api.core`: node and pod affinity.
///
/// The public codecs are also used for fields of the scheduler's configuration.
public final class AffinityCodecs {

  static final RecordCodec<NodeSelectorRequirement> NODE_SELECTOR_REQUIREMENT =
      RecordCodec.of(
          "NodeSelectorRequirement",
          f -> {
            var key = f.string(1, "key", NodeSelectorRequirement::key);
            var operator = f.string(2, "operator", NodeSelectorRequirement::operator);
            var values = f.strings(3, "values", NodeSelectorRequirement::values);
            return v -> new NodeSelectorRequirement(v.get(key), v.get(operator), v.get(values));
          });

  static final RecordCodec<NodeSelectorTerm> NODE_SELECTOR_TERM =
      RecordCodec.of(
          "NodeSelectorTerm",
          f -> {
            var matchExpressions =
                f.list(
                    1,
                    "matchExpressions",
                    NODE_SELECTOR_REQUIREMENT,
                    NodeSelectorTerm::matchExpressions);
            var matchFields =
                f.list(2, "matchFields", NODE_SELECTOR_REQUIREMENT, NodeSelectorTerm::matchFields);
            return v -> new NodeSelectorTerm(v.get(matchExpressions), v.get(matchFields));
          });

  static final RecordCodec<NodeSelector> NODE_SELECTOR =
      RecordCodec.of(
          "NodeSelector",
          f -> {
            var nodeSelectorTerms =
                f.list(1, "nodeSelectorTerms", NODE_SELECTOR_TERM, NodeSelector::nodeSelectorTerms);
            return v -> new NodeSelector(v.get(nodeSelectorTerms));
          });

  static final RecordCodec<PreferredSchedulingTerm> PREFERRED_SCHEDULING_TERM =
      RecordCodec.of(
          "PreferredSchedulingTerm",
          f -> {
            var weight = f.int32(1, "weight", PreferredSchedulingTerm::weight);
            var preference =
                f.field(2, "preference", NODE_SELECTOR_TERM, PreferredSchedulingTerm::preference);
            return v -> new PreferredSchedulingTerm(v.get(weight), v.get(preference));
          });

  public static final RecordCodec<NodeAffinity> NODE_AFFINITY =
      RecordCodec.of(
          "NodeAffinity",
          f -> {
            var requiredDuringSchedulingIgnoredDuringExecution =
                f.optional(
                    1,
                    "requiredDuringSchedulingIgnoredDuringExecution",
                    NODE_SELECTOR,
                    NodeAffinity::requiredDuringSchedulingIgnoredDuringExecution);
            var preferredDuringSchedulingIgnoredDuringExecution =
                f.list(
                    2,
                    "preferredDuringSchedulingIgnoredDuringExecution",
                    PREFERRED_SCHEDULING_TERM,
                    NodeAffinity::preferredDuringSchedulingIgnoredDuringExecution);
            return v ->
                new NodeAffinity(
                    v.get(requiredDuringSchedulingIgnoredDuringExecution),
                    v.get(preferredDuringSchedulingIgnoredDuringExecution));
          });

  static final RecordCodec<PodAffinityTerm> POD_AFFINITY_TERM =
      RecordCodec.of(
          "PodAffinityTerm",
          f -> {
            var labelSelector =
                f.optional(
                    1, "labelSelector", MetaTables.LABEL_SELECTOR, PodAffinityTerm::labelSelector);
            var namespaces = f.strings(2, "namespaces", PodAffinityTerm::namespaces);
            var topologyKey = f.string(3, "topologyKey", PodAffinityTerm::topologyKey);
            var namespaceSelector =
                f.optional(
                    4,
                    "namespaceSelector",
                    MetaTables.LABEL_SELECTOR,
                    PodAffinityTerm::namespaceSelector);
            var matchLabelKeys = f.strings(5, "matchLabelKeys", PodAffinityTerm::matchLabelKeys);
            var mismatchLabelKeys =
                f.strings(6, "mismatchLabelKeys", PodAffinityTerm::mismatchLabelKeys);
            return v ->
                new PodAffinityTerm(
                    v.get(labelSelector),
                    v.get(namespaces),
                    v.get(topologyKey),
                    v.get(namespaceSelector),
                    v.get(matchLabelKeys),
                    v.get(mismatchLabelKeys));
          });

  static final RecordCodec<WeightedPodAffinityTerm> WEIGHTED_POD_AFFINITY_TERM =
      RecordCodec.of(
          "WeightedPodAffinityTerm",
          f -> {
            var weight = f.int32(1, "weight", WeightedPodAffinityTerm::weight);
            var podAffinityTerm =
                f.field(
                    2,
                    "podAffinityTerm",
                    POD_AFFINITY_TERM,
                    WeightedPodAffinityTerm::podAffinityTerm);
            return v -> new WeightedPodAffinityTerm(v.get(weight), v.get(podAffinityTerm));
          });

  static final RecordCodec<PodAffinity> POD_AFFINITY =
      RecordCodec.of(
          "PodAffinity",
          f -> {
            var requiredDuringSchedulingIgnoredDuringExecution =
                f.list(
                    1,
                    "requiredDuringSchedulingIgnoredDuringExecution",
                    POD_AFFINITY_TERM,
                    PodAffinity::requiredDuringSchedulingIgnoredDuringExecution);
            var preferredDuringSchedulingIgnoredDuringExecution =
                f.list(
                    2,
                    "preferredDuringSchedulingIgnoredDuringExecution",
                    WEIGHTED_POD_AFFINITY_TERM,
                    PodAffinity::preferredDuringSchedulingIgnoredDuringExecution);
            return v ->
                new PodAffinity(
                    v.get(requiredDuringSchedulingIgnoredDuringExecution),
                    v.get(preferredDuringSchedulingIgnoredDuringExecution));
          });

  static final RecordCodec<PodAntiAffinity> POD_ANTI_AFFINITY =
      RecordCodec.of(
          "PodAntiAffinity",
          f -> {
            var requiredDuringSchedulingIgnoredDuringExecution =
                f.list(
                    1,
                    "requiredDuringSchedulingIgnoredDuringExecution",
                    POD_AFFINITY_TERM,
                    PodAntiAffinity::requiredDuringSchedulingIgnoredDuringExecution);
            var preferredDuringSchedulingIgnoredDuringExecution =
                f.list(
                    2,
                    "preferredDuringSchedulingIgnoredDuringExecution",
                    WEIGHTED_POD_AFFINITY_TERM,
                    PodAntiAffinity::preferredDuringSchedulingIgnoredDuringExecution);
            return v ->
                new PodAntiAffinity(
                    v.get(requiredDuringSchedulingIgnoredDuringExecution),
                    v.get(preferredDuringSchedulingIgnoredDuringExecution));
          });

  static final RecordCodec<Affinity> AFFINITY =
      RecordCodec.of(
          "Affinity",
          f -> {
            var nodeAffinity = f.optional(1, "nodeAffinity", NODE_AFFINITY, Affinity::nodeAffinity);
            var podAffinity = f.optional(2, "podAffinity", POD_AFFINITY, Affinity::podAffinity);
            var podAntiAffinity =
                f.optional(3, "podAntiAffinity", POD_ANTI_AFFINITY, Affinity::podAntiAffinity);
            return v ->
                new Affinity(v.get(nodeAffinity), v.get(podAffinity), v.get(podAntiAffinity));
          });

  static final RecordCodec<TopologySelectorLabelRequirement> TOPOLOGY_SELECTOR_LABEL_REQUIREMENT =
      RecordCodec.of(
          "TopologySelectorLabelRequirement",
          f -> {
            var key = f.string(1, "key", TopologySelectorLabelRequirement::key);
            var values = f.strings(2, "values", TopologySelectorLabelRequirement::values);
            return v -> new TopologySelectorLabelRequirement(v.get(key), v.get(values));
          });

  static final RecordCodec<TopologySelectorTerm> TOPOLOGY_SELECTOR_TERM =
      RecordCodec.of(
          "TopologySelectorTerm",
          f -> {
            var matchLabelExpressions =
                f.list(
                    1,
                    "matchLabelExpressions",
                    TOPOLOGY_SELECTOR_LABEL_REQUIREMENT,
                    TopologySelectorTerm::matchLabelExpressions);
            return v -> new TopologySelectorTerm(v.get(matchLabelExpressions));
          });

  public static final RecordCodec<TopologySpreadConstraint> TOPOLOGY_SPREAD_CONSTRAINT =
      RecordCodec.of(
          "TopologySpreadConstraint",
          f -> {
            var maxSkew = f.int32(1, "maxSkew", TopologySpreadConstraint::maxSkew);
            var topologyKey = f.string(2, "topologyKey", TopologySpreadConstraint::topologyKey);
            var whenUnsatisfiable =
                f.string(3, "whenUnsatisfiable", TopologySpreadConstraint::whenUnsatisfiable);
            var labelSelector =
                f.optional(
                    4,
                    "labelSelector",
                    MetaTables.LABEL_SELECTOR,
                    TopologySpreadConstraint::labelSelector);
            var minDomains =
                f.optional(5, "minDomains", Codecs.INT32, TopologySpreadConstraint::minDomains);
            var nodeAffinityPolicy =
                f.optional(
                    6,
                    "nodeAffinityPolicy",
                    Codecs.STRING,
                    TopologySpreadConstraint::nodeAffinityPolicy);
            var nodeTaintsPolicy =
                f.optional(
                    7,
                    "nodeTaintsPolicy",
                    Codecs.STRING,
                    TopologySpreadConstraint::nodeTaintsPolicy);
            var matchLabelKeys =
                f.strings(8, "matchLabelKeys", TopologySpreadConstraint::matchLabelKeys);
            return v ->
                new TopologySpreadConstraint(
                    v.get(maxSkew),
                    v.get(topologyKey),
                    v.get(whenUnsatisfiable),
                    v.get(labelSelector),
                    v.get(minDomains),
                    v.get(nodeAffinityPolicy),
                    v.get(nodeTaintsPolicy),
                    v.get(matchLabelKeys));
          });

  static final RecordCodec<Taint> TAINT =
      RecordCodec.of(
          "Taint",
          f -> {
            var key = f.string(1, "key", Taint::key);
            var value = f.string(2, "value", Taint::value);
            var effect = f.string(3, "effect", Taint::effect);
            var timeAdded = f.optional(4, "timeAdded", Codecs.TIME, Taint::timeAdded);
            return v -> new Taint(v.get(key), v.get(value), v.get(effect), v.get(timeAdded));
          });

  static final RecordCodec<Toleration> TOLERATION =
      RecordCodec.of(
          "Toleration",
          f -> {
            var key = f.string(1, "key", Toleration::key);
            var operator = f.string(2, "operator", Toleration::operator);
            var value = f.string(3, "value", Toleration::value);
            var effect = f.string(4, "effect", Toleration::effect);
            var tolerationSeconds =
                f.optional(5, "tolerationSeconds", Codecs.INT64, Toleration::tolerationSeconds);
            return v ->
                new Toleration(
                    v.get(key),
                    v.get(operator),
                    v.get(value),
                    v.get(effect),
                    v.get(tolerationSeconds));
          });

  private AffinityCodecs() {}
}
