package dev.berth.cluster.apiserver.validation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Checks volumes of pods.
final class VolumeChecks {
  /// The volume types, in the order in which the API server checks them.
  private static final List<String> TYPES =
      List.of(
          "emptyDir",
          "hostPath",
          "gitRepo",
          "gcePersistentDisk",
          "awsElasticBlockStore",
          "secret",
          "nfs",
          "iscsi",
          "glusterfs",
          "flocker",
          "persistentVolumeClaim",
          "rbd",
          "cinder",
          "cephfs",
          "quobyte",
          "downwardAPI",
          "fc",
          "flexVolume",
          "configMap",
          "azureFile",
          "vsphereVolume",
          "photonPersistentDisk",
          "portworxVolume",
          "azureDisk",
          "storageos",
          "projected",
          "scaleIO",
          "csi",
          "ephemeral",
          "image");

  private static final long MOST_MODE = 0777;
  private static final long MOST_DIRECTORY_MODE = 01777;
  private static final List<String> HOST_PATHS =
      List.of(
          "",
          "BlockDevice",
          "CharDevice",
          "Directory",
          "DirectoryOrCreate",
          "File",
          "FileOrCreate",
          "Socket");
  private static final List<String> FILE_FIELDS =
      List.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid");

  private VolumeChecks() {}

  /// Checks all volumes.
  ///
  /// @return the valid volumes by name
  static Map<String, TreeField> check(TreeField volumes, TreeField metadata) {
    var right = new HashMap<String, TreeField>();
    var created = new HashSet<String>();
    String pod = metadata.at("name").text();
    for (TreeField volume : volumes.items()) {
      if (!pod.isEmpty() && volume.at("ephemeral").exists()) {
        created.add(pod + "-" + volume.at("name").text());
      }
    }
    for (TreeField volume : volumes.items()) {
      int before = volumes.report().count();
      source(volume, pod);
      TreeField name = volume.at("name");
      if (name.isEmpty()) {
        name.required();
      } else {
        name.invalid(Formats.dnsLabel(name.text()));
      }
      if (right.containsKey(name.text())) {
        name.duplicate();
      }
      if (volumes.report().count() == before) {
        right.put(name.text(), volume);
      }
      TreeField claim = volume.at("persistentVolumeClaim").at("claimName");
      claim.invalidIf(
          claim.exists() && created.contains(claim.text()),
          "must not reference a PVC that gets created for an ephemeral volume");
    }
    return right;
  }

  private static void source(TreeField volume, String pod) {
    boolean hasType = false;
    for (String type : TYPES) {
      TreeField source = volume.at(type);
      if (!source.exists()) {
        continue;
      }
      if (hasType) {
        volume.at(wordForSecond(type)).forbidden("may not specify more than 1 volume type");
        continue;
      }
      hasType = true;
      complete(type, source);
      if (type.equals("ephemeral") && !pod.isEmpty() && !volume.at("name").isEmpty()) {
        String claim = pod + "-" + volume.at("name").text();
        for (String reason : Formats.dnsSubdomain(claim)) {
          volume.at("name").invalid("PVC name \"%s\": %s".formatted(claim, reason));
        }
      }
    }
    if (!hasType) {
      volume.required("must specify a volume type");
    }
  }

  /// Returns the API server's name of a volume type that is specified second, which differs for
  /// some types.
  private static String wordForSecond(String type) {
    return switch (type) {
      case "cephfs" -> "cephFS";
      case "downwardAPI" -> "downwarAPI";
      default -> type;
    };
  }

  static void complete(String type, TreeField source) {
    switch (type) {
      case "emptyDir" -> {
        var size = source.at("sizeLimit").quantity();
        source
            .at("sizeLimit")
            .forbiddenIf(
                size != null && size.signum() < 0,
                "SizeLimit field must be a valid resource quantity");
        source
            .at("mode")
            .requireBetween(
                0,
                MOST_DIRECTORY_MODE,
                "must be a number between 0 and 01777 (octal), both inclusive");
      }
      case "hostPath" -> {
        TreeField path = source.at("path");
        if (path.isEmpty()) {
          path.required();
          return;
        }
        PathChecks.noBacksteps(path.text(), path);
        if (source.at("type").exists()) {
          source.at("type").requireOneOf(HOST_PATHS);
        }
      }
      case "secret", "configMap" -> {
        source.at(type.equals("secret") ? "secretName" : "name").requireSome();
        mode(source.at("defaultMode"));
        user(source.at("defaultUser"));
        source.at("items").items().forEach(VolumeChecks::key);
      }
      case "downwardAPI" -> {
        mode(source.at("defaultMode"));
        user(source.at("defaultUser"));
        source.at("items").items().forEach(item -> file(item.as(source)));
      }
      case "projected" -> ProjectedVolumeChecks.check(source);
      case "persistentVolumeClaim" -> source.at("claimName").requireSome();
      case "nfs" -> {
        source.at("server").requireSome();
        source.at("path").requireSome();
        source
            .at("path")
            .invalidIf(!source.at("path").text().startsWith("/"), "must be an absolute path");
      }
      case "csi" -> csi(source);
      case "ephemeral" -> claimTemplate(source.at("volumeClaimTemplate"));
      case "image" -> {
        source.at("reference").requireSome();
        source.at("pullPolicy").requireSomeOf(List.of("Always", "IfNotPresent", "Never"));
      }
      default -> RetiredVolumeChecks.complete(type, source);
    }
  }

  static void mode(TreeField mode) {
    mode.requireBetween(
        0, MOST_MODE, "must be a number between 0 and 0777 (octal), both inclusive");
  }

  /// Checks the owner of a file.
  static void user(TreeField user) {
    user.invalid(Formats.id(user.number()));
  }

  static void key(TreeField item) {
    item.at("key").requireSome();
    item.at("path").requireSome();
    PathChecks.notReserved(item.at("path").text(), item.at("path"));
    mode(item.at("mode"));
    user(item.at("user"));
  }

  /// Checks a file of the downward API; the API server reports its errors without a place.
  static void file(TreeField item) {
    item.at("path").requireSome();
    PathChecks.notReserved(item.at("path").text(), item.at("path"));
    TreeField field = item.at("fieldRef");
    TreeField resource = item.at("resourceFieldRef");
    if (field.exists()) {
      EnvironmentChecks.field(field, FILE_FIELDS);
      item.of("resource")
          .invalidIf(
              resource.exists(),
              "fieldRef and resourceFieldRef can not be specified simultaneously");
    } else if (resource.exists()) {
      EnvironmentChecks.resource(resource, true);
    } else {
      item.required("one of fieldRef and resourceFieldRef is required");
    }
    mode(item.at("mode"));
    user(item.at("user"));
  }

  private static void csi(TreeField source) {
    TreeField driver = source.at("driver");
    StorageChecks.driverName(driver);
    TreeField secret = source.at("nodePublishSecretRef");
    if (secret.exists()) {
      if (secret.at("name").isEmpty()) {
        secret.at("name").required();
      } else {
        secret
            .at("name")
            .as(source.at("name"))
            .invalid(Formats.dnsSubdomain(secret.at("name").text()));
      }
    }
  }

  private static void claimTemplate(TreeField template) {
    if (!template.exists()) {
      template.required();
      return;
    }
    TreeField metadata = template.at("metadata");
    MetadataChecks.annotations(metadata.at("annotations"));
    MetadataChecks.labels(metadata.at("labels"));
    ClaimChecks.spec(template.at("spec"));
  }
}
