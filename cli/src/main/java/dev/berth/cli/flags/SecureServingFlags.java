package dev.berth.cli.flags;

import dev.berth.config.server.CertificateFiles;
import dev.berth.config.server.NamedCertificate;
import dev.berth.config.server.SecureServing;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Option;

/// How HTTPS is served.
final class SecureServingFlags {
  private static final int SCHEDULER_PORT = 10_259;

  @Option(
      names = "--bind-address",
      paramLabel = "IP",
      description = "Where to listen; 0.0.0.0 or :: for all addresses.")
  private InetAddress bindAddress = Inet4Address.ofLiteral("0.0.0.0");

  @Option(
      names = "--secure-port",
      paramLabel = "PORT",
      description = "Where to serve HTTPS; 0 for nowhere.")
  private int securePort;

  @Option(
      names = "--cert-dir",
      paramLabel = "DIR",
      description = {
        "Where kube-scheduler.crt and kube-scheduler.key are, or are put if there are none. Counts"
            + " only without --tls-cert-file. Without either, a certificate is made in memory."
      })
  private String certDir = "";

  @Option(
      names = "--tls-cert-file",
      paramLabel = "FILE",
      description = "The server's certificate and its intermediates.")
  private String tlsCertFile = "";

  @Option(
      names = "--tls-private-key-file",
      paramLabel = "FILE",
      description = "The key of --tls-cert-file.")
  private String tlsPrivateKeyFile = "";

  @Option(
      names = "--tls-sni-cert-key",
      paramLabel = "CERT,KEY[:HOST,...]",
      description = {
        "A certificate for clients that name one of these hosts, such as *.example.com; without"
            + " hosts, for those that it names. May be given several times."
      })
  private List<NamedCertificate> tlsSniCertKey = List.of();

  @Option(
      names = "--tls-cipher-suites",
      paramLabel = "NAME,...",
      description = "Cipher suites that may be used.")
  private List<CommaList> tlsCipherSuites = List.of();

  @Option(
      names = "--tls-curve-preferences",
      paramLabel = "N,...",
      description = {
        "Groups that may be used for key exchange, by number: 23, 24, 25, 29, 4587, 4588,"
            + " 4589."
      })
  private List<Curves> tlsCurvePreferences = List.of();

  @Option(
      names = "--tls-min-version",
      paramLabel = "VersionTLS10|...|VersionTLS13",
      description = "The oldest version of TLS that may be used.")
  private String tlsMinVersion = "";

  @Option(
      names = "--disable-http2-serving",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Speak HTTP/1.1 only.")
  private boolean disableHttp2Serving;

  @Option(
      names = "--http2-max-streams-per-connection",
      paramLabel = "N",
      description = "How many requests a client may have on one connection; 0 for the default.")
  private int http2MaxStreamsPerConnection;

  @Option(
      names = "--permit-address-sharing",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Set SO_REUSEADDR: do not wait for the last server's connections to go.")
  private boolean permitAddressSharing;

  @Option(
      names = "--permit-port-sharing",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Set SO_REUSEPORT: several processes may listen on the same port.")
  private boolean permitPortSharing;

  /// As kube-scheduler has them.
  SecureServingFlags() {
    this(SCHEDULER_PORT);
  }

  /// @param securePort the default one
  SecureServingFlags(int securePort) {
    this.securePort = securePort;
  }

  SecureServing options() {
    return new SecureServing(
        bindAddress,
        securePort,
        new CertificateFiles(tlsCertFile, tlsPrivateKeyFile),
        certDir,
        tlsSniCertKey,
        new SecureServing.Tls(
            ListValue.all(tlsCipherSuites), ListValue.all(tlsCurvePreferences), tlsMinVersion),
        new SecureServing.Http2(!disableHttp2Serving, http2MaxStreamsPerConnection),
        permitAddressSharing,
        permitPortSharing);
  }

  /// `23,29`: groups for the exchange of keys.
  record Curves(List<Integer> values) implements ListValue<Integer> {
    Curves {
      values = List.copyOf(values);
    }

    /// Reads a value.
    ///
    /// @throws picocli.CommandLine.TypeConversionException if something in it is no number
    static Curves parse(String text) {
      return new Curves(Arrays.stream(text.split(",", -1)).map(FlagTypes::integer).toList());
    }
  }
}
