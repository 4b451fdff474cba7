package dev.berth.capacity.compat.validation;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Volume types that CSI drivers have taken the place of.
final class RetiredVolumeChecks {
  /// As kube-apiserver has it: the first of these begins anywhere, as long as the text does so,
  /// too.
  private static final Pattern ISCSI_NAME =
      Pattern.compile(
          "(?s:iqn.*)?iqn\\.\\d{4}-\\d{2}\\.[a-zA-Z0-9.-]+:[^,;*&$|\\t\\n\\f\\r ]+"
              + "|eui[^\\n][a-zA-Z0-9]{16}|naa[^\\n][a-zA-Z0-9]{32}");

  private static final Pattern HOST_AND_PORT =
      Pattern.compile("[^:\\[\\]]*:[^:\\[\\]]*|\\[[^\\[\\]]*\\]:[^:\\[\\]]*");

  private static final Pattern RESERVED_NAMESPACE =
      Pattern.compile("(?i)(.*\\.)?(kubernetes|k8s)\\.io", Pattern.DOTALL);

  private RetiredVolumeChecks() {}

  static void complete(String type, PodField source) {
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
        PodField name = source.at("datasetName");
        PodField uuid = source.at("datasetUUID");
        if (name.isEmpty() && uuid.isEmpty()) {
          source.required();
        }
        source.invalidIf(!name.isEmpty() && !uuid.isEmpty());
        name.invalidIf(name.text().contains("/"));
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
            .forEach((name, option) -> option.invalidIf(isReserved(name)));
      }
      case "azureFile" -> requireSome(source, "secretName", "shareName");
      case "vsphereVolume" -> requireSome(source, "volumePath");
      case "photonPersistentDisk" -> requireSome(source, "pdID");
      case "portworxVolume" -> requireSome(source, "volumeID");
      case "azureDisk" -> azureDisk(source);
      case "storageos" -> {
        PodField name = source.at("volumeName");
        if (name.isEmpty()) {
          name.required();
        } else {
          name.invalid(Formats.dnsLabel(name.text()));
        }
        PodField namespace = source.at("volumeNamespace");
        if (!namespace.isEmpty()) {
          namespace.invalid(Formats.dnsLabel(namespace.text()));
        }
        secret(source, "secretRef");
      }
      case "scaleIO" -> requireSome(source, "gateway", "system", "volumeName");
      default -> throw new IllegalArgumentException(type);
    }
  }

  /// Whether the namespace of an option, or else its name, is Kubernetes' own.
  private static boolean isReserved(String option) {
    int slash = option.indexOf('/');
    String namespace = slash < 0 ? option : option.substring(0, slash);
    return RESERVED_NAMESPACE.matcher(namespace).matches();
  }

  private static void requireSome(PodField source, String... names) {
    for (String name : names) {
      source.at(name).requireSome();
    }
  }

  private static void secret(PodField source, String reference) {
    if (source.at(reference).exists()) {
      source.at(reference).at("name").requireSome();
    }
  }

  private static void disk(PodField source, String word, String id) {
    String path = source.path().substring(0, source.path().lastIndexOf('.') + 1) + word;
    var disk = new PodField(path, source.value(), source.errors());
    disk.at(id).requireSome();
    disk.at("partition").requireBetween(0, 255);
  }

  private static void iscsi(PodField source) {
    source.at("targetPortal").requireSome();
    PodField name = source.at("iqn");
    if (name.isEmpty()) {
      name.required();
    } else {
      name.invalidIf(!ISCSI_NAME.matcher(name.text()).matches());
    }
    source.at("lun").requireBetween(0, 255);
    boolean authenticates =
        source.at("chapAuthDiscovery").isTrue() || source.at("chapAuthSession").isTrue();
    if (authenticates && !source.at("secretRef").exists()) {
      source.at("secretRef").required();
    }
    PodField initiator = source.at("initiatorName");
    if (initiator.exists()) {
      source.at("initiatorname").invalidIf(!ISCSI_NAME.matcher(initiator.text()).matches());
    }
  }

  private static void quobyte(PodField source) {
    PodField registry = source.at("registry");
    if (registry.isEmpty()) {
      registry.required();
    } else if (source.at("tenant").text().length() > 64) {
      source.at("tenant").required();
    } else {
      for (String pair : registry.text().split(",", -1)) {
        registry.invalidIf(!HOST_AND_PORT.matcher(pair).matches());
      }
    }
    source.at("volume").requireSome();
  }

  private static void fibreChannel(PodField source) {
    PodField names = source.at("targetWWNs");
    boolean hasIds = !source.at("wwids").isEmpty();
    if (names.isEmpty() && !hasIds) {
      names.required();
    }
    names.invalidIf(!names.isEmpty() && hasIds);
    if (!names.isEmpty()) {
      if (source.at("lun").exists()) {
        source.at("lun").requireBetween(0, 255);
      } else {
        source.at("lun").required();
      }
    }
  }

  private static void azureDisk(PodField source) {
    requireSome(source, "diskName", "diskURI");
    PodField caching = source.at("cachingMode");
    if (caching.exists()) {
      caching.requireOneOf(Set.of("None", "ReadOnly", "ReadWrite"));
    }
    PodField kind = source.at("kind");
    if (kind.exists()) {
      kind.requireOneOf(Set.copyOf(List.of("Shared", "Dedicated", "Managed")));
    }
    String uri = source.at("diskURI").text();
    boolean isManaged = kind.text().equals("Managed");
    if (kind.exists()
        && (isManaged ? !uri.startsWith("/subscriptions/") : !uri.startsWith("https://"))) {
      source.at("diskURI").unsupported();
    }
  }
}
