package dev.berth.conformance.live;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.regex.Pattern;

/// One of several processes of a scheduler that stand for election, Berth or kube-scheduler. Both
/// log the same lines, with the time.
final class SchedulerReplica implements AutoCloseable, Logged {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String CANDIDATE = "\"Attempting to acquire leader lease...\"";
  private static final String LEADER = "\"Successfully acquired lease\"";
  private static final Pattern TIME = Pattern.compile("^I\\d{4} (\\S+)");
  private static final Pattern BOUND =
      Pattern.compile("\"Successfully bound pod to node\" pod=\"([^\"]+)\"");

  private final Process process;
  private final Path log;

  private SchedulerReplica(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /// Starts it with the usual periods of the lease.
  static SchedulerReplica start(Path program, ControlPlane cluster) throws IOException {
    var log = Files.createTempFile("replica", ".log");
    var command =
        List.of(
            program.toString(),
            "--kubeconfig=" + cluster.kubeconfig(ControlPlane.SCHEDULER),
            "--secure-port=0",
            "-v=2");
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    return new SchedulerReplica(builder.start(), log);
  }

  /// Waits until it knows the cluster and stands for election.
  void awaitCandidacy() throws Exception {
    await("a candidate", CANDIDATE);
  }

  void awaitLease() throws Exception {
    await("the leader", LEADER);
  }

  private void await(String what, String line) throws Exception {
    Eventually.with(this).within(PATIENCE).until(what, () -> log().contains(line));
  }

  void awaitBindings(int count) throws Exception {
    Eventually.with(this)
        .within(PATIENCE)
        .until("the number of bindings", () -> bound().size(), size -> size >= count);
  }

  /// The pods that it has bound, in the form `namespace/name`.
  List<String> bound() throws IOException {
    return BOUND.matcher(log()).results().map(line -> line.group(1)).toList();
  }

  LocalTime wonAt() throws IOException {
    return timeOf(LEADER);
  }

  LocalTime firstBindingAt() throws IOException {
    return timeOf("\"Successfully bound pod to node\"");
  }

  private LocalTime timeOf(String text) throws IOException {
    return log()
        .lines()
        .filter(line -> line.contains(text))
        .flatMap(line -> TIME.matcher(line).results())
        .map(found -> LocalTime.parse(found.group(1)))
        .findFirst()
        .orElseThrow();
  }

  /// Sends it a signal.
  ///
  /// @param name `TERM` or `KILL`
  void signal(String name) {
    if (name.equals("TERM")) {
      process.destroy();
    } else {
      process.destroyForcibly();
    }
  }

  @Override
  public String log() throws IOException {
    return Files.readString(log);
  }

  @Override
  public void close() throws IOException {
    Processes.kill(process);
    Files.delete(log);
  }
}
