package dev.berth.server.tls;

import dev.berth.config.server.CertificateFiles;
import dev.berth.kube.connect.CertifiedKey;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;

/// Writes a certificate and its key to files; only the owner may read the key.
final class PemWriter {

  private PemWriter() {}

  static void write(CertifiedKey made, CertificateFiles files) throws IOException {
    var certificate = Path.of(files.certificate()).toAbsolutePath();
    Files.createDirectories(certificate.getParent());
    Files.writeString(certificate, pem(made.chain().getFirst()));
    var key = Path.of(files.key()).toAbsolutePath();
    Files.deleteIfExists(key);
    Files.createFile(
        key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(key, pem(new JcaPKCS8Generator(made.key(), null)));
  }

  private static String pem(Object content) throws IOException {
    var text = new StringWriter();
    try (var out = new JcaPEMWriter(text)) {
      out.writeObject(content);
    }
    return text.toString();
  }
}
