import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import okio.BufferedSink;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// An API server of a cluster with three nodes and five pods, on HTTP/2 and TLS, that sends what a
/// real one has sent ([record]): `java RecordedApiServer.java ANSWERS KUBECONFIG`. It writes a
/// kubeconfig file for itself, and then a line for each request that changes something.
final class RecordedApiServer extends Dispatcher {
  private static final String BINDING = "/binding";
  private static final char[] NO_PASSWORD = {};

  /// @param code the HTTP status
  private record Answer(int code, String type, byte[] body) {}

  private final Map<String, Answer> answers = new HashMap<>();
  private final byte[] changesOfPods;
  private final CountDownLatch bindings;

  private RecordedApiServer(Path folder) throws IOException {
    for (String line : Files.readAllLines(folder.resolve("index"))) {
      var parts = line.split("\t");
      answers.put(
          parts[0] + " " + parts[1],
          new Answer(
              Integer.parseInt(parts[2]), parts[3], Files.readAllBytes(folder.resolve(parts[4]))));
    }
    bindings =
        new CountDownLatch(
            (int) answers.keySet().stream().filter(key -> key.endsWith(BINDING)).count());
    changesOfPods = Files.readAllBytes(folder.resolve("changes"));
  }

  public static void main(String[] args)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    var keys = generator.generateKeyPair();
    var certificate = certificate(keys);
    var server = new MockWebServer();
    server.setDispatcher(new RecordedApiServer(Path.of(args[0])));
    server.useHttps(sockets(keys, certificate));
    server.requestClientAuth();
    server.start();
    var file = Path.of(args[1]);
    Files.writeString(file, kubeconfig(server.getPort(), keys, certificate));
    System.out.println("serving");
  }

  @Override
  public MockResponse dispatch(RecordedRequest request) {
    var path = request.getUrl().encodedPath();
    var isWatch = request.getUrl().queryParameter("watch") != null;
    if (!request.getMethod().equals("GET")) {
      System.out.println(request.getMethod() + " " + path);
      if (path.endsWith(BINDING)) {
        bindings.countDown();
      }
    }
    var answer = answers.get(request.getMethod() + " " + path + (isWatch ? "?watch" : ""));
    if (answer == null) {
      return new MockResponse.Builder().code(404).build();
    }
    var response =
        new MockResponse.Builder().code(answer.code).addHeader("Content-Type", answer.type);
    return (isWatch
            ? response.body(stream(answer.body, path.endsWith("/pods")))
            : response.body(new Buffer().write(answer.body)))
        .build();
  }

  /// A stream that does not end.
  private MockResponseBody stream(byte[] begin, boolean hasChanges) {
    return new MockResponseBody() {
      @Override
      public long getContentLength() {
        return -1;
      }

      @Override
      public void writeTo(BufferedSink sink) throws IOException {
        sink.write(begin).flush();
        try {
          bindings.await();
          if (hasChanges) {
            sink.write(changesOfPods).flush();
          }
          Thread.currentThread().join();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    };
  }

  private static Certificate certificate(KeyPair keys)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    var name = new X500Name("CN=training");
    var now = Instant.now();
    var builder =
        new JcaX509v3CertificateBuilder(
                name,
                BigInteger.ONE,
                Date.from(now.minus(1, ChronoUnit.DAYS)),
                Date.from(now.plus(1, ChronoUnit.DAYS)),
                name,
                keys.getPublic())
            .addExtension(
                Extension.subjectAlternativeName,
                false,
                new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1")));
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(keys.getPrivate())));
  }

  private static SSLSocketFactory sockets(KeyPair keys, Certificate certificate)
      throws IOException, GeneralSecurityException {
    var store = KeyStore.getInstance("JKS");
    store.load(null, NO_PASSWORD);
    store.setKeyEntry("server", keys.getPrivate(), NO_PASSWORD, new Certificate[] {certificate});
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(store, NO_PASSWORD);
    var context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context.getSocketFactory();
  }

  private static String kubeconfig(int port, KeyPair keys, Certificate certificate)
      throws GeneralSecurityException {
    var pem = base64(pem("CERTIFICATE", certificate.getEncoded()));
    return """
    apiVersion: v1
    kind: Config
    current-context: training
    contexts: [{name: training, context: {cluster: training, user: training}}]
    clusters: [{name: training, cluster: {server: "https://127.0.0.1:%d", certificate-authority-data: %s}}]
    users: [{name: training, user: {client-certificate-data: %s, client-key-data: %s}}]
    """
        .formatted(port, pem, pem, base64(pem("PRIVATE KEY", keys.getPrivate().getEncoded())));
  }

  private static String pem(String type, byte[] content) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(type, Base64.getMimeEncoder().encodeToString(content));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }
}
