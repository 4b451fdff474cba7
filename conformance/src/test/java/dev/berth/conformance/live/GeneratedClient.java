package dev.berth.conformance.live;

import dev.berth.conformance.Home;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// The client in `conformance/openapi-client`, which is generated from `openapi.json`, as a
/// process.
final class GeneratedClient {

  private static final Path TARGET = Home.FOLDER.resolve("conformance/openapi-client/target");
  private static final Path JAR = TARGET.resolve("openapi-client.jar");
  private static final String FILE = "openapi.json";

  private GeneratedClient() {}

  /// Skips a test as long as the client is not built from the file of now.
  static final class Required implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      try {
        return isBuilt()
            ? ConditionEvaluationResult.enabled("the client is generated")
            : ConditionEvaluationResult.disabled(
                "no client is generated from openapi.json; ./mvnw -f conformance/openapi-client"
                    + " package does that");
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    private static boolean isBuilt() throws IOException {
      if (!Files.exists(JAR)) {
        return false;
      }
      try (var jar = new ZipFile(JAR.toFile());
          var built = jar.getInputStream(jar.getEntry(FILE))) {
        return Arrays.equals(
            built.readAllBytes(), Files.readAllBytes(Home.FOLDER.resolve("docs/schemas", FILE)));
      }
    }
  }

  /// Asks every question.
  ///
  /// @param pod about which it asks
  /// @param manifests of which it asks what would be placed
  /// @return by operation, or by the code of a failure, what the client has understood, in JSON
  static Map<String, String> askEverything(
      URI server, Path authority, String token, String namespace, String pod, Path manifests)
      throws IOException, InterruptedException {
    var command =
        List.of(
            ProcessHandle.current().info().command().orElse("java"),
            "-cp",
            JAR + File.pathSeparator + TARGET.resolve("lib") + "/*",
            "com.example.client.AskEverything",
            server.toString(),
            authority.toString(),
            token,
            namespace,
            pod,
            manifests.toString());
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("the generated client has failed after:\n" + output);
    }
    Map<String, String> answers = new LinkedHashMap<>();
    for (var line : output.lines().toList()) {
      var parts = line.split("\t", 2);
      answers.put(parts[0], parts[1]);
    }
    return answers;
  }
}
