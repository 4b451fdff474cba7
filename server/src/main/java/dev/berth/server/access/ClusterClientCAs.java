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

/// The client CAs in files, and for those that are not configured, in the ConfigMap
/// `kube-system/extension-apiserver-authentication`. Read anew at the first request a minute after
/// the last time, or 10 s after a failure; until then, the last ones are used. For any thread; may
/// block.
final class ClusterClientCAs {

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

  /// @param cluster null to read files only
  ClusterClientCAs(Authentication settings, @Nullable Reviews cluster, TimeSource time) {
    this.settings = settings;
    this.cluster = cluster;
    this.time = time;
    this.nextLook = time.nanos();
  }

  /// The authorities of now; without those that could never be read.
  synchronized ClientCAs current() throws InterruptedException {
    var authorities = known;
    if (time.nanos() - nextLook >= 0) {
      try {
        authorities = read();
        nextLook = time.nanos() + PERIOD.toNanos();
      } catch (IOException e) {
        LOG.atWarn()
            .addKeyValue("err", e.getMessage())
            .log("Unable to read the client CAs of the cluster");
        nextLook = time.nanos() + PAUSE.toNanos();
      }
      known = authorities;
    }
    return authorities == null ? new ClientCAs(null, null, settings.requestHeader()) : authorities;
  }

  /// Reads them at once.
  ///
  /// @throws IOException if that fails
  synchronized void require() throws IOException, InterruptedException {
    known = read();
    nextLook = time.nanos() + PERIOD.toNanos();
  }

  private ClientCAs read() throws IOException, InterruptedException {
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

  /// Lists are texts with JSON in them.
  private static List<String> list(Tree data, String field) throws IOException {
    var text = data.text(field);
    var wrapped = "{\"list\":%s}".formatted(text.isEmpty() ? "[]" : text);
    return Tree.read(new ByteArrayInputStream(wrapped.getBytes(StandardCharsets.UTF_8)), field)
        .texts("list");
  }
}
