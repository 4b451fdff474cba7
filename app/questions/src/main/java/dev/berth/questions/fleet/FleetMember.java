package dev.berth.questions.fleet;

import java.io.IOException;
import java.util.Map;

/// A cluster of a fleet, with its question. For one thread at a time.
public interface FleetMember {
  /// The name of the cluster.
  String name();

  /// Asks it.
  ///
  /// @return the document of the answer, as maps and lists
  /// @throws IOException if there is no answer; the message is for the user
  Map<?, ?> ask() throws IOException, InterruptedException;
}
