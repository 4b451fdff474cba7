package dev.berth.cluster.apiserver.validation;

import java.util.List;
import java.util.regex.Pattern;

/// Checks volume types that CSI drivers have replaced.
final class RetiredVolumeChecks {
  /// kube-apiserver's pattern: its first alternative may match anywhere in a text that begins with
  /// `iqn`.
  private static final Pattern ISCSI_NAME =
      Pattern.compile(
          "(?s:iqn.*)?iqn\\.\\d{4}-\\d{2}\\.[a-zA-Z0-9.-]+:[^,;*&$|\\t\\n\\f\\r ]+"
              + "|eui[^\\n][a-zA-Z0-9]{16}|naa[^\\n][a-zA-Z0-9]{32}");

  private static final Pattern HOST_AND_PORT =
      Pattern.compile("[^:\\[\\]]*:[^:\\[\\]]*|\\[[^\\[\\]]*\\]:[^:\\[\\]]*");

  private static final Pattern RESERVED_NAMESPACE =
      Pattern.compile("(?i)(.*\\.)?(kubernetes|k8s)\\.io", Pattern.DOTALL);

  private static final String PAIRS =
      "must be a host:port pair or multiple pairs separated by commas";
  private static final String MANAGED_DISK =
      "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/"
          + "{disk-id}";
  private static final String BLOB_DISK =
      "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd";

  private RetiredVolumeChecks() {}

  static void complete(String type, TreeField source) {
    switch (type) {
      case "gitRepo" -> {
        source.at("repository").requireSome();
        PathChecks.descending(source.at("directory").text(), source.at("directory"));
      }
      // reported under another name
      case "gcePersistentDisk" -> disk(source, "persistentDisk", "pdName");
      case "awsElasticBlockStore" -> disk(source, type, "volumeID");
      case "iscsi" -> iscsi(source);
      case "glusterfs" -> requireSome(source, "endpoints", "path");
      case "flocker" -> {
        TreeField name = source.at("datasetName");
        TreeField uuid = source.at("datasetUUID");
        if (name.isEmpty() && uuid.isEmpty()) {
          source.required("one of datasetName and datasetUUID is required");
        }
        source
            .of("resource")
            .invalidIf(
                !name.isEmpty() && !uuid.isEmpty(),
                "datasetName and datasetUUID can not be specified simultaneously");
        name.invalidIf(name.text().contains("/"), "must not contain '/'");
      }
      case "rbd" -> requireSome(source, "monitors", "image");
      case "cinder" -> {
        requireSome(source, "volumeID");
        secret(source, "secretRef");
      }
      case "cephfs" -> requireSome(source, "monitors");
      case "quobyte" -> quobyte(source);
      case "fc" -> fibreChannel(source);
      case "flexVolume" -> {
        requireSome(source, "driver");
        source
            .at("options")
            .entries()
            .forEach((name, option) ->
                option
                    .of(name)
                    .invalidIf(
                        isReserved(name), "kubernetes.io and k8s.io namespaces are reserved"));
      }
      case "azureFile" -> requireSome(source, "secretName", "shareName");
      case "vsphereVolume" -> requireSome(source, "volumePath");
      case "photonPersistentDisk" -> requireSome(source, "pdID");
      case "portworxVolume" -> requireSome(source, "volumeID");
      case "azureDisk" -> azureDisk(source);
      case "storageos" -> {
        TreeField name = source.at("volumeName");
        if (name.isEmpty()) {
          name.required();
        } else {
          name.invalid(Formats.dnsLabel(name.text()));
        }
        TreeField namespace = source.at("volumeNamespace");
        if (!namespace.isEmpty()) {
          namespace.invalid(Formats.dnsLabel(namespace.text()));
        }
        secret(source, "secretRef");
      }
      case "scaleIO" -> requireSome(source, "gateway", "system", "volumeName");
      default -> throw new IllegalArgumentException(type);
    }
  }

