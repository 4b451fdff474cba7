package dev.berth.server.access;

import dev.berth.config.server.Authentication;
import dev.berth.config.server.RequestHeader;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Pem;
import dev.berth.kube.connect.PemSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads the client CAs from files, or, if none are configured, from the ConfigMap
/// `kube-system/extension-apiserver-authentication`. A request that comes a minute after the last
/// read, or 10 s after a failed one, starts another read in the background. So an API server that
/// hangs does not hide the pages of this process. Only requests before the end of the first read
/// wait for it, and none does after one request has waited 2 s. Thread-safe.
final class ClusterClientCAs {

  private static final Logger LOG = LoggerFactory.getLogger(ClusterClientCAs.class);

  private static final String NAMESPACE = "kube-system";
  private static final String NAME = "extension-apiserver-authentication";
  private static final Duration PERIOD = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Authentication settings;
  private final @Nullable Reviews cluster;
  private final TimeSource time;
  private final AtomicBoolean isLooking = new AtomicBoolean();
  private final CountDownLatch firstLook = new CountDownLatch(1);
  private volatile ClientCAs known;
  private volatile long nextLook;

  /// @param cluster null to read files only
  ClusterClientCAs(Authentication settings, @Nullable Reviews cluster, TimeSource time) {
    this.settings = settings;
    this.cluster = cluster;
    this.time = time;
    this.known = new ClientCAs(null, null, settings.requestHeader());
    this.nextLook = time.nanos();
  }

  /// Starts a read in the background if it is due, so that the CAs are known at the first request.
  void refresh() {
    if (time.nanos() - nextLook >= 0 && isLooking.compareAndSet(false, true)) {
      Thread.ofVirtual().name("client-cas").start(this::look);
    }
  }

  /// Returns the authorities as last read, without those that could never be read.
  ClientCAs current() throws InterruptedException {
    refresh();
    if (!firstLook.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      firstLook.countDown(); // once is enough
    }
    return known;
  }

  private void look() {
    try {
      read();
    } catch (IOException e) {
      LOG.atWarn()
          .addKeyValue("err", e.getMessage())
          .log("Unable to read the client CAs of the cluster");
      nextLook = time.nanos() + PAUSE.toNanos();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      isLooking.set(false);
      firstLook.countDown();
    }
  }

  /// Reads the authorities now.
  ///
  /// @throws IOException if this fails
  void require() throws IOException, InterruptedException {
    read();
    firstLook.countDown();
  }

  private void read() throws IOException, InterruptedException {
    known = withFiles(known);
    if (cluster != null && !(hasClientFile() && hasProxyFile())) {
      known = with(cluster.configMap(NAMESPACE, NAME), known);
    }
    nextLook = time.nanos() + PERIOD.toNanos();
  }

  private boolean hasClientFile() {
    return !settings.clientCaFile().isEmpty();
  }

  private boolean hasProxyFile() {
    return !settings.requestHeader().clientCaFile().isEmpty();
  }

  private ClientCAs withFiles(ClientCAs others) throws IOException {
    return new ClientCAs(
        hasClientFile() ? authorities(settings.clientCaFile()) : others.clients(),
        hasProxyFile() ? authorities(settings.requestHeader().clientCaFile()) : others.proxies(),
        hasProxyFile() ? settings.requestHeader() : others.headers());
  }

  private ClientCAs with(Tree data, ClientCAs files) throws IOException {
    return new ClientCAs(
        hasClientFile() ? files.clients() : authorities(data, "client-ca-file"),
        hasProxyFile() ? files.proxies() : authorities(data, "requestheader-client-ca-file"),
        hasProxyFile() ? files.headers() : headers(data));
  }

  private static CertificateAuthorities authorities(String file) throws IOException {
    return new CertificateAuthorities(Pem.certificates(PemSource.inFile(file)));
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

  /// Lists are strings that contain JSON.
  private static List<String> list(Tree data, String field) throws IOException {
    var text = data.text(field);
    var wrapped = "{\"list\":%s}".formatted(text.isEmpty() ? "[]" : text);
    return Tree.read(new ByteArrayInputStream(wrapped.getBytes(StandardCharsets.UTF_8)), field)
        .texts("list");
  }
}
