package dev.berth.bench.capacity;

import dev.berth.bench.process.DriverProcess;
import dev.berth.bench.report.BenchReport;
import dev.berth.bench.report.BenchReport.Column;
import dev.berth.bench.report.Hardware;
import dev.berth.bench.report.Measurement;
import dev.berth.bench.report.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Counts how many more pods fit: Berth in one pass and with a cycle for each replica, and the
/// peer, in turns.
@Command(
    name = "capacity",
    sortOptions = false,
    description = "How many more pods fit, beside a loop over the real kube-scheduler.")
public final class CapacityBenchCommand implements Callable<Integer> {
  private static final Column RATE = new Column("replicas/s", "replicasPerSecond");

  @Option(names = "--nodes", description = "Size of the cluster: ${DEFAULT-VALUE}.")
  private int nodes = 5_000;

  @Option(names = "--runs", description = "How often each is run: ${DEFAULT-VALUE}.")
  private int runs = 3;

  @Option(
      names = "--peer-limit",
      description =
          "How many replicas the peer places, which takes it milliseconds for each:"
              + " ${DEFAULT-VALUE}.")
  private int peerLimit = 2_000;

  @Option(names = "--peer", hidden = true, description = "The peer's program; none without Go.")
  private @Nullable Path peer;

  @Option(names = "--home", hidden = true, required = true)
  private Path home = Path.of("");

  @Option(names = "--commit", hidden = true)
  private String commit = "";

  /// Creates the command; picocli sets its options.
  public CapacityBenchCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    var results = ResultsFolder.create(home, "capacity-" + nodes, Hardware.here(commit));
    Path folder = home.resolve("target/bench");
    Files.createDirectories(folder);
    var asked = new CapacityQuestion(nodes);
    asked.writeCluster(asked.cluster(folder));
    Files.writeString(folder.resolve("more.yaml"), CapacityQuestion.podSpec());
    var all = new ArrayList<Measurement>();
    for (int run = 1; run <= runs; run++) {
      var measured = new ArrayList<Measurement>();
      measured.add(berth(asked, folder, "berth", 0).ofRun(run));
      measured.add(berth(asked, folder, "berth, a cycle each", 10 * peerLimit).ofRun(run));
      Path program = peer;
      if (program != null) {
        measured.add(peer(asked, folder, program).ofRun(run));
      }
      results.add(measured);
      all.addAll(measured);
    }
    var report =
        new BenchReport(
            all,
            List.of("nodes", "shape"),
            List.of(
                new Column("replicas", "replicas"), new Column("s after reading", "seconds"), RATE),
            List.of(RATE));
    IO.print(report.text());
    results.write(report);
    return 0;
  }

  private Measurement berth(CapacityQuestion asked, Path folder, String name, int most)
      throws IOException, InterruptedException {
    var process =
        DriverProcess.java(
            CapacityDriver.class,
            asked.cluster(folder).toString(),
            folder.resolve("more.yaml").toString(),
            Integer.toString(most));
    var found = Measurement.parse(process.output().strip());
    double seconds = found.number("seconds");
    long replicas = Math.round(found.number("replicas"));
    var fields = fields(name, replicas, seconds);
    found.fields().forEach(fields::putIfAbsent);
    return new Measurement(fields);
  }

  /// Subtracts the time of reading, starting and the first replica, which is the time to place one
  /// replica.
  private Measurement peer(CapacityQuestion asked, Path folder, Path program)
      throws IOException, InterruptedException {
    double one = seconds(asked, folder, program, 1);
    double many = seconds(asked, folder, program, peerLimit + 1);
    return new Measurement(fields("kube-scheduler", peerLimit, many - one));
  }

  private static double seconds(CapacityQuestion asked, Path folder, Path program, int most)
      throws IOException, InterruptedException {
    Path question = folder.resolve("capacity-question.yaml");
    asked.writeQuestion(question, most);
    long begun = System.nanoTime();
    var answer =
        new DriverProcess(List.of(program.toString(), "run", question.toString())).output();
    if (!answer.contains("LimitReached")) {
      throw new IOException("the peer has not placed %,d: %s".formatted(most, answer));
    }
    return (System.nanoTime() - begun) / 1e9;
  }

  private Map<String, Object> fields(String name, long replicas, double seconds) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("impl", name);
    fields.put("percentage", 0L);
    fields.put("nodes", (long) nodes);
    fields.put("shape", "capacity");
    fields.put("finished", true);
    fields.put("replicas", replicas);
    fields.put("seconds", seconds);
    fields.put("replicasPerSecond", replicas / seconds);
    return fields;
  }
}
