package dev.berth.cluster.apiserver.validation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Checks volumes of files from several sources.
final class ProjectedVolumeChecks {
  private ProjectedVolumeChecks() {}

  static void check(TreeField volume) {
    VolumeChecks.mode(volume.at("defaultMode"));
    VolumeChecks.user(volume.at("defaultUser"));
    var paths = new HashSet<String>();
    for (TreeField source : volume.at("sources").items()) {
      int count = 0;
      for (String type : List.of("secret", "configMap")) {
        TreeField keyed = source.at(type);
        if (keyed.exists()) {
          count++;
          keyed.at("name").requireSome();
          for (TreeField item : keyed.at("items").items()) {
            VolumeChecks.key(item);
            unique(item.at("path").text(), paths, volume, keyed.at("name").text());
          }
        }
      }
      TreeField fields = source.at("downwardAPI");
      if (fields.exists()) {
        count++;
        for (TreeField item : fields.at("items").items()) {
          VolumeChecks.file(item.as(fields));
          unique(item.at("path").text(), paths, volume, item.at("path").text());
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
      source.forbiddenIf(count > 1, "may not specify more than 1 volume type per source");
    }
  }

  /// @param name the name in the error
  private static void unique(String path, Set<String> paths, TreeField volume, String name) {
    volume.of(name).invalidIf(!path.isEmpty() && !paths.add(path), "conflicting duplicate paths");
  }

  private static void token(TreeField token, TreeField volume) {
    TreeField seconds = token.at("expirationSeconds");
    if (seconds.exists()) {
      seconds.invalidIf(seconds.number() < 600, "may not specify a duration less than 10 minutes");
      seconds.invalidIf(
          seconds.number() > 1L << 32, "may not specify a duration larger than 2^32 seconds");
    } else {
      seconds.required();
    }
    String path = token.at("path").text();
    if (path.isEmpty()) {
      volume.at("path").required();
    } else {
      PathChecks.notReserved(path, volume.at("path"));
    }
    VolumeChecks.user(token.at("user"));
  }

  private static void trustBundle(TreeField bundle, Set<String> paths, TreeField volume) {
    TreeField name = bundle.at("name");
    TreeField signer = bundle.at("signerName");
    if (name.exists() && signer.exists()) {
      bundle.invalid("only one of name and signerName may be used");
    } else if (name.exists()) {
      name.requireSome("must be a valid object name");
      for (String reason :
          Formats.dnsSubdomain(name.text().substring(name.text().lastIndexOf(':') + 1))) {
        name.invalid("not a valid clustertrustbundlename: " + reason);
      }
      bundle
          .at("labelSelector")
          .invalidIf(
              bundle.at("labelSelector").exists(),
              "labelSelector must be unset if name is specified");
    } else if (signer.exists()) {
      signer.requireSome("must be a valid signer name");
      signer(signer);
      SelectorChecks.check(bundle.at("labelSelector"));
    } else {
      bundle.required("either name or signerName must be specified");
    }
    TreeField path = bundle.at("path");
    path.requireSome();
    VolumeChecks.user(bundle.at("user"));
    PathChecks.notReserved(path.text(), path);
    volume.of(path.text()).invalidIf(!paths.add(path.text()), "conflicting duplicate paths");
  }

  private static void certificate(TreeField certificate, Set<String> paths, TreeField volume) {
    signer(certificate.at("signerName"));
    TreeField annotations = certificate.at("userAnnotations");
    MetadataChecks.annotations(annotations);
    VolumeChecks.user(certificate.at("user"));
    certificate
        .at("keyType")
        .requireOneOf(
            List.of("ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519", "RSA3072", "RSA4096"));
    TreeField seconds = certificate.at("maxExpirationSeconds");
    boolean isOfKubernetes = certificate.at("signerName").text().startsWith("kubernetes.io/");
    long most = isOfKubernetes ? 86_400 : 91 * 86_400;
    seconds.invalidIf(
        seconds.exists() && seconds.number() < 3600,
        "if provided, maxExpirationSeconds must be >= 3600");
    seconds.invalidIf(
        seconds.number() > most, "if provided, maxExpirationSeconds must be <= %d".formatted(most));
    int count = 0;
    for (String name : List.of("credentialBundlePath", "keyPath", "certificateChainPath")) {
      TreeField path = certificate.at(name);
      if (!path.isEmpty()) {
        count++;
        PathChecks.notReserved(path.text(), path);
        unique(path.text(), paths, volume, path.text());
      }
    }
    if (count == 0) {
      certificate.required(
          "specify at least one of credentialBundlePath, keyPath, and certificateChainPath");
    }
  }

  /// Checks the format `domain/path`.
  private static void signer(TreeField name) {
    String[] parts = name.text().split("/", 2);
    name.invalidIf(
        parts.length != 2 || parts[1].isEmpty() || !Formats.dnsSubdomain(parts[0]).isEmpty(),
        "must be a fully qualified domain and path of the form" + " 'example.com/signer-name'");
  }
}
