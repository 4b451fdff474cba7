package dev.berth.cluster.apiserver.validation;

import java.util.List;

/// Checks PersistentVolumes.
///
/// Source: `ValidatePersistentVolumeSpec`.
final class PersistentVolumeChecks {
  /// The volume types, in the order in which the API server checks them.
  private static final List<String> TYPES =
      List.of(
          "hostPath",
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "glusterfs",
          "flocker",
          "nfs",
          "rbd",
          "quobyte",
          "cephfs",
          "iscsi",
          "cinder",
          "fc",
          "flexVolume",
          "azureFile",
          "vsphereVolume",
          "photonPersistentDisk",
          "portworxVolume",
          "azureDisk",
          "scaleIO",
          "local",
          "storageos",
          "csi");

  private static final List<String> RECLAIM = List.of("Delete", "Recycle", "Retain");

  private PersistentVolumeChecks() {}

  static void check(TreeField spec) {
    spec.at("accessModes").requireSome();
    ClaimChecks.accessModes(spec.at("accessModes"));
    capacity(spec.at("capacity"));
    TreeField reclaim = spec.at("persistentVolumeReclaimPolicy").or("Retain");
    reclaim.requireOneOf(RECLAIM);
    TreeField affinity = spec.at("nodeAffinity");
    if (affinity.exists()) {
      if (affinity.at("required").exists()) {
        SelectorChecks.nodes(affinity.at("required"));
      } else {
        affinity.at("required").required("must specify required node constraints");
      }
    }
    source(spec);
    TreeField path = spec.at("hostPath").at("path");
    reclaim.forbiddenIf(
        path.text().matches("/+[./]*") && reclaim.is("Recycle"),
        "may not be 'recycle' for a hostPath mount of '/'");
    ClaimChecks.className(spec.at("storageClassName"));
    ClaimChecks.volumeMode(spec.at("volumeMode"));
    TreeField attributes = spec.at("volumeAttributesClassName");
    if (attributes.exists()) {
      attributes.requireSome("an empty string is disallowed");
      ClaimChecks.className(attributes);
      if (!spec.at("csi").exists()) {
        spec.at("csi").required("has to be specified when using volumeAttributesClassName");
      }
    }
  }

  private static void capacity(TreeField capacity) {
    capacity.requireSome();
    if (!capacity.at("storage").exists() || capacity.entries().size() > 1) {
      (capacity.exists() ? capacity : capacity.of(new NullValue())).unsupported(List.of("storage"));
    }
    capacity
        .entries()
        .forEach((name, field) -> {
          var amount = field.quantity();
          if (amount != null) {
            field
                .of(amount.value())
                .invalidIf(amount.signum() < 0, "must be a valid resource quantity");
            field.of(amount.toString()).invalidIf(amount.signum() <= 0, Formats.NOT_POSITIVE);
          }
        });
  }

  /// Go's text for a map that does not exist.
  private static final class NullValue {
    @Override
    public String toString() {
      return "null";
    }
  }

  private static void source(TreeField spec) {
    boolean hasType = false;
    for (String type : TYPES) {
      TreeField source = spec.at(type);
      if (!source.exists()) {
        continue;
      }
      if (hasType && !type.equals("flexVolume")) {
        spec.at(type.equals("cephfs") ? "cephFS" : type)
            .forbidden("may not specify more than 1 volume type");
        continue;
      }
      hasType = true;
      complete(type, source, spec);
    }
    if (!hasType) {
      spec.required("must specify a volume type");
    }
  }

  private static void complete(String type, TreeField source, TreeField spec) {
    switch (type) {
      case "local" -> {
        TreeField path = source.at("path");
        if (path.isEmpty()) {
          path.required();
        } else {
          PathChecks.noBacksteps(path.text(), path);
        }
        if (!spec.at("nodeAffinity").exists()) {
          spec.at("nodeAffinity").required("Local volume requires node affinity");
        }
      }
      case "csi" -> {
        StorageChecks.driverName(source.at("driver"));
        source.at("volumeHandle").requireSome();
        for (String secret :
            List.of(
                "controllerPublishSecretRef",
                "controllerExpandSecretRef",
                "nodePublishSecretRef",
                "nodeExpandSecretRef")) {
          if (source.at(secret).exists()) {
            source.at(secret).at("name").requireSome();
            source.at(secret).at("namespace").requireSome();
          }
        }
      }
      case "azureFile" -> {
        source.at("secretName").requireSome();
        source.at("shareName").requireSome();
      }
      case "hostPath", "nfs" -> VolumeChecks.complete(type, source);
      default -> RetiredVolumeChecks.complete(type, source);
    }
  }
}
