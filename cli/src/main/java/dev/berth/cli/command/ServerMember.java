package dev.berth.cli.command;

import dev.berth.questions.fleet.FleetMember;
import java.io.IOException;
import java.net.URI;
import java.util.Map;

/// The cluster of a running scheduler, which answers itself.
///
/// @param path the question with its parameters
/// @param part the field of the answer with the document; empty for the whole answer
/// @param manifests what is asked about
record ServerMember(
    String name,
    URI server,
    ServerTrustOptions trust,
    ClusterOptions user,
    String path,
    String part,
    String manifests)
    implements FleetMember {
  @Override
  public Map<?, ?> ask() throws IOException, InterruptedException {
    try (var client = trust.client(server, user)) {
      var answer = RemotePage.document(client.post(path, manifests), path);
      var document = part.isEmpty() || !(answer instanceof Map<?, ?> it) ? answer : it.get(part);
      if (!(document instanceof Map<?, ?> fields)) {
        throw new IOException("the scheduler at %s answers something else".formatted(server));
      }
      return fields;
    }
  }
}
