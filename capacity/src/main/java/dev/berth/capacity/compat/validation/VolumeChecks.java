package dev.berth.capacity.compat.validation;

import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Volumes.
final class VolumeChecks {
  /// The types, in the order in which they are looked for.
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
  private static final int LONGEST_DRIVER = 63;
  private static final Set<String> HOST_PATHS =
      Set.of(
          "",
          "DirectoryOrCreate",
          "Directory",
          "FileOrCreate",
          "File",
          "Socket",
          "CharDevice",
          "BlockDevice");
  private static final Set<String> FILE_FIELDS =
      Set.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.labels",
          "metadata.annotations",
          "metadata.uid");
  private static final Set<String> ACCESS_MODES =
      Set.of("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod");

  private VolumeChecks() {}

  /// Checks all of them.
  ///
  /// @return the volumes that are right, by name
  static Map<String, PodField> check(PodField volumes, PodField metadata) {
    var right = new HashMap<String, PodField>();
    var created = new HashSet<String>();
    String pod = metadata.at("name").text();
    for (PodField volume : volumes.items()) {
      if (!pod.isEmpty() && volume.at("ephemeral").exists()) {
        created.add(pod + "-" + volume.at("name").text());
      }
    }
    for (PodField volume : volumes.items()) {
      var errors = new ArrayList<String>();
      var checked = new PodField(volume.path(), volume.value(), errors);
      source(checked, pod);
      PodField name = checked.at("name");
      if (name.isEmpty()) {
        name.required();
      } else {
        name.invalid(Formats.dnsLabel(name.text()));
      }
      if (right.containsKey(name.text())) {
        name.duplicate();
      }
      if (errors.isEmpty()) {
        right.put(name.text(), volume);
      }
      volumes.errors().addAll(errors);
      PodField claim = volume.at("persistentVolumeClaim").at("claimName");
      claim.invalidIf(claim.exists() && created.contains(claim.text()));
    }
    return right;
  }

  private static void source(PodField volume, String pod) {
    boolean hasType = false;
    for (String type : TYPES) {
      PodField source = volume.at(type);
      if (!source.exists()) {
        continue;
      }
      if (hasType) {
        volume.at(wordForSecond(type)).forbidden();
        continue;
      }
      hasType = true;
      complete(type, source);
      if (type.equals("ephemeral") && !pod.isEmpty() && !volume.at("name").isEmpty()) {
        volume.at("name").invalid(Formats.dnsSubdomain(pod + "-" + volume.at("name").text()));
      }
    }
    if (!hasType) {
      volume.required();
    }
  }

  /// The names that the API server has for some types when they come second.
  private static String wordForSecond(String type) {
    return switch (type) {
      case "cephfs" -> "cephFS";
      case "downwardAPI" -> "downwarAPI";
      default -> type;
    };
  }

  private static void complete(String type, PodField source) {
    switch (type) {
      case "emptyDir" -> {
        PodField size = source.at("sizeLimit");
        size.forbiddenIf(size.exists() && Quantity.parse(size.text()).signum() < 0);
        source.at("mode").requireBetween(0, MOST_DIRECTORY_MODE);
      }
      case "hostPath" -> {
        PodField path = source.at("path");
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
      case "projected" -> projected(source);
      case "persistentVolumeClaim" -> source.at("claimName").requireSome();
      case "nfs" -> {
        source.at("server").requireSome();
        source.at("path").requireSome();
        source.at("path").invalidIf(!source.at("path").text().startsWith("/"));
      }
      case "csi" -> csi(source);
      case "ephemeral" -> claimTemplate(source.at("volumeClaimTemplate"));
      case "image" -> {
        source.at("reference").requireSome();
        source.at("pullPolicy").requireSomeOf(Set.of("Always", "IfNotPresent", "Never"));
      }
      default -> RetiredVolumeChecks.complete(type, source);
    }
  }

  private static void mode(PodField mode) {
    mode.requireBetween(0, MOST_MODE);
  }

  /// The owner of a file.
  private static void user(PodField user) {
    user.invalid(Formats.id(user.number()));
  }

  private static void key(PodField item) {
    item.at("key").requireSome();
    item.at("path").requireSome();
    PathChecks.notReserved(item.at("path").text(), item.at("path"));
    mode(item.at("mode"));
    user(item.at("user"));
  }

  /// A file of the downward API, whose place the API server does not name.
  private static void file(PodField item) {
    item.at("path").requireSome();
    PathChecks.notReserved(item.at("path").text(), item.at("path"));
    PodField field = item.at("fieldRef");
    PodField resource = item.at("resourceFieldRef");
    if (field.exists()) {
      EnvironmentChecks.field(field, FILE_FIELDS);
      item.invalidIf(resource.exists());
    } else if (resource.exists()) {
      EnvironmentChecks.resource(resource, true);
    } else {
      item.required();
    }
    mode(item.at("mode"));
    user(item.at("user"));
  }

  private static void projected(PodField volume) {
    mode(volume.at("defaultMode"));
    user(volume.at("defaultUser"));
    var paths = new HashSet<String>();
    for (PodField source : volume.at("sources").items()) {
      int count = 0;
      for (String type : List.of("secret", "configMap")) {
        PodField keyed = source.at(type);
        if (keyed.exists()) {
          count++;
          keyed.at("name").requireSome();
          for (PodField item : keyed.at("items").items()) {
            key(item);
            unique(item.at("path").text(), paths, volume);
          }
        }
      }
      PodField fields = source.at("downwardAPI");
      if (fields.exists()) {
        count++;
        for (PodField item : fields.at("items").items()) {
          file(item.as(fields));
          unique(item.at("path").text(), paths, volume);
        }
      }
      if (source.at("serviceAccountToken").exists()) {
        count++;
        token(source.at("serviceAccountToken"), volume);
      }
      if (source.at("clusterTrustBundle").exists()) {
        count++;
        trustBundle(source.at("clusterTrustBundle"), paths, volume);
      }
      if (source.at("podCertificate").exists()) {
        count++;
        certificate(source.at("podCertificate"), paths, volume);
      }
      source.forbiddenIf(count > 1);
    }
  }

  private static void unique(String path, Set<String> paths, PodField volume) {
    volume.invalidIf(!path.isEmpty() && !paths.add(path));
  }

  private static void token(PodField token, PodField volume) {
    PodField seconds = token.at("expirationSeconds");
    if (seconds.exists()) {
      seconds.requireBetween(600, 1L << 32);
    } else {
      seconds.required();
    }
    String path = token.at("path").text();
    if (path.isEmpty()) {
      volume.at("path").required();
    } else {
      PathChecks.notReserved(path, volume.at("path"));
    }
    user(token.at("user"));
  }

  private static void trustBundle(PodField bundle, Set<String> paths, PodField volume) {
    PodField name = bundle.at("name");
    PodField signer = bundle.at("signerName");
    if (name.exists() && signer.exists()) {
      bundle.invalid();
    } else if (name.exists()) {
      name.requireSome();
      name.invalid(Formats.dnsSubdomain(name.text().substring(name.text().lastIndexOf(':') + 1)));
      bundle.at("labelSelector").invalidIf(bundle.at("labelSelector").exists());
    } else if (signer.exists()) {
      signer.requireSome();
      signer(signer);
      AffinityChecks.selector(bundle.at("labelSelector"));
    } else {
      bundle.required();
    }
    PodField path = bundle.at("path");
    path.requireSome();
    user(bundle.at("user"));
    PathChecks.notReserved(path.text(), path);
    volume.invalidIf(!paths.add(path.text()));
  }

  private static void certificate(PodField certificate, Set<String> paths, PodField volume) {
    signer(certificate.at("signerName"));
    PodField annotations = certificate.at("userAnnotations");
    MetadataChecks.annotations(annotations);
    user(certificate.at("user"));
    certificate
        .at("keyType")
        .requireOneOf(
            Set.of("RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"));
    PodField seconds = certificate.at("maxExpirationSeconds");
    boolean isOfKubernetes = certificate.at("signerName").text().startsWith("kubernetes.io/");
    seconds.requireBetween(3600, isOfKubernetes ? 86_400 : 91 * 86_400);
    int count = 0;
    for (String name : List.of("credentialBundlePath", "keyPath", "certificateChainPath")) {
      PodField path = certificate.at(name);
      if (!path.isEmpty()) {
        count++;
        PathChecks.notReserved(path.text(), path);
        unique(path.text(), paths, volume);
      }
    }
    if (count == 0) {
      certificate.required();
    }
  }

  /// `domain/path`.
  private static void signer(PodField name) {
    String[] parts = name.text().split("/", 2);
    name.invalidIf(parts.length != 2 || parts[1].isEmpty() || Formats.dnsSubdomain(parts[0]) > 0);
  }

  private static void csi(PodField source) {
    PodField driver = source.at("driver");
    if (driver.isEmpty()) {
      driver.required();
    } else {
      if (driver.text().length() > LONGEST_DRIVER) {
        driver.tooLong();
      }
      driver.invalid(Formats.dnsSubdomain(driver.text().toLowerCase(Locale.ROOT)));
    }
    PodField secret = source.at("nodePublishSecretRef");
    if (secret.exists()) {
      if (secret.at("name").isEmpty()) {
        secret.at("name").required();
      } else {
        source.at("name").invalid(Formats.dnsSubdomain(secret.at("name").text()));
      }
    }
  }

  private static void claimTemplate(PodField template) {
    if (!template.exists()) {
      template.required();
      return;
    }
    PodField metadata = template.at("metadata");
    MetadataChecks.annotations(metadata.at("annotations"));
    MetadataChecks.labels(metadata.at("labels"));
    PodField spec = template.at("spec");
    PodField modes = spec.at("accessModes");
    modes.requireSome();
    AffinityChecks.selector(spec.at("selector"));
    modes.items().forEach(mode -> mode.as(modes).requireOneOf(ACCESS_MODES));
    modes.forbiddenIf(
        modes.items().size() > 1
            && modes.items().stream().anyMatch(it -> it.text().equals("ReadWriteOncePod")));
    PodField storage = spec.at("resources").at("requests").entries().get("storage");
    if (storage == null) {
      new PodField(spec.path() + ".resources[storage]", null, spec.errors()).required();
    } else {
      storage
          .as(new PodField(spec.path() + ".resources[storage]", null, spec.errors()))
          .invalidIf(Quantity.parse(storage.text()).signum() <= 0);
    }
    PodField type = spec.at("storageClassName");
    if (!type.isEmpty()) {
      type.invalid(Formats.dnsSubdomain(type.text()));
    }
    PodField mode = spec.at("volumeMode");
    if (mode.exists()) {
      mode.requireOneOf(Set.of("Block", "Filesystem"));
    }
  }
}
