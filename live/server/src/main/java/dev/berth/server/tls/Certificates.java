package dev.berth.server.tls;

import dev.berth.config.server.CertificateFiles;
import dev.berth.config.server.NamedCertificate;
import dev.berth.config.server.SecureServing;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.CertifiedKey;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.server.tls.SelfSigned.KeyType;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the serving certificates, or creates one.
final class Certificates {

  private static final Logger LOG = LoggerFactory.getLogger(Certificates.class);

  private static final String PAIR = "kube-scheduler";
  private static final int DNS_NAME = 2;

  private final TimeSource time;

  Certificates(TimeSource time) {
    this.time = time;
  }

  ServingCertificates of(SecureServing serving) throws IOException, GeneralSecurityException {
    return new ServingCertificates(usual(serving), named(serving.namedCertificates()));
  }

  private KeySource usual(SecureServing serving) throws IOException, GeneralSecurityException {
    if (!serving.certificate().isEmpty()) {
      return new KeyFiles(serving.certificate(), time);
    }
    if (serving.certificateDirectory().isEmpty()) {
      return inMemory(
          serving.tls().cipherSuites().isEmpty() ? KeyType.EC : KeyType.RSA,
          addresses(serving.bindAddress()));
    }
    var folder = Path.of(serving.certificateDirectory());
    var files =
        new CertificateFiles(
            folder.resolve(PAIR + ".crt").toString(), folder.resolve(PAIR + ".key").toString());
    if (!Files.isReadable(Path.of(files.certificate()))
        || !Files.isReadable(Path.of(files.key()))) {
      var made = SelfSigned.make(KeyType.RSA, addresses(serving.bindAddress()), time.instant());
      write(made, files);
      LOG.atInfo()
          .addKeyValue("certificate", files.certificate())
          .addKeyValue("key", files.key())
          .log("Generated self-signed cert");
    }
    return new KeyFiles(files, time);
  }

  private static void write(CertifiedKey made, CertificateFiles files) throws IOException {
    try {
      PemWriter.write(made, files);
    } catch (IOException e) {
      throw new IOException(
          "cannot write the self-signed certificate %s: %s; name another --cert-dir, or a certificate with --tls-cert-file and --tls-private-key-file"
              .formatted(files.certificate(), reason(e)),
          e);
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "permission denied";
      case NoSuchFileException _ -> "the directory cannot be made";
      case FileSystemException failed when failed.getReason() != null -> failed.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  /// The certificate is created while the start continues; a connection waits for it. The kubelet's
  /// first probe is such a connection, so the key has the type that is faster to create unless the
  /// configuration requires the other.
  private KeySource inMemory(KeyType type, List<InetAddress> addresses) {
    var made = new CompletableFuture<CertifiedKey>();
    Thread.ofPlatform()
        .name("self-signed")
        .daemon()
        .start(() -> {
          try {
            made.complete(SelfSigned.make(type, addresses, time.instant()));
            LOG.info("Generated self-signed cert in-memory");
          } catch (IOException | GeneralSecurityException | RuntimeException e) {
            LOG.atError().setCause(e).log("Unable to generate self-signed cert");
            made.completeExceptionally(e);
          }
        });
    return made::join;
  }

  private static List<InetAddress> addresses(InetAddress bound) throws IOException {
    Set<InetAddress> addresses = new LinkedHashSet<>();
    addresses.add(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    if (!bound.isAnyLocalAddress()) {
      addresses.add(bound);
    }
    return List.copyOf(addresses);
  }

  /// Configured names take precedence over names in a certificate; for equal names, the first
  /// certificate counts.
  private Map<String, KeySource> named(List<NamedCertificate> certificates)
      throws ConnectionException {
    Map<String, KeySource> given = new TreeMap<>();
    Map<String, KeySource> found = new TreeMap<>();
    for (var certificate : certificates) {
      var files = new KeyFiles(certificate.files(), time);
      certificate.names().forEach(name -> given.putIfAbsent(name, files));
      if (certificate.names().isEmpty()) {
        namesIn(files.current().chain().getFirst()).forEach(name -> found.putIfAbsent(name, files));
      }
    }
    found.putAll(given);
    return found;
  }

  private static List<String> namesIn(X509Certificate certificate) throws ConnectionException {
    List<String> names = new ArrayList<>();
    try {
      Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
      if (alternatives != null) {
        for (List<?> alternative : alternatives) {
          if (alternative.get(0).equals(DNS_NAME)) {
            names.add(alternative.get(1).toString());
          }
        }
      }
    } catch (CertificateParsingException e) {
      throw new ConnectionException("broken names in a certificate: " + e.getMessage(), e);
    }
    return names;
  }
}
