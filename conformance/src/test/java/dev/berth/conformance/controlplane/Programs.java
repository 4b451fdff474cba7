package dev.berth.conformance.controlplane;

import dev.berth.conformance.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/// The programs of the control plane. Building them takes minutes, and so no test does it.
public final class Programs {

  private static final int NOT_BUILT = 3;
  private static final String WAY_OUT =
      "the real control plane is not built; conformance/control-plane/build does that, with Go";

  private Programs() {}

  /// What the script that builds them prints when it only looks for them.
  private record Look(int exit, String output, String errors) {

    static Look now() throws IOException, InterruptedException {
      var script = Home.FOLDER.resolve("conformance/control-plane/build");
      var errors = Files.createTempFile("build-control-plane", ".log");
      try {
        var process =
            new ProcessBuilder(script.toString(), "--look").redirectError(errors.toFile()).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Look(process.waitFor(), output.strip(), Files.readString(errors).strip());
      } finally {
        Files.deleteIfExists(errors);
      }
    }
  }

  /// The folder that has them.
  ///
  /// @throws IOException if one of them is not built
  public static Path folder() throws IOException, InterruptedException {
    var look = Look.now();
    if (look.exit != 0) {
      throw new IOException(look.errors);
    }
    return Path.of(look.output);
  }

  /// Whether all of them are built.
  ///
  /// @throws ExtensionConfigurationException if that cannot be found out
  static ConditionEvaluationResult areBuilt() {
    try {
      var look = Look.now();
      return switch (look.exit) {
        case 0 -> ConditionEvaluationResult.enabled(look.output);
        case NOT_BUILT -> ConditionEvaluationResult.disabled(WAY_OUT);
        default -> throw new ExtensionConfigurationException(look.errors);
      };
    } catch (IOException | InterruptedException e) {
      throw new ExtensionConfigurationException("the control plane's programs", e);
    }
  }
}
