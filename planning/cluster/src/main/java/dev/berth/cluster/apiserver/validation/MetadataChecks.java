package dev.berth.cluster.apiserver.validation;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/// Checks names, labels, annotations, owners and finalizers.
final class MetadataChecks {
  private static final int MAX_ANNOTATIONS = 256 << 10;
  private static final int MAX_MANAGER = 128;
  private static final int MAX_SUBRESOURCE = 256;
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";
  private static final Set<String> FINALIZERS =
      Set.of("kubernetes", "orphan", "foregroundDeletion");

  private MetadataChecks() {}

  /// @param form checks the format of the name
  static void check(TreeField metadata, boolean isNamespaced, Function<String, List<String>> form) {
    TreeField generated = metadata.at("generateName");
    if (!generated.isEmpty()) {
      generated.invalid(form.apply(generated.text().replaceFirst("-$", "a")));
    }
    TreeField name = metadata.at("name");
    if (name.isEmpty()) {
      name.required("name or generateName is required");
    } else {
      name.invalid(form.apply(name.text()));
    }
    TreeField namespace = metadata.at("namespace");
    if (isNamespaced) {
      namespace.invalid(Formats.dnsLabel(namespace.text()));
    }
    metadata.at("generation").requireNotNegative();
    labels(metadata.at("labels"));
    annotations(metadata.at("annotations"));
    owners(metadata.at("ownerReferences"));
    finalizers(metadata.at("finalizers"));
    managedFields(metadata.at("managedFields"));
  }

  static void labels(TreeField labels) {
    labels
        .entries()
        .forEach((name, value) -> {
          labels.of(name).invalid(Formats.qualifiedName(name));
          labels.of(value.text()).invalid(Formats.labelValue(value.text()));
        });
  }

  static void annotations(TreeField annotations) {
    long size = 0;
    for (var entry : annotations.entries().entrySet()) {
      annotations
          .of(entry.getKey())
          .invalid(Formats.qualifiedName(entry.getKey().toLowerCase(Locale.ROOT)));
      size += entry.getKey().length() + entry.getValue().text().length();
    }
    if (size > MAX_ANNOTATIONS) {
      annotations.tooLong(MAX_ANNOTATIONS);
    }
  }

  private static void owners(TreeField owners) {
    String controller = "";
    for (TreeField owner : owners.items()) {
      TreeField version = owner.at("apiVersion");
      if (version.isEmpty()) {
        version.required("must not be empty");
      } else {
        version.invalidIf(
            !version.text().matches("[^/]+(/[^/]+)?"), "must be <group>/<version> or <version>");
      }
      owner.at("kind").requireSome("must not be empty");
      owner.at("name").requireSome("must not be empty");
      owner.invalidIf(
          version.is("v1") && owner.at("kind").is("Event"),
          "/v1, Kind=Event is disallowed from being an owner");
      if (owner.at("controller").isTrue()) {
        String title = owner.at("kind").text() + "/" + owner.at("name").text();
        owners.invalidIf(
            !controller.isEmpty(),
            "Only one reference can have Controller set to true. Found \"true\" in references for"
                + " %s and %s".formatted(controller, title));
        controller = controller.isEmpty() ? title : controller;
      }
    }
  }

  private static void finalizers(TreeField finalizers) {
    for (TreeField finalizer : finalizers.items()) {
      finalizer.as(finalizers).invalid(Formats.qualifiedName(finalizer.text()));
    }
    var names = finalizers.texts();
    finalizers.invalidIf(
        names.contains("orphan") && names.contains("foregroundDeletion"),
        "finalizer orphan and foregroundDeletion cannot be both set");
  }

  private static void managedFields(TreeField entries) {
    for (TreeField entry : entries.items()) {
      TreeField operation = entry.at("operation");
      if (operation.isEmpty()) {
        operation.required("must not be empty");
      } else {
        operation.requireOneOf(List.of("Apply", "Update"));
      }
      TreeField type = entry.at("fieldsType");
      type.invalidIf(!type.isEmpty() && !type.is("FieldsV1"), "must be `FieldsV1`");
      TreeField manager = entry.at("manager");
      if (manager.text().length() > MAX_MANAGER) {
        manager.tooLong(MAX_MANAGER);
      }
      manager.invalidIf(
          !manager.text().chars().allMatch(c -> c >= ' ' && c != 0x7f), "invalid character");
      if (entry.at("subresource").text().length() > MAX_SUBRESOURCE) {
        entry.at("subresource").tooLong(MAX_SUBRESOURCE);
      }
    }
  }

  /// Checks rules that apply only to the metadata of pods.
  static void ofPod(TreeField metadata, TreeField spec) {
    for (TreeField finalizer : metadata.at("finalizers").items()) {
      finalizer.invalidIf(
          !finalizer.text().contains("/") && !FINALIZERS.contains(finalizer.text()),
          "name is neither a standard finalizer name nor is it fully qualified");
    }
    podAnnotations(metadata.at("annotations"), spec);
  }

  /// Checks annotations with a meaning for pods.
  static void podAnnotations(TreeField annotations, TreeField spec) {
    TreeField mirror = annotations.key(MIRROR);
    mirror.invalidIf(
        mirror.exists() && spec.at("nodeName").isEmpty(),
        "must set spec.nodeName if mirror pod annotation is set");
    TreeField cost = annotations.key(DELETION_COST);
    cost.invalidIf(cost.exists() && !isInt32(cost.text()), "must be a 32bit integer");
    ProfileAnnotationChecks.checkForms(annotations, spec);
  }

  /// Whether the text is a deletion cost: a number without a plus sign and leading zeros.
  private static boolean isInt32(String text) {
    if (!text.matches("0|-?[1-9][0-9]{0,9}")) {
      return false;
    }
    long number = Long.parseLong(text);
    return number == (int) number;
  }
}
