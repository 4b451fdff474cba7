package dev.berth.questions.fleet;

import java.io.IOException;
import java.util.Map;

/// A cluster of a fleet, with what it is asked. For one thread at a time.
public interface FleetMember {
  /// What the cluster is called.
  String name();

  /// Asks it.
  ///
  /// @return the document of its answer, as maps and lists
  /// @throws IOException if there is no answer; the message is for the user
  Map<?, ?> ask() throws IOException, InterruptedException;
}
