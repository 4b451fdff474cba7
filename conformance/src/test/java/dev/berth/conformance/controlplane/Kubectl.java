package dev.berth.conformance.controlplane;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The real kubectl of a user with all rights.
public final class Kubectl {

  private final List<String> command;

  private Kubectl(List<String> command) {
    this.command = command;
  }

  /// That of a cluster.
  public static Kubectl of(ControlPlane cluster) throws IOException, InterruptedException {
    return new Kubectl(
        List.of(
            Programs.folder().resolve("kubectl").toString(),
            "--kubeconfig=" + cluster.kubeconfig(ControlPlane.ADMIN),
            "--cache-dir=" + cluster.file("kubectl")));
  }

  /// Applies a file, or all files of a folder.
  public void apply(String namespace, Path files) throws IOException, InterruptedException {
    var _ = run("apply", "--namespace=" + namespace, "--filename=" + files);
  }

  /// The text that `kubectl describe` shows.
  ///
  /// @param what such as `pod/web-0`
  public String describe(String namespace, String what) throws IOException, InterruptedException {
    return run("describe", "--namespace=" + namespace, what);
  }

  /// Runs it.
  ///
  /// @return what it prints
  /// @throws IOException with its complaint if it fails
  public String run(String... arguments) throws IOException, InterruptedException {
    var whole = new ArrayList<>(command);
    whole.addAll(List.of(arguments));
    var errors = Files.createTempFile("kubectl", ".log");
    try {
      var process = new ProcessBuilder(whole).redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException("kubectl " + List.of(arguments) + ": " + Files.readString(errors));
      }
      return output;
    } finally {
      Files.delete(errors);
    }
  }
}
