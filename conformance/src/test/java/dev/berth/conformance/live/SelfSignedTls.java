package dev.berth.conformance.live;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// TLS for servers of the tests that the API server calls, with a certificate that it does not
/// verify.
final class SelfSignedTls {
  private static final String PASSWORD = "standin";

  private SelfSignedTls() {}

  /// @param folder takes the key
  static SSLContext in(Path folder)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = folder.resolve("standin.p12");
    var made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "a",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .inheritIO()
            .start()
            .waitFor();
    if (made != 0) {
      throw new IOException("keytool has failed");
    }
    var keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD.toCharArray());
    var context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }
}
