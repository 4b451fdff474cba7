package dev.berth.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What happens to the task and to the lease, in which order, in time that flies.
final class LeadershipTest implements LeaderTask {
  private static final LeaderElectionConfiguration ELECTION =
      new LeaderElectionConfiguration(
          true,
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2),
          "leases",
          "berth",
          "kube-system");

  private final FakeClock time = new FakeClock();
  private final List<String> happened = new CopyOnWriteArrayList<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private volatile String lease = "";
  private volatile boolean isTaken;
  private HttpServer server;
  private ApiServer api;
  private Leadership leadership;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    var address = "http://127.0.0.1:" + server.getAddress().getPort();
    api = ApiServer.at(new Connections(Map.of(), time).find("", address), time);
    var settings = new ClientSettings("test", "application/json", 0, 0, Duration.ofSeconds(10));
    leadership =
        Leadership.of(
            ELECTION, new ApiClient(api, settings, time), "berth", time, new SplittableRandom(1));
  }

  @AfterEach
  void stopServer() {
    api.close();
    server.stop(0);
  }

  /// Keeps the lease, until another process has it.
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      boolean isLease = exchange.getRequestURI().getPath().contains("/leases");
      if (!isLease) {
        respond(exchange, 201, body);
      } else if (exchange.getRequestMethod().equals("GET")) {
        respond(exchange, lease.isEmpty() ? 404 : 200, isTaken ? heldBy("another") : lease);
      } else if (isTaken) {
        respond(exchange, 409, "{}");
      } else {
        lease = body;
        if (lease.equals(heldBy(""))) {
          happened.add("lease released");
        }
        respond(exchange, 200, body);
      }
    }
  }

  private String heldBy(String holder) {
    return lease.replaceFirst("(\"holderIdentity\": ?\")[^\"]*", "$1" + holder);
  }

  private static void respond(HttpExchange exchange, int code, String text) throws IOException {
    var bytes = (text.isEmpty() ? "{}" : text).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void begin() {
    happened.add("begin");
    begun.countDown();
  }

  @Override
  public void stop() {
    happened.add("stop");
  }

  @Override
  public void end() {
    happened.add(leadership.isHeld() ? "end, with the lease" : "end");
  }

  @Override
  public void whenEnded(Runnable action) {
    var _ = ended.thenRun(action);
  }

  /// Leads on a thread of its own.
  private CompletableFuture<Boolean> lead(CompletableFuture<Thread> leader) {
    var asked = new CompletableFuture<Boolean>();
    leader.complete(
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                asked.complete(leadership.lead(this));
              } catch (InterruptedException e) {
                asked.completeExceptionally(e);
              }
            }));
    return asked;
  }

  @Test
  void whoIsAskedToEndReleasesTheLeaseAfterTheTaskHasEnded() throws Exception {
    var leader = new CompletableFuture<Thread>();
    var asked = lead(leader);
    begun.await();
    leader.get().interrupt();
    assertThat(asked.get()).isTrue();
    assertThat(happened).containsExactly("begin", "end, with the lease", "stop", "lease released");
  }

  @Test
  void aTaskThatHasEndedHoldsNoLease() throws Exception {
    var asked = lead(new CompletableFuture<>());
    begun.await();
    ended.complete(null);
    assertThat(asked.get()).isFalse();
    assertThat(happened).containsExactly("begin", "stop", "lease released");
  }

  @Test
  void whoLosesTheLeaseStopsTheTaskAndDoesNotWaitForIt() throws Exception {
    var asked = lead(new CompletableFuture<>());
    begun.await();
    isTaken = true;
    assertThat(asked.get()).isFalse();
    assertThat(happened).containsExactly("begin", "stop");
    assertThat(leadership.isHeld()).isFalse();
  }
}
