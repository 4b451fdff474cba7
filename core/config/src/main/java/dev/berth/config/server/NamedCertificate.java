package dev.berth.config.server;

import java.util.Arrays;
import java.util.List;

/// A certificate for certain hosts.
///
/// @param names the hosts, such as `*.example.com`; empty for the hosts that the certificate names
public record NamedCertificate(CertificateFiles files, List<String> names) {
  public NamedCertificate {
    names = List.copyOf(names);
  }

  /// Parses `certificate,key` or `certificate,key:host,…`.
  ///
  /// @throws IllegalArgumentException if the text has another form
  public static NamedCertificate parse(String text) {
    var colon = text.indexOf(':');
    var files = (colon < 0 ? text : text.substring(0, colon)).split(",", -1);
    var hosts = colon < 0 ? "" : text.substring(colon + 1).strip();
    if (colon >= 0 && hosts.isEmpty()) {
      throw new IllegalArgumentException("empty names list is not allowed");
    }
    if (files.length != 2) {
      throw new IllegalArgumentException("expected comma separated certificate and key file paths");
    }
    return new NamedCertificate(
        new CertificateFiles(files[0].strip(), files[1].strip()),
        hosts.isEmpty()
            ? List.of()
            : Arrays.stream(hosts.split(",", -1)).map(String::strip).toList());
  }

  /// As written on a command line.
  @Override
  public String toString() {
    var text = files.certificate() + "," + files.key();
    return names.isEmpty() ? text : text + ":" + String.join(",", names);
  }
}
