package dev.berth.config.server;

import java.net.InetAddress;
import java.util.List;

/// How HTTPS is served.
///
/// @param bindAddress the address to listen on; an unspecified address means all
/// @param port 0 to serve nothing
/// @param certificate the server's certificate; without files, the server signs one itself
/// @param certificateDirectory the directory of `kube-scheduler.crt` and `kube-scheduler.key`,
///   which are created there if they do not exist; empty to keep the created certificate in memory.
///   Ignored if `certificate` names files.
/// @param namedCertificates certificates for clients that request certain host names
/// @param tls versions, cipher suites and curves
/// @param http2 whether and how to use HTTP/2
/// @param permitAddressSharing whether to set `SO_REUSEADDR`
/// @param permitPortSharing whether to set `SO_REUSEPORT`
public record SecureServing(
    InetAddress bindAddress,
    int port,
    CertificateFiles certificate,
    String certificateDirectory,
    List<NamedCertificate> namedCertificates,
    Tls tls,
    Http2 http2,
    boolean permitAddressSharing,
    boolean permitPortSharing) {
  /// TLS options.
  ///
  /// @param cipherSuites IANA names; empty for the defaults
  /// @param curvePreferences groups for the key exchange, by their IANA numbers; empty for the
  ///   defaults
  /// @param minVersion for example `VersionTLS13`; empty for 1.2
  public record Tls(List<String> cipherSuites, List<Integer> curvePreferences, String minVersion) {
    public Tls {
      cipherSuites = List.copyOf(cipherSuites);
      curvePreferences = List.copyOf(curvePreferences);
    }
  }

  /// HTTP/2 options.
  ///
  /// @param enabled whether to use HTTP/2
  /// @param maxStreamsPerConnection how many streams a connection may have; 0 for the default
  public record Http2(boolean enabled, int maxStreamsPerConnection) {}

  public SecureServing {
    namedCertificates = List.copyOf(namedCertificates);
  }

  /// Returns whether anything is served.
  public boolean enabled() {
    return port != 0;
  }
}
