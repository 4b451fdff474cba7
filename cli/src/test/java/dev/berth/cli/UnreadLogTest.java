package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.daemon.log.ProcessLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A process whose standard error is a pipe that is not read goes on, and ends.
final class UnreadLogTest {

  /// More than a pipe and the lines in memory take.
  private static final int LINES = 20_000;

  /// The process: logs, and then says how many of its lines were dropped.
  static final class Chatty {
    private static final Logger LOG = LoggerFactory.getLogger(Chatty.class);

    private Chatty() {}

    static void main(String[] arguments) {
      for (int i = 0; i < LINES; i++) {
        LOG.atInfo().addKeyValue("number", i).log("A line");
      }
      System.out.println(ProcessLog.droppedLines());
      ProcessLog.flush();
      System.exit(0);
    }
  }

  @Test
  void theProcessDoesNotWaitForItsLog() throws IOException, InterruptedException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), Chatty.class.getName())
            .start();
    try {
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(process.waitFor()).isZero();
      assertThat(Long.parseLong(output.strip())).isBetween(1L, (long) LINES);
      assertThat(firstLine(process))
          .matches("I\\d{4} .* UnreadLogTest.java:\\d+] \"A line\" number=0");
    } finally {
      process.destroyForcibly();
    }
  }

  private static String firstLine(Process process) throws IOException {
    return process.errorReader(StandardCharsets.UTF_8).readLine();
  }
}
