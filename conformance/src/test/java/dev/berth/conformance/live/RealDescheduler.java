package dev.berth.conformance.live;

import dev.berth.conformance.Home;
import dev.berth.conformance.Logged;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `sigs.k8s.io/descheduler` itself, as a process.
final class RealDescheduler implements AutoCloseable, Logged {
  private final Process process;
  private final Path log;

  private RealDescheduler(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /// Where the program is; empty if it is not built, which `conformance/descheduler/build` does.
  static Optional<Path> program() throws IOException, InterruptedException {
    var script = Home.FOLDER.resolve("conformance/descheduler/build");
    var look = new ProcessBuilder(script.toString(), "--look").start();
    var output = new String(look.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return look.waitFor() == 0 ? Optional.of(Path.of(output.strip())) : Optional.empty();
  }

  /// @param runner what runs it, such as `unshare`, and its options; empty for nothing
  static RealDescheduler start(List<String> runner, Path program, String... flags)
      throws IOException {
    var command = new ArrayList<>(runner);
    command.add(program.toString());
    command.addAll(List.of(flags));
    var log = Files.createTempFile("descheduler", ".log");
    return new RealDescheduler(
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start(),
        log);
  }

  @Override
  public String log() throws IOException {
    return Files.readString(log);
  }

  /// Ends it, as `kill` does.
  ///
  /// @return the exit code
  int terminate() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }

  @Override
  public void close() throws IOException {
    Processes.kill(process);
    Files.deleteIfExists(log);
  }
}
