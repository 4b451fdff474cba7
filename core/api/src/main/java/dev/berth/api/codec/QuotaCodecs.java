package dev.berth.api.codec;

import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.LimitRangeSpec;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.core.ResourceQuotaSpec;
import dev.berth.api.core.ResourceQuotaStatus;
import dev.berth.api.core.ScopeSelector;
import dev.berth.api.core.ScopedResourceSelectorRequirement;
import dev.berth.api.node.Overhead;
import dev.berth.api.node.RuntimeClass;
import dev.berth.api.node.Scheduling;

/// Codec tables for objects that admission reads: limit ranges and quotas of `api.core`, and
/// `api.node`.
final class QuotaCodecs {

  static final RecordCodec<LimitRangeItem> LIMIT_RANGE_ITEM =
      RecordCodec.of(
          "LimitRangeItem",
          f -> {
            var type = f.string(1, "type", LimitRangeItem::type);
            var max = f.map(2, "max", Codecs.QUANTITY, LimitRangeItem::max);
            var min = f.map(3, "min", Codecs.QUANTITY, LimitRangeItem::min);
            var defaults = f.map(4, "default", Codecs.QUANTITY, LimitRangeItem::defaults);
            var defaultRequest =
                f.map(5, "defaultRequest", Codecs.QUANTITY, LimitRangeItem::defaultRequest);
            var maxLimitRequestRatio =
                f.map(
                    6,
                    "maxLimitRequestRatio",
                    Codecs.QUANTITY,
                    LimitRangeItem::maxLimitRequestRatio);
            return v ->
                new LimitRangeItem(
                    v.get(type),
                    v.get(max),
                    v.get(min),
                    v.get(defaults),
                    v.get(defaultRequest),
                    v.get(maxLimitRequestRatio));
          });

  static final RecordCodec<LimitRangeSpec> LIMIT_RANGE_SPEC =
      RecordCodec.of(
          "LimitRangeSpec",
          f -> {
            var limits = f.list(1, "limits", LIMIT_RANGE_ITEM, LimitRangeSpec::limits);
            return v -> new LimitRangeSpec(v.get(limits));
          });

  static final RecordCodec<LimitRange> LIMIT_RANGE =
      RecordCodec.of(
          "LimitRange",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, LimitRange::metadata);
            var spec = f.field(2, "spec", LIMIT_RANGE_SPEC, LimitRange::spec);
            return v -> new LimitRange(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<ScopedResourceSelectorRequirement> SCOPED_RESOURCE_SELECTOR_REQUIREMENT =
      RecordCodec.of(
          "ScopedResourceSelectorRequirement",
          f -> {
            var scopeName = f.string(1, "scopeName", ScopedResourceSelectorRequirement::scopeName);
            var operator = f.string(2, "operator", ScopedResourceSelectorRequirement::operator);
            var values = f.strings(3, "values", ScopedResourceSelectorRequirement::values);
            return v ->
                new ScopedResourceSelectorRequirement(
                    v.get(scopeName), v.get(operator), v.get(values));
          });

  static final RecordCodec<ScopeSelector> SCOPE_SELECTOR =
      RecordCodec.of(
          "ScopeSelector",
          f -> {
            var matchExpressions =
                f.list(
                    1,
                    "matchExpressions",
                    SCOPED_RESOURCE_SELECTOR_REQUIREMENT,
                    ScopeSelector::matchExpressions);
            return v -> new ScopeSelector(v.get(matchExpressions));
          });

  static final RecordCodec<ResourceQuotaSpec> RESOURCE_QUOTA_SPEC =
      RecordCodec.of(
          "ResourceQuotaSpec",
          f -> {
            var hard = f.map(1, "hard", Codecs.QUANTITY, ResourceQuotaSpec::hard);
            var scopes = f.strings(2, "scopes", ResourceQuotaSpec::scopes);
            var scopeSelector =
                f.optional(3, "scopeSelector", SCOPE_SELECTOR, ResourceQuotaSpec::scopeSelector);
            return v -> new ResourceQuotaSpec(v.get(hard), v.get(scopes), v.get(scopeSelector));
          });

  static final RecordCodec<ResourceQuotaStatus> RESOURCE_QUOTA_STATUS =
      RecordCodec.of(
          "ResourceQuotaStatus",
          f -> {
            var hard = f.map(1, "hard", Codecs.QUANTITY, ResourceQuotaStatus::hard);
            var used = f.map(2, "used", Codecs.QUANTITY, ResourceQuotaStatus::used);
            return v -> new ResourceQuotaStatus(v.get(hard), v.get(used));
          });

  static final RecordCodec<ResourceQuota> RESOURCE_QUOTA =
      RecordCodec.of(
          "ResourceQuota",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, ResourceQuota::metadata);
            var spec = f.field(2, "spec", RESOURCE_QUOTA_SPEC, ResourceQuota::spec);
            var status = f.field(3, "status", RESOURCE_QUOTA_STATUS, ResourceQuota::status);
            return v -> new ResourceQuota(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<Overhead> OVERHEAD =
      RecordCodec.of(
          "Overhead",
          f -> {
            var podFixed = f.map(1, "podFixed", Codecs.QUANTITY, Overhead::podFixed);
            return v -> new Overhead(v.get(podFixed));
          });

  static final RecordCodec<Scheduling> SCHEDULING =
      RecordCodec.of(
          "Scheduling",
          f -> {
            var nodeSelector = f.stringMap(1, "nodeSelector", Scheduling::nodeSelector);
            var tolerations =
                f.list(2, "tolerations", CoreTables.TOLERATION, Scheduling::tolerations);
            return v -> new Scheduling(v.get(nodeSelector), v.get(tolerations));
          });

  static final RecordCodec<RuntimeClass> RUNTIME_CLASS =
      RecordCodec.of(
          "RuntimeClass",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, RuntimeClass::metadata);
            var handler = f.string(2, "handler", RuntimeClass::handler);
            var overhead = f.optional(3, "overhead", OVERHEAD, RuntimeClass::overhead);
            var scheduling = f.optional(4, "scheduling", SCHEDULING, RuntimeClass::scheduling);
            return v ->
                new RuntimeClass(
                    v.get(metadata), v.get(handler), v.get(overhead), v.get(scheduling));
          });

  private QuotaCodecs() {}
}
