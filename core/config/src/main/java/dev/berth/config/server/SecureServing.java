package dev.berth.config.server;

import java.net.InetAddress;
import java.util.List;

/// How HTTPS is served.
///
/// @param bindAddress where to listen; an unspecified address stands for all of them
/// @param port 0 for not at all
/// @param certificate of the server; without files, one that the server signs itself
/// @param certificateDirectory where `kube-scheduler.crt` and `kube-scheduler.key` are, or are put
///   if there are no such files; empty to keep what is made in memory. Counts only if `certificate`
///   names no files.
/// @param namedCertificates for clients that name a certain host
/// @param tls versions, cipher suites and curves
/// @param http2 whether and how HTTP/2 is spoken
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
  /// @param cipherSuites names of IANA; empty for the usual ones
  /// @param curvePreferences groups for the key exchange, by their numbers at IANA; empty for the
  ///   usual ones
  /// @param minVersion such as `VersionTLS13`; empty for 1.2
  public record Tls(List<String> cipherSuites, List<Integer> curvePreferences, String minVersion) {
    public Tls {
      cipherSuites = List.copyOf(cipherSuites);
      curvePreferences = List.copyOf(curvePreferences);
    }
  }

  /// How HTTP/2 is spoken.
  ///
  /// @param enabled whether at all
  /// @param maxStreamsPerConnection how many streams a client may have; 0 for the usual number
  public record Http2(boolean enabled, int maxStreamsPerConnection) {}

  public SecureServing {
    namedCertificates = List.copyOf(namedCertificates);
  }

  /// Whether anything is served.
  public boolean enabled() {
    return port != 0;
  }
}
