package dev.berth.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Runs the most frequent commands, so that the JVM sees which classes and methods they need: the
/// launcher makes the AOT cache from this run. Not used otherwise.
final class Training {
  /// The number of bound pods of the recorded cluster.
  private static final int BINDINGS = 4;

  /// The number of simulated workloads of each kind.
  private static final int REPETITIONS = 15;

  /// After this time, the API server ends, and so does the training.
  private static final int MOST_SECONDS = 600;

  private Training() {}

  /// Runs the commands.
  ///
  /// @param args the directory `src/training` of this module, the directory of the examples, and
  ///   the command of the API server, which also gets the path of its kubeconfig file
  public static void main(String[] args) throws IOException, InterruptedException {
    var material = Path.of(args[0]);
    var examples = Path.of(args[1]);
    Path kubeconfig = Files.createTempFile("training", ".kubeconfig");
    var command = new ArrayList<>(List.of(args).subList(2, args.length));
    command.add(kubeconfig.toString());
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    CompletableFuture.delayedExecutor(MOST_SECONDS, TimeUnit.SECONDS).execute(server::destroy);
    try (BufferedReader requests = server.inputReader()) {
      commandsWithoutCluster(material, examples);
      simulateManyPods(material.resolve("workloads.yaml"));
      if ("serving".equals(requests.readLine())) {
        schedule(kubeconfig, requests);
      }
    } finally {
      server.destroy();
      Files.delete(kubeconfig);
    }
    System.exit(0); // idle connections keep threads
  }

  private static void commandsWithoutCluster(Path material, Path examples) {
    String webTier = examples.resolve("web-tier.yaml").toString();
    String running = examples.resolve("running.yaml").toString();
    String release = examples.resolve("release.yaml").toString();
    run("version");
    run("check-config", material.resolve("scheduler.yaml").toString());
    run("simulate", webTier);
    run("simulate", "-o", "json", webTier);
    run("simulate", running, release);
    run("explain", "shop/checkout", webTier);
    run("explain", "-o", "json", "shop/checkout", webTier);
  }

  /// Schedules some thousand pods of many workloads on some hundred nodes, so that the JVM learns
  /// which methods a scheduler calls often.
  private static void simulateManyPods(Path template) throws IOException {
    var cluster = Files.createTempFile("training", ".yaml");
    try {
      var text = Files.readString(template);
      Files.writeString(
          cluster,
          IntStream.rangeClosed(1, REPETITIONS)
              .mapToObj(number -> text.replace("NUMBER", "" + number))
              .collect(Collectors.joining("---\n")));
      run(
          "simulate",
          "--add-node=a-1=80",
          "--add-node=b-1=80",
          "--add-node=c-1=80",
          cluster.toString());
    } finally {
      Files.delete(cluster);
    }
  }

  /// Schedules the recorded cluster until all pods that fit are bound.
  private static void schedule(Path kubeconfig, BufferedReader requests)
      throws IOException, InterruptedException {
    var scheduler =
        Thread.ofPlatform()
            .start(() -> run("run", "--kubeconfig=" + kubeconfig, "--secure-port=" + freePort()));
    long bindings =
        requests.lines().filter(line -> line.endsWith("/binding")).limit(BINDINGS).count();
    if (bindings < BINDINGS) {
      System.err.printf("only %d pods were bound%n", bindings);
    }
    TimeUnit.SECONDS.sleep(1); // events and the last changes
    scheduler.interrupt();
    scheduler.join();
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      return 0; // does not serve
    }
  }

  private static void run(String... arguments) {
    var out = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    int _ = Berth.run(InputStream.nullInputStream(), out, System.err, arguments);
  }
}
