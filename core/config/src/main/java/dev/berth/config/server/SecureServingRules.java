package dev.berth.config.server;

import dev.berth.config.validation.GoValue;
import java.util.HashSet;

/// Rules for [SecureServing].
final class SecureServingRules {
  private static final int MAX_PORT = 65_535;
  private static final int MAX_CURVE = 65_535;

  private SecureServingRules() {}

  /// Checks settings that matter only if there is a server.
  static void check(SecureServing serving, FlagProblems problems) {
    certificate(serving.certificate(), problems);
    tls(serving.tls(), problems);
    serving.namedCertificates().forEach(named -> named(named.files(), problems));
  }

  static void checkPort(SecureServing serving, FlagProblems problems) {
    var port = serving.port();
    // A slip of kube-scheduler: a port of 0 is allowed, but only the message for negative ports
    // says so.
    if (port > MAX_PORT) {
      problems.add(
          "--secure-port",
          "--secure-port %d must be between 1 and 65535, inclusive. It cannot be turned off with 0"
              .formatted(port));
    } else if (port < 0) {
      problems.add(
          "--secure-port",
          "--secure-port %d must be between 0 and 65535, inclusive. 0 for turning off secure port"
              .formatted(port));
    }
  }

  private static void certificate(CertificateFiles certificate, FlagProblems problems) {
    if (certificate.isEmpty()) {
      return;
    }
    if (certificate.certificate().isEmpty() || certificate.key().isEmpty()) {
      problems.add(
          certificate.certificate().isEmpty() ? "--tls-cert-file" : "--tls-private-key-file",
          "missing filename for serving cert");
      return;
    }
    problems.addUnreadable("--tls-cert-file", certificate.certificate(), "");
    problems.addUnreadable("--tls-private-key-file", certificate.key(), "");
  }

  private static void tls(SecureServing.Tls tls, FlagProblems problems) {
    for (var suite : tls.cipherSuites()) {
      if (!TlsNames.CIPHER_SUITES.contains(suite)
          && !TlsNames.INSECURE_CIPHER_SUITES.contains(suite)) {
        problems.add(
            "--tls-cipher-suites",
            "Cipher suite %s not supported or doesn't exist".formatted(suite));
      }
    }
    curves(tls, problems);
    if (!tls.minVersion().isEmpty() && !TlsNames.VERSIONS.contains(tls.minVersion())) {
      problems.add(
          "--tls-min-version", "unknown tls version %s".formatted(GoValue.text(tls.minVersion())));
    }
  }

  private static void curves(SecureServing.Tls tls, FlagProblems problems) {
    var seen = new HashSet<Integer>();
    for (var curve : tls.curvePreferences()) {
      if (curve <= 0 || curve > MAX_CURVE) {
        problems.add(
            "--tls-curve-preferences",
            "curve preference %d is out of range (must be 1-%d)".formatted(curve, MAX_CURVE));
      } else if (!seen.add(curve)) {
        problems.add("--tls-curve-preferences", "duplicate curve preference " + curve);
      } else if (!TlsNames.CURVES.contains(curve)) {
        problems.add(
            "--tls-curve-preferences",
            "curve preference %d is not supported by the current Go version".formatted(curve));
      }
    }
  }

  private static void named(CertificateFiles files, FlagProblems problems) {
    String why = "failed to load SNI cert and key: ";
    problems.addUnreadable("--tls-sni-cert-key", files.certificate(), why);
    problems.addUnreadable("--tls-sni-cert-key", files.key(), why);
  }
}
