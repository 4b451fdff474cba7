package dev.berth.server.tls;

import dev.berth.kube.connect.CertifiedKey;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/// Chooses the certificate for the host that the client names (SNI); otherwise the default one. For
/// servers only. Thread-safe.
final class ServingCertificates extends X509ExtendedKeyManager {

  private static final String USUAL = "";

  private final Map<String, KeySource> sources = new TreeMap<>();

  /// @param usual the default certificate
  /// @param named by host, or by `*.` and a domain
  ServingCertificates(KeySource usual, Map<String, KeySource> named) {
    named.forEach((name, source) -> sources.put(name.toLowerCase(Locale.ROOT), source));
    sources.put(USUAL, usual);
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    var name =
        requestedNames(engine.getHandshakeSession())
            .flatMap(host -> Stream.of(host, wildcard(host)))
            .filter(sources::containsKey)
            .findFirst()
            .orElse(USUAL);
    var key = key(name);
    return key != null && key.key().getAlgorithm().equals(keyType) ? name : null;
  }

  private static Stream<String> requestedNames(@Nullable SSLSession session) {
    return session instanceof ExtendedSSLSession extended
        ? extended.getRequestedServerNames().stream()
            .filter(SNIHostName.class::isInstance)
            .map(name -> ((SNIHostName) name).getAsciiName().toLowerCase(Locale.ROOT))
        : Stream.of();
  }

  private static String wildcard(String host) {
    var dot = host.indexOf('.');
    return dot < 0 ? "*" : "*" + host.substring(dot);
  }

  private @Nullable CertifiedKey key(String alias) {
    var source = sources.get(alias);
    return source == null ? null : source.current();
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    var key = key(alias);
    return key == null ? null : key.chain().toArray(X509Certificate[]::new);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    var key = key(alias);
    return key == null ? null : key.key();
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return List.copyOf(sources.keySet()).toArray(String[]::new);
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, java.net.@Nullable Socket socket) {
    return null; // only engines are used, not sockets
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String @Nullable [] keyType,
      Principal @Nullable [] issuers,
      java.net.@Nullable Socket socket) {
    return null;
  }
}
