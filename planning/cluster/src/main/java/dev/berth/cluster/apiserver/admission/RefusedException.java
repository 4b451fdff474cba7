package dev.berth.cluster.apiserver.admission;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ApiGroup;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.StandIn;
import java.util.List;
import java.util.stream.Collectors;

/// Thrown by an admission plugin to refuse an object.
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  private RefusedException(
      KubernetesObject object, String message, String hint, RefusalCause cause) {
    super(message, null, false, false);
    var shown = StandIn.shown(object);
    refusal = new Refusal(shown.kind(), shown.key(), message, hint, cause);
  }

  /// Creates a refusal with HTTP 403, the answer of nearly all plugins.
  static RefusedException forbidden(KubernetesObject object, String reason) {
    return forbidden(object, reason, "", new RefusalCause.Other());
  }

  static RefusedException forbidden(
      KubernetesObject object, String reason, String hint, RefusalCause cause) {
    return new RefusedException(
        object,
        "%s \"%s\" is forbidden: %s".formatted(resource(object), object.key().name(), reason),
        hint,
        cause);
  }

  /// Creates a refusal with HTTP 422.
  ///
  /// @param violations at least one, each with its field
  /// @param hint what the author may have meant; empty if there is nothing to say
  static RefusedException invalid(KubernetesObject object, List<String> violations, String hint) {
    return new RefusedException(
        object,
        "%s \"%s\" is invalid: %s"
            .formatted(
                qualified(object.kind(), object), object.key().name(), aggregated(violations)),
        hint,
        new RefusalCause.Other());
  }

  /// Joins several messages in brackets, without duplicates.
  static String aggregated(List<String> messages) {
    var distinct = messages.stream().distinct().toList();
    return distinct.size() == 1
        ? distinct.getFirst()
        : distinct.stream().collect(Collectors.joining(", ", "[", "]"));
  }

  /// Creates a refusal with HTTP 404, for a missing namespace.
  static RefusedException namespaceNotFound(KubernetesObject object, String hint) {
    var namespace = object.key().namespace();
    return new RefusedException(
        object,
        "namespaces \"%s\" not found".formatted(namespace),
        hint,
        new RefusalCause.NoNamespace(namespace));
  }

  /// Returns the resource with its group, such as `deployments.apps`.
  static String resource(KubernetesObject object) {
    return qualified(Kinds.of(object).plural(), object);
  }

  private static String qualified(String name, KubernetesObject object) {
    var group = ApiGroup.of(object.apiVersion());
    return group.isEmpty() ? name : name + "." + group;
  }

  Refusal refusal() {
    return refusal;
  }
}
