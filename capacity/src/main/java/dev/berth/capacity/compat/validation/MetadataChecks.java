package dev.berth.capacity.compat.validation;

import java.util.Locale;
import java.util.Set;

/// Names, labels, annotations, owners and finalizers.
final class MetadataChecks {
  private static final int MAX_ANNOTATIONS = 256 << 10;
  private static final int MAX_MANAGER = 128;
  private static final int MAX_SUBRESOURCE = 256;
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";
  private static final Set<String> FINALIZERS =
      Set.of("kubernetes", "orphan", "foregroundDeletion");

  private MetadataChecks() {}

  static void check(PodField metadata, PodField spec) {
    PodField generated = metadata.at("generateName");
    if (!generated.isEmpty()) {
      generated.invalid(Formats.dnsSubdomain(generated.text().replaceFirst("-$", "a")));
    }
    PodField name = metadata.at("name");
    if (name.isEmpty()) {
      name.required();
    } else {
      name.invalid(Formats.dnsSubdomain(name.text()));
    }
    metadata.at("namespace").invalid(Formats.dnsLabel(metadata.at("namespace").text()));
    metadata.at("generation").invalidIf(metadata.at("generation").number() < 0);
    labels(metadata.at("labels"));
    annotations(metadata.at("annotations"));
    owners(metadata.at("ownerReferences"));
    finalizers(metadata.at("finalizers"));
    managedFields(metadata.at("managedFields"));
    for (PodField finalizer : metadata.at("finalizers").items()) {
      finalizer.invalidIf(
          !finalizer.text().contains("/") && !FINALIZERS.contains(finalizer.text()));
    }
    podAnnotations(metadata.at("annotations"), spec);
  }

  static void labels(PodField labels) {
    labels
        .entries()
        .forEach((name, value) -> {
          labels.invalid(Formats.qualifiedName(name));
          labels.invalid(Formats.labelValue(value.text()));
        });
  }

  static void annotations(PodField annotations) {
    long size = 0;
    for (var entry : annotations.entries().entrySet()) {
      annotations.invalid(Formats.qualifiedName(entry.getKey().toLowerCase(Locale.ROOT)));
      size += entry.getKey().length() + entry.getValue().text().length();
    }
    if (size > MAX_ANNOTATIONS) {
      annotations.tooLong();
    }
  }

  private static void owners(PodField owners) {
    boolean hasController = false;
    for (PodField owner : owners.items()) {
      PodField version = owner.at("apiVersion");
      if (version.isEmpty()) {
        version.required();
      } else {
        version.invalidIf(!version.text().matches("[^/]+(/[^/]+)?"));
      }
      owner.at("kind").requireSome();
      owner.at("name").requireSome();
      owner.at("uid").requireSome();
      owner.invalidIf(version.text().equals("v1") && owner.at("kind").text().equals("Event"));
      if (owner.at("controller").isTrue()) {
        owners.invalidIf(hasController);
        hasController = true;
      }
    }
  }

  private static void finalizers(PodField finalizers) {
    boolean orphans = false;
    boolean deletes = false;
    for (PodField finalizer : finalizers.items()) {
      finalizers.invalid(Formats.qualifiedName(finalizer.text()));
      orphans |= finalizer.text().equals("orphan");
      deletes |= finalizer.text().equals("foregroundDeletion");
    }
    finalizers.invalidIf(orphans && deletes);
  }

  private static void managedFields(PodField entries) {
    for (PodField entry : entries.items()) {
      entry.at("operation").requireSomeOf(Set.of("Apply", "Update"));
      PodField type = entry.at("fieldsType");
      type.invalidIf(!type.isEmpty() && !type.text().equals("FieldsV1"));
      PodField manager = entry.at("manager");
      if (manager.text().length() > MAX_MANAGER) {
        manager.tooLong();
      }
      manager.invalidIf(!manager.text().chars().allMatch(c -> c >= ' ' && c != 0x7f));
      if (entry.at("subresource").text().length() > MAX_SUBRESOURCE) {
        entry.at("subresource").tooLong();
      }
    }
  }

  private static void podAnnotations(PodField annotations, PodField spec) {
    var values = annotations.entries();
    PodField mirror = values.get(MIRROR);
    if (mirror != null) {
      mirror.invalidIf(spec.at("nodeName").isEmpty());
    }
    PodField cost = values.get(DELETION_COST);
    if (cost != null) {
      cost.invalidIf(!isInt32(cost.text()));
    }
    ProfileAnnotationChecks.checkForms(annotations, spec);
  }

  /// As deletion costs are written: without a plus sign and leading zeros.
  private static boolean isInt32(String text) {
    if (!text.matches("0|-?[1-9][0-9]{0,9}")) {
      return false;
    }
    long number = Long.parseLong(text);
    return number == (int) number;
  }
}
