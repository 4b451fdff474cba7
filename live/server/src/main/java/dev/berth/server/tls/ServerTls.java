package dev.berth.server.tls;

import dev.berth.config.server.CertificateFiles;
import dev.berth.config.server.SecureServing;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Pem;
import dev.berth.kube.connect.PemSource;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/// The TLS settings of a server.
public final class ServerTls {

  private static final Map<String, String> PROTOCOLS =
      Map.of(
          "VersionTLS10", "TLSv1",
          "VersionTLS11", "TLSv1.1",
          "VersionTLS12", "TLSv1.2",
          "VersionTLS13", "TLSv1.3");

  private static final List<String> IN_ORDER = List.of("TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3");
  private static final String LEAST = "TLSv1.2";

  /// The cipher suites of TLS 1.3, which cannot be configured.
  private static final Set<String> ALWAYS =
      Set.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

  /// Curves by their IANA numbers. The JDK does not have the curves with ML-KEM yet.
  private static final Map<Integer, String> CURVES =
      Map.of(23, "secp256r1", 24, "secp384r1", 25, "secp521r1", 29, "x25519");

  private final SSLContext context;
  private final SSLParameters parameters;

  private ServerTls(SSLContext context, SSLParameters parameters) {
    this.context = context;
    this.parameters = parameters;
  }

  /// Reads the named files; creates a certificate if none is named. The server asks for a client
  /// certificate, and accepts any or none.
  ///
  /// @throws IOException if a file is invalid; the message is for the user
  public static ServerTls of(SecureServing serving, TimeSource time) throws IOException {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(
          new KeyManager[] {new Certificates(time).of(serving)},
          new TrustManager[] {new RequestClientCertTrustManager()},
          null);
      return new ServerTls(context, parameters(serving.tls(), context.getSupportedSSLParameters()));
    } catch (GeneralSecurityException e) {
      throw new IOException("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  /// Reads the named files. The server only talks to clients with a certificate of one of the
  /// authorities.
  ///
  /// @param own may be renewed at any time
  /// @param clientAuthorities the file with the authorities of clients, in PEM
  /// @throws IOException if a file is invalid; the message is for the user
  public static ServerTls requiringClientsOf(
      String clientAuthorities, CertificateFiles own, TimeSource time) throws IOException {
    try {
      var authorities = KeyStore.getInstance(KeyStore.getDefaultType());
      authorities.load(null, null);
      for (var authority : Pem.certificates(PemSource.inFile(clientAuthorities))) {
        authorities.setCertificateEntry(authority.getSubjectX500Principal().getName(), authority);
      }
      var trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(authorities);
      var context = SSLContext.getInstance("TLS");
      context.init(
          new KeyManager[] {new ServingCertificates(new KeyFiles(own, time), Map.of())},
          trust.getTrustManagers(),
          null);
      var parameters =
          parameters(
              new SecureServing.Tls(List.of(), List.of(), ""), context.getSupportedSSLParameters());
      parameters.setNeedClientAuth(true);
      return new ServerTls(context, parameters);
    } catch (GeneralSecurityException e) {
      throw new IOException("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  private static SSLParameters parameters(SecureServing.Tls tls, SSLParameters supported)
      throws IOException {
    var parameters = new SSLParameters();
    var least = tls.minVersion().isEmpty() ? LEAST : PROTOCOLS.get(tls.minVersion());
    parameters.setProtocols(
        IN_ORDER.subList(IN_ORDER.indexOf(least), IN_ORDER.size()).toArray(String[]::new));
    parameters.setUseCipherSuitesOrder(true);
    parameters.setWantClientAuth(true);
    if (!tls.cipherSuites().isEmpty()) {
      parameters.setCipherSuites(suites(tls.cipherSuites(), supported.getCipherSuites()));
    }
    if (!tls.curvePreferences().isEmpty()) {
      parameters.setNamedGroups(curves(tls.curvePreferences()));
    }
    return parameters;
  }

  private static String[] suites(List<String> wanted, String[] supported) {
    var known = Set.copyOf(Arrays.asList(supported));
    var suites = new ArrayList<>(ALWAYS);
    wanted.stream()
        .map(name -> name.endsWith("_POLY1305") ? name + "_SHA256" : name)
        .filter(name -> known.contains(name) && !ALWAYS.contains(name))
        .forEach(suites::add);
    return suites.toArray(String[]::new);
  }

  private static String[] curves(List<Integer> preferences) throws IOException {
    var curves =
        preferences.stream()
            .flatMap(number -> Stream.ofNullable(CURVES.get(number)))
            .toArray(String[]::new);
    if (curves.length == 0) {
      throw new IOException(
          "--tls-curve-preferences: of %s, Java supports none; it supports %s"
              .formatted(preferences, CURVES));
    }
    return curves;
  }

  /// The SSL context for connections.
  public SSLContext context() {
    return context;
  }

  /// Protocols, cipher suites and curves of every connection.
  public SSLParameters parameters() {
    return parameters;
  }
}
