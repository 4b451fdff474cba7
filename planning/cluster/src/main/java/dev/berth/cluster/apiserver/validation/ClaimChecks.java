package dev.berth.cluster.apiserver.validation;

import java.util.List;

/// Checks volume claims.
///
/// Source: `ValidatePersistentVolumeClaimSpec`.
final class ClaimChecks {
  private static final List<String> MODES =
      List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");
  private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");

  private ClaimChecks() {}

  static void spec(TreeField spec) {
    spec.at("accessModes").requireSome("at least 1 access mode is required");
    SelectorChecks.check(spec.at("selector"));
    accessModes(spec.at("accessModes"));
    TreeField reported = spec.at("resources").key("storage");
    TreeField storage = spec.at("resources").at("requests").at("storage").as(reported);
    var amount = storage.quantity();
    if (amount == null) {
      storage.required();
    } else {
      storage.of(amount.toString()).invalidIf(amount.signum() <= 0, Formats.NOT_POSITIVE);
    }
    className(spec.at("storageClassName"));
    spec.at("volumeMode").requireOneOfIfAny(VOLUME_MODES);
    if (isKnown(spec.at("dataSource"))) { // unknown kinds are dropped
      source(spec.at("dataSource"));
    }
    TreeField reference = spec.at("dataSourceRef");
    source(reference);
    TreeField namespace = reference.at("namespace");
    if (!namespace.isEmpty()) {
      namespace.invalid(Formats.dnsLabel(namespace.text()));
    }
    className(spec.at("volumeAttributesClassName"));
  }

  static void warn(TreeField spec) {
    PodWarnings.fraction(spec.at("resources").at("requests").key("storage"));
    PodWarnings.fraction(spec.at("resources").at("limits").key("storage"));
  }

  static void accessModes(TreeField modes) {
    for (TreeField mode : modes.items()) {
      mode.as(modes).requireOneOf(MODES);
    }
    var known = modes.texts().stream().filter(MODES::contains).distinct().toList();
    modes.forbiddenIf(
        known.size() > 1 && known.contains("ReadWriteOncePod"),
        "may not use ReadWriteOncePod with other access modes");
  }

  static void className(TreeField name) {
    if (!name.isEmpty()) {
      name.invalid(Formats.dnsSubdomain(name.text()));
    }
  }

  static void volumeMode(TreeField mode) {
    mode.requireOneOfIfAny(VOLUME_MODES);
  }

  private static boolean isKnown(TreeField source) {
    TreeField group = source.at("apiGroup");
    return (source.at("kind").is("PersistentVolumeClaim") && group.isEmpty())
        || (source.at("kind").is("VolumeSnapshot") && group.is("snapshot.storage.k8s.io"));
  }

  private static void source(TreeField source) {
    if (!source.exists()) {
      return;
    }
    source.at("name").requireSome();
    source.at("kind").requireSome();
    TreeField group = source.at("apiGroup");
    source
        .of(source.at("kind").text())
        .invalidIf(
            group.isEmpty() && !source.at("kind").is("PersistentVolumeClaim"),
            "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
    if (!group.isEmpty()) {
      group.invalid(Formats.dnsSubdomain(group.text()));
    }
  }
}
