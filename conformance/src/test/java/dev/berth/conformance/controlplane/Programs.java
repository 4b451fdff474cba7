package dev.berth.conformance.controlplane;

import dev.berth.conformance.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.TestAbortedException;

/// The programs of the control plane. Building them takes minutes, and so no test does it.
public final class Programs {

  private static final int NOT_BUILT = 3;

  private Programs() {}

  /// The folder that has them.
  ///
  /// @throws TestAbortedException if they are not built
  public static Path folder(String... names) throws IOException, InterruptedException {
    var script = Home.FOLDER.resolve("conformance/control-plane/build");
    var command = new ArrayList<>(List.of(script.toString(), "--look"));
    command.addAll(List.of(names));
    var errors = Files.createTempFile("build-control-plane", ".log");
    try {
      var process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
      var folder = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      var exit = process.waitFor();
      if (exit == NOT_BUILT) {
        var reason = "skipped: " + Files.readString(errors).strip();
        System.err.println(reason); // Surefire keeps it to itself
        throw new TestAbortedException(reason);
      }
      if (exit != 0) {
        throw new IOException(script + " has failed:\n" + Files.readString(errors));
      }
      return Path.of(folder.strip());
    } finally {
      Files.deleteIfExists(errors);
    }
  }
}
