package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.cli.Run;
import dev.berth.questions.fleet.DocumentFields;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The clusters of a fleet. `-Dseed=` replays one.
final class FleetMembersTest {
  @TempDir private Path folder = Path.of("");

  private @Nullable HttpServer server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  /// A count of what fits is right if a simulation places as many, and one more waits.
  @Test
  void whatFitsIsWhatASimulationPlaces() throws IOException {
    ask(25, 1);
  }

  @Test
  @Tag("slow")
  void whatFitsIsWhatASimulationPlacesInManyClusters() throws IOException {
    ask(100, 30);
  }

  private void ask(int clusters, int questions) throws IOException {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null ? LongStream.rangeClosed(1, clusters).toArray() : new long[] {replayed};
    int some = 0;
    for (long seed : seeds) {
      var random = new SplittableRandom(seed);
      var cluster = Files.writeString(folder.resolve("cluster.yaml"), RandomFleet.cluster(random));
      for (int question = 0; question < questions; question++) {
        some += ask(seed, cluster, RandomFleet.template(random)) > 0 ? 1 : 0;
      }
    }
    if (replayed == null) {
      assertThat(some).isGreaterThan(clusters * questions / 2);
    }
  }

  private static long ask(long seed, Path cluster, String template) {
    var spread =
        Run.withInput(
            RandomFleet.deployment(template, 1),
            "fleet",
            "spread",
            "-",
            "--replicas=200",
            "--cluster=" + cluster,
            "-o=csv");
    long room = room(spread);
    var what = "-Dseed=%d: %s%n%s".formatted(seed, spread.out(), template);

    assertThat(fits(cluster, RandomFleet.deployment(template, room))).as(what).isTrue();
    assertThat(fits(cluster, RandomFleet.deployment(template, room + 1))).as(what).isFalse();
    return room;
  }

  private static long room(Run spread) {
    var row = spread.out().lines().filter(line -> line.startsWith("cluster,")).findFirst();
    return Long.parseLong(row.orElseThrow().split(",", -1)[2]);
  }

  /// Whether `berth fleet fit` says so; `berth simulate` has to say the same.
  private static boolean fits(Path cluster, String release) {
    var fit = Run.withInput(release, "fleet", "fit", "-", "--cluster=" + cluster);
    var simulation =
        Run.withInput(release, "simulate", cluster.toString(), "-", "--fail-on=stuck,pending");

    assertThat(fit.code()).as(fit.err()).isEqualTo(simulation.code());
    return fit.code() == 0;
  }

  /// @param answer in JSON
  private ServerMember running(String path, String part, String answer) throws IOException {
    var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/apis/decisions.berth.dev/v1alpha1/placements", exchange -> answer(exchange, answer));
    http.start();
    server = http;
    int port = http.getAddress().getPort();
    var kubeconfig =
        Files.writeString(
            folder.resolve("config"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: k}}]
            clusters: [{name: k, cluster: {server: 'http://127.0.0.1:%d'}}]
            """
                .formatted(port));
    return new ServerMember(
        "running",
        URI.create("http://127.0.0.1:" + port),
        new ServerTrustOptions(),
        ClusterOptions.of(kubeconfig.toString(), ""),
        path,
        part,
        "kind: Pod\n");
  }

  private static void answer(HttpExchange exchange, String answer) throws IOException {
    var sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var bytes = answer.replace("SENT", sent.strip()).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void aRunningSchedulerIsAskedAboutTheManifests() throws Exception {
    var member = running("/placements", "summary", "{\"summary\": {\"stuck\": [\"SENT\"]}}");

    assertThat(new DocumentFields(member.ask()).fields())
        .isEqualTo(Map.of("stuck", List.of("kind: Pod")));
  }

  @Test
  void anAnswerOfAnotherKindIsNone() throws Exception {
    var member = running("/placements", "summary", "{\"items\": []}");

    assertThatIOException().isThrownBy(member::ask).withMessageContaining("something else");
  }

  @Test
  void aSchedulerThatRefusesSaysWhy() throws Exception {
    var member = running("/capacity?maxLimit=1", "", "{}");

    assertThatIOException().isThrownBy(member::ask).withMessageContaining("refuses");
  }
}
