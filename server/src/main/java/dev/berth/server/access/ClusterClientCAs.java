package dev.berth.server.access;

import dev.berth.config.server.Authentication;
import dev.berth.config.server.RequestHeader;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Pem;
import dev.berth.kube.connect.PemSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Who vouches for clients, by files and, for what these leave open, by the cluster. Looks again
/// when somebody wants to know and the last look is a minute ago; if that fails, what was known
/// stands.
final class ClusterClientCAs implements ClientCASource {

  private static final Logger LOG = LoggerFactory.getLogger(ClusterClientCAs.class);

  private static final String NAMESPACE = "kube-system";
  private static final String NAME = "extension-apiserver-authentication";
  private static final Duration PERIOD = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final Authentication settings;
  private final @Nullable Reviews cluster;
  private final TimeSource time;
  private @Nullable ClientCAs known;
  private long nextLook;

  /// @param cluster null if it is not to be asked
  ClusterClientCAs(Authentication settings, @Nullable Reviews cluster, TimeSource time) {
    this.settings = settings;
    this.cluster = cluster;
    this.time = time;
    this.nextLook = time.nanos();
  }

  @Override
  public synchronized ClientCAs current() throws InterruptedException {
    var vouchers = known;
    if (time.nanos() - nextLook >= 0) {
      try {
        vouchers = look();
        nextLook = time.nanos() + PERIOD.toNanos();
      } catch (IOException e) {
        LOG.atWarn()
            .addKeyValue("err", e.getMessage())
            .log("Unable to read the client CAs of the cluster");
        nextLook = time.nanos() + PAUSE.toNanos();
      }
      known = vouchers;
    }
    return vouchers == null ? new ClientCAs(null, null, settings.requestHeader()) : vouchers;
  }

  /// Looks at once.
  ///
  /// @throws IOException if that fails
  synchronized void require() throws IOException, InterruptedException {
    known = look();
    nextLook = time.nanos() + PERIOD.toNanos();
  }

  private ClientCAs look() throws IOException, InterruptedException {
    var clientFile = settings.clientCaFile();
    var proxyFile = settings.requestHeader().clientCaFile();
    var data =
        cluster == null || (!clientFile.isEmpty() && !proxyFile.isEmpty())
            ? new Tree(Map.of())
            : cluster.configMap(NAMESPACE, NAME);
    return new ClientCAs(
        clientFile.isEmpty() ? authorities(data, "client-ca-file") : authorities(clientFile),
        proxyFile.isEmpty()
            ? authorities(data, "requestheader-client-ca-file")
            : authorities(proxyFile),
        proxyFile.isEmpty() ? headers(data) : settings.requestHeader());
  }

  private static CertificateAuthorities authorities(String file) throws IOException {
    return new CertificateAuthorities(Pem.certificates(new PemSource.InFile(Path.of(file))));
  }

  private static @Nullable CertificateAuthorities authorities(Tree data, String field)
      throws IOException {
    var text = data.text(field);
    return text.isEmpty()
        ? null
        : new CertificateAuthorities(
            Pem.certificates(
                new PemSource.Given(text, "%s of the ConfigMap %s".formatted(field, NAME))));
  }

  private static RequestHeader headers(Tree data) throws IOException {
    return new RequestHeader(
        "",
        list(data, "requestheader-allowed-names"),
        list(data, "requestheader-username-headers"),
        list(data, "requestheader-uid-headers"),
        list(data, "requestheader-group-headers"),
        list(data, "requestheader-extra-headers-prefix"));
  }

  /// Lists are JSON in texts.
  private static List<String> list(Tree data, String field) throws IOException {
    var text = data.text(field);
    var wrapped = "{\"list\":%s}".formatted(text.isEmpty() ? "[]" : text);
    return Tree.read(new ByteArrayInputStream(wrapped.getBytes(StandardCharsets.UTF_8)), field)
        .texts("list");
  }
}
