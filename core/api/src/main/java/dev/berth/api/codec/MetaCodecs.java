package dev.berth.api.codec;

import dev.berth.api.meta.Condition;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.api.meta.ListMeta;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.meta.Status;
import dev.berth.api.meta.StatusCause;
import dev.berth.api.meta.StatusDetails;

/// Codec tables for `api.meta`.
final class MetaCodecs {

  static final RecordCodec<LabelSelectorRequirement> LABEL_SELECTOR_REQUIREMENT =
      RecordCodec.of(
          "LabelSelectorRequirement",
          f -> {
            var key = f.string(1, "key", LabelSelectorRequirement::key);
            var operator = f.string(2, "operator", LabelSelectorRequirement::operator);
            var values = f.strings(3, "values", LabelSelectorRequirement::values);
            return v -> new LabelSelectorRequirement(v.get(key), v.get(operator), v.get(values));
          });

  static final RecordCodec<LabelSelector> LABEL_SELECTOR =
      RecordCodec.of(
          "LabelSelector",
          f -> {
            var matchLabels = f.stringMap(1, "matchLabels", LabelSelector::matchLabels);
            var matchExpressions =
                f.list(
                    2,
                    "matchExpressions",
                    LABEL_SELECTOR_REQUIREMENT,
                    LabelSelector::matchExpressions);
            return v -> new LabelSelector(v.get(matchLabels), v.get(matchExpressions));
          });

  static final RecordCodec<OwnerReference> OWNER_REFERENCE =
      RecordCodec.of(
          "OwnerReference",
          f -> {
            var apiVersion = f.string(5, "apiVersion", OwnerReference::apiVersion);
            var kind = f.string(1, "kind", OwnerReference::kind);
            var name = f.string(3, "name", OwnerReference::name);
            var uid = f.string(4, "uid", OwnerReference::uid);
            var controller = f.optional(6, "controller", Codecs.BOOL, OwnerReference::controller);
            var blockOwnerDeletion =
                f.optional(
                    7, "blockOwnerDeletion", Codecs.BOOL, OwnerReference::blockOwnerDeletion);
            return v ->
                new OwnerReference(
                    v.get(apiVersion),
                    v.get(kind),
                    v.get(name),
                    v.get(uid),
                    v.get(controller),
                    v.get(blockOwnerDeletion));
          });

  static final RecordCodec<Condition> CONDITION =
      RecordCodec.of(
          "Condition",
          f -> {
            var type = f.string(1, "type", Condition::type);
            var status = f.string(2, "status", Condition::status);
            var observedGeneration =
                f.int64(3, "observedGeneration", Condition::observedGeneration);
            var lastTransitionTime =
                f.optional(4, "lastTransitionTime", Codecs.TIME, Condition::lastTransitionTime);
            var reason = f.string(5, "reason", Condition::reason);
            var message = f.string(6, "message", Condition::message);
            return v ->
                new Condition(
                    v.get(type),
                    v.get(status),
                    v.get(observedGeneration),
                    v.get(lastTransitionTime),
                    v.get(reason),
                    v.get(message));
          });

  static final RecordCodec<ObjectMeta> OBJECT_META =
      RecordCodec.of(
          "ObjectMeta",
          f -> {
            var name = f.string(1, "name", ObjectMeta::name);
            var generateName =
                f.field(
                    2, "generateName", Codecs.interned(Codecs.STRING), ObjectMeta::generateName);
            var namespace =
                f.field(3, "namespace", Codecs.interned(Codecs.STRING), ObjectMeta::namespace);
            var uid = f.string(5, "uid", ObjectMeta::uid);
            var resourceVersion = f.string(6, "resourceVersion", ObjectMeta::resourceVersion);
            var generation = f.int64(7, "generation", ObjectMeta::generation);
            var creationTimestamp =
                f.optional(8, "creationTimestamp", Codecs.TIME, ObjectMeta::creationTimestamp);
            var deletionTimestamp =
                f.optional(9, "deletionTimestamp", Codecs.TIME, ObjectMeta::deletionTimestamp);
            var deletionGracePeriodSeconds =
                f.optional(
                    10,
                    "deletionGracePeriodSeconds",
                    Codecs.INT64,
                    ObjectMeta::deletionGracePeriodSeconds);
            var labels =
                f.field(11, "labels", Codecs.interned(Codecs.STRING_MAP), ObjectMeta::labels);
            var annotations =
                f.field(
                    12, "annotations", Codecs.interned(Codecs.STRING_MAP), ObjectMeta::annotations);
            var ownerReferences =
                f.field(
                    13,
                    "ownerReferences",
                    Codecs.interned(Codecs.list(OWNER_REFERENCE)),
                    ObjectMeta::ownerReferences);
            var finalizers = f.strings(14, "finalizers", ObjectMeta::finalizers);
            return v ->
                new ObjectMeta(
                    v.get(name),
                    v.get(generateName),
                    v.get(namespace),
                    v.get(uid),
                    v.get(resourceVersion),
                    v.get(generation),
                    v.get(creationTimestamp),
                    v.get(deletionTimestamp),
                    v.get(deletionGracePeriodSeconds),
                    v.get(labels),
                    v.get(annotations),
                    v.get(ownerReferences),
                    v.get(finalizers));
          });

  static final RecordCodec<ListMeta> LIST_META =
      RecordCodec.of(
          "ListMeta",
          f -> {
            var resourceVersion = f.string(2, "resourceVersion", ListMeta::resourceVersion);
            var continuation = f.string(3, "continue", ListMeta::continuation);
            return v -> new ListMeta(v.get(resourceVersion), v.get(continuation));
          });

  static final RecordCodec<StatusCause> STATUS_CAUSE =
      RecordCodec.of(
          "StatusCause",
          f -> {
            var reason = f.string(1, "reason", StatusCause::reason);
            var message = f.string(2, "message", StatusCause::message);
            var field = f.string(3, "field", StatusCause::field);
            return v -> new StatusCause(v.get(reason), v.get(message), v.get(field));
          });

  static final RecordCodec<StatusDetails> STATUS_DETAILS =
      RecordCodec.of(
          "StatusDetails",
          f -> {
            var name = f.string(1, "name", StatusDetails::name);
            var group = f.string(2, "group", StatusDetails::group);
            var kind = f.string(3, "kind", StatusDetails::kind);
            var uid = f.string(6, "uid", StatusDetails::uid);
            var causes = f.list(4, "causes", STATUS_CAUSE, StatusDetails::causes);
            var retryAfterSeconds =
                f.int32(5, "retryAfterSeconds", StatusDetails::retryAfterSeconds);
            return v ->
                new StatusDetails(
                    v.get(name),
                    v.get(group),
                    v.get(kind),
                    v.get(uid),
                    v.get(causes),
                    v.get(retryAfterSeconds));
          });

  static final RecordCodec<Status> STATUS =
      RecordCodec.of(
          "Status",
          f -> {
            var status = f.string(2, "status", Status::status);
            var message = f.string(3, "message", Status::message);
            var reason = f.string(4, "reason", Status::reason);
            var details = f.optional(5, "details", STATUS_DETAILS, Status::details);
            var code = f.int32(6, "code", Status::code);
            return v ->
                new Status(
                    v.get(status), v.get(message), v.get(reason), v.get(details), v.get(code));
          });

  private MetaCodecs() {}
}
