package dev.berth.conformance.live;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/// The real curl, with the options of one user. Where there is none, the tests of a class that is
/// extended with [Required] are skipped.
///
/// @param options credentials, and what else goes with every request
record Curl(Path certificateAuthority, List<String> options) {

  Curl {
    options = List.copyOf(options);
  }

  /// What comes back.
  ///
  /// @param head the version of HTTP, the code, the media type, and where the page has gone
  record Page(int code, String head, String body) {}

  static final class Required implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      try {
        var process = new ProcessBuilder("curl", "--version").start();
        var _ = process.getInputStream().readAllBytes();
        return ConditionEvaluationResult.enabled("there is curl");
      } catch (IOException e) {
        return ConditionEvaluationResult.disabled("there is no curl");
      }
    }
  }

  /// Sends a request; its path is sent as it is.
  Page send(String method, URI server, String path) throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(
                "curl",
                "--silent",
                "--show-error",
                "--path-as-is",
                "--request",
                method,
                "--cacert",
                certificateAuthority.toString(),
                "--write-out",
                "\\n%{http_version} %{http_code} %{content_type} %{redirect_url}"));
    command.addAll(options);
    command.add(server + path);
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("%s: %s".formatted(command, output));
    }
    var end = output.lastIndexOf('\n');
    var head = output.substring(end + 1).replace(server.toString(), "");
    return new Page(Integer.parseInt(head.split(" ", -1)[1]), head, output.substring(0, end));
  }
}
