package dev.berth.server.tls;

import dev.berth.config.server.CertificateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateEncodingException;
import java.util.Base64;

/// Puts a certificate and its key into files; the key is for their owner alone.
final class PemWriter {

  private static final int LINE = 64;

  private PemWriter() {}

  static void write(ServingKey made, CertificateFiles files)
      throws IOException, CertificateEncodingException {
    var certificate = Path.of(files.certificate()).toAbsolutePath();
    Files.createDirectories(certificate.getParent());
    Files.writeString(certificate, block("CERTIFICATE", made.chain().getFirst().getEncoded()));
    var key = Path.of(files.key()).toAbsolutePath();
    Files.deleteIfExists(key);
    Files.createFile(
        key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(key, block("PRIVATE KEY", made.key().getEncoded()));
  }

  private static String block(String name, byte[] content) {
    var encoder = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
    return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
        .formatted(name, encoder.encodeToString(content));
  }
}
