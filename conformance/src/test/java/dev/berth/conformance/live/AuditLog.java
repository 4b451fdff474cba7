package dev.berth.conformance.live;

import dev.berth.api.meta.ObjectKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/// What the API server writes down about bindings: the user and the object of each request, and its
/// status. One that is killed may not come to write down the last ones.
final class AuditLog implements AutoCloseable {

  private static final String POLICY =
      """
      apiVersion: audit.k8s.io/v1
      kind: Policy
      omitStages: [RequestReceived]
      rules: [{level: Metadata, verbs: [create], resources: [{resources: [pods/binding]}]}, {level: None}]
      """;

  private static final Pattern BINDING =
      Pattern.compile(
          "\"requestURI\":\"/api/v1/namespaces/([^/]+)/pods/([^/]+)/binding.*?"
              + "\"username\":\"([^\"]+)\".*?\"code\":(\\d+).*?\"stageTimestamp\":\"([^\"]+)\"");

  private final Path folder;

  private AuditLog(Path folder) {
    this.folder = folder;
  }

  /// @param code the HTTP status of the answer: 201 if the pod was bound
  record Binding(ObjectKey pod, String user, int code, Instant at) {
    boolean isDone() {
      return code == 201;
    }

    /// Whether the pod has a node already, or is gone.
    boolean isTooLate() {
      return code == 409 || code == 404;
    }
  }

  static AuditLog create() {
    try {
      var folder = Files.createTempDirectory("audit");
      Files.writeString(folder.resolve("policy.yaml"), POLICY);
      return new AuditLog(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Flags of the API server for it.
  String[] flags() {
    return new String[] {
      "--audit-policy-file=" + folder.resolve("policy.yaml"),
      "--audit-log-path=" + folder.resolve("audit.log")
    };
  }

  /// The bindings in a namespace, in the order of their responses.
  List<Binding> bindings(String namespace) throws IOException {
    return BINDING
        .matcher(Files.readString(folder.resolve("audit.log")))
        .results()
        .filter(found -> found.group(1).equals(namespace))
        .map(found ->
            new Binding(
                new ObjectKey(found.group(1), found.group(2)),
                found.group(3),
                Integer.parseInt(found.group(4)),
                Instant.parse(found.group(5))))
        .toList();
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(folder.resolve("audit.log"));
    Files.deleteIfExists(folder.resolve("policy.yaml"));
    Files.deleteIfExists(folder);
  }
}