  /// Whether the namespace of an option, or else its name, belongs to Kubernetes.
  private static boolean isReserved(String option) {
    int slash = option.indexOf('/');
    String namespace = slash < 0 ? option : option.substring(0, slash);
    return RESERVED_NAMESPACE.matcher(namespace).matches();
  }

  private static void requireSome(TreeField source, String... names) {
    for (String name : names) {
      source.at(name).requireSome();
    }
  }

  private static void secret(TreeField source, String reference) {
    if (source.at(reference).exists()) {
      source.at(reference).at("name").requireSome();
    }
  }

  private static void disk(TreeField source, String word, String id) {
    String path = source.path().substring(0, source.path().lastIndexOf('.') + 1) + word;
    var disk = new TreeField(path, source.value(), source.report());
    disk.at(id).requireSome();
    disk.at("partition").requireBetween(0, 255, Formats.between(1, 255));
  }

  private static void iscsi(TreeField source) {
    source.at("targetPortal").requireSome();
    TreeField name = source.at("iqn");
    if (name.isEmpty()) {
      name.required();
    } else {
      iscsiName(name);
    }
    source.at("lun").requireBetween(0, 255);
    boolean authenticates =
        source.at("chapAuthDiscovery").isTrue() || source.at("chapAuthSession").isTrue();
    if (authenticates && !source.at("secretRef").exists()) {
      source.at("secretRef").required();
    }
    TreeField initiator = source.at("initiatorName");
    if (initiator.exists()) {
      iscsiName(initiator.as(source.at("initiatorname")));
    }
  }

  private static void iscsiName(TreeField name) {
    String text = name.text();
    boolean hasPrefix = text.startsWith("iqn") || text.startsWith("eui") || text.startsWith("naa");
    name.invalidIf(
        !ISCSI_NAME.matcher(text).matches(),
        hasPrefix ? "must be valid format" : "must be valid format starting with iqn, eui, or naa");
  }

  private static void quobyte(TreeField source) {
    TreeField registry = source.at("registry");
    if (registry.isEmpty()) {
      registry.required(PAIRS);
    } else if (source.at("tenant").text().length() > 64) {
      source.at("tenant").required("must be a UUID and may not exceed a length of 64 characters");
    } else {
      for (String pair : registry.text().split(",", -1)) {
        registry.invalidIf(!HOST_AND_PORT.matcher(pair).matches(), PAIRS);
      }
    }
    source.at("volume").requireSome();
  }

  private static void fibreChannel(TreeField source) {
    TreeField names = source.at("targetWWNs");
    boolean hasIds = !source.at("wwids").isEmpty();
    if (names.isEmpty() && !hasIds) {
      names.required("must specify either targetWWNs or wwids, but not both");
    }
    names.invalidIf(
        !names.isEmpty() && hasIds, "targetWWNs and wwids can not be specified simultaneously");
    if (!names.isEmpty()) {
      if (source.at("lun").exists()) {
        source.at("lun").requireBetween(0, 255);
      } else {
        source.at("lun").required("lun is required if targetWWNs is specified");
      }
    }
  }

  private static void azureDisk(TreeField source) {
    requireSome(source, "diskName", "diskURI");
    TreeField caching = source.at("cachingMode");
    if (caching.exists()) {
      caching.requireOneOf(List.of("None", "ReadOnly", "ReadWrite"));
    }
    TreeField kind = source.at("kind");
    if (kind.exists()) {
      kind.requireOneOf(List.of("Dedicated", "Managed", "Shared"));
    }
    String uri = source.at("diskURI").text();
    boolean isManaged = kind.text().equals("Managed");
    if (kind.exists()
        && (isManaged ? !uri.startsWith("/subscriptions/") : !uri.startsWith("https://"))) {
      source.at("diskURI").unsupported(List.of(isManaged ? MANAGED_DISK : BLOB_DISK));
    }
  }
}
