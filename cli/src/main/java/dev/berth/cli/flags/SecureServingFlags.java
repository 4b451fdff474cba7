package dev.berth.cli.flags;

import dev.berth.config.server.CertificateFiles;
import dev.berth.config.server.NamedCertificate;
import dev.berth.config.server.SecureServing;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/// How HTTPS is served.
final class SecureServingFlags extends FlagSet {
  private final int usualPort;
  private final Flag<InetAddress> bindAddress =
      flag(InetAddress.class, "--bind-address", "IP", InetAddress.ofLiteral("0.0.0.0"))
          .usage("Where to listen; 0.0.0.0 or :: for all addresses.");
  private final Flag<Integer> securePort =
      number("--secure-port", "PORT", usualPort).usage("Where to serve HTTPS; 0 for nowhere.");
  private final Flag<String> certDir =
      text("--cert-dir", "DIR", "")
          .usage(
              "Where kube-scheduler.crt and kube-scheduler.key are, or are put if there are none."
                  + " Counts only without --tls-cert-file. Without either, a certificate is made in"
                  + " memory.");
  private final Flag<String> tlsCertFile =
      text("--tls-cert-file", "FILE", "").usage("The server's certificate and its intermediates.");
  private final Flag<String> tlsPrivateKeyFile =
      text("--tls-private-key-file", "FILE", "").usage("The key of --tls-cert-file.");
  private final Flag<List<NamedCertificate>> tlsSniCertKey =
      list(NamedCertificate.class, "--tls-sni-cert-key", "CERT,KEY[:HOST,...]", List.of())
          .usage(
              "A certificate for clients that name one of these hosts, such as *.example.com;"
                  + " without hosts, for those that it names. May be given several times.");
  private final Flag<List<CommaList>> tlsCipherSuites =
      texts("--tls-cipher-suites", "NAME,...").usage("Cipher suites that may be used.");
  private final Flag<List<Curves>> tlsCurvePreferences =
      list(Curves.class, "--tls-curve-preferences", "N,...", List.of())
          .usage(
              "Groups that may be used for key exchange, by number: 23, 24, 25, 29, 4587, 4588,"
                  + " 4589.");
  private final Flag<String> tlsMinVersion =
      text("--tls-min-version", "VersionTLS10|...|VersionTLS13", "")
          .usage("The oldest version of TLS that may be used.");
  private final Flag<Boolean> disableHttp2Serving =
      bool("--disable-http2-serving", false).usage("Speak HTTP/1.1 only.");
  private final Flag<Integer> http2MaxStreamsPerConnection =
      number("--http2-max-streams-per-connection", "N", 0)
          .usage("How many requests a client may have on one connection; 0 for the default.");
  private final Flag<Boolean> permitAddressSharing =
      bool("--permit-address-sharing", false)
          .usage("Set SO_REUSEADDR: do not wait for the last server's connections to go.");
  private final Flag<Boolean> permitPortSharing =
      bool("--permit-port-sharing", false)
          .usage("Set SO_REUSEPORT: several processes may listen on the same port.");

  SecureServingFlags(int usualPort) {
    this.usualPort = usualPort; // first: the default of --secure-port is it
    super();
  }

  SecureServing options() {
    return new SecureServing(
        bindAddress.value(),
        securePort.value(),
        new CertificateFiles(tlsCertFile.value(), tlsPrivateKeyFile.value()),
        certDir.value(),
        tlsSniCertKey.value(),
        new SecureServing.Tls(
            ListValue.all(tlsCipherSuites.value()),
            ListValue.all(tlsCurvePreferences.value()),
            tlsMinVersion.value()),
        new SecureServing.Http2(!disableHttp2Serving.value(), http2MaxStreamsPerConnection.value()),
        permitAddressSharing.value(),
        permitPortSharing.value());
  }

  /// `23,29`: groups for the key exchange.
  record Curves(List<Integer> values) implements ListValue<Integer> {
    /// Reads a value.
    ///
    /// @throws picocli.CommandLine.TypeConversionException if a part is not a number
    static Curves parse(String text) {
      return new Curves(Arrays.stream(text.split(",", -1)).map(FlagTypes::integer).toList());
    }
  }
}
