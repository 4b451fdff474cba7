package dev.berth.query;

import dev.berth.scenario.snapshot.ClusterSnapshot;
import java.io.IOException;

/// The objects of kinds that only simulations read, and that the scheduler does not watch: priority
/// classes, quotas, workloads and so on.
@FunctionalInterface
public interface OtherKinds {
  /// Reads them. Objects that the caller may not read are left out, with a note.
  ///
  /// @throws IOException if the API server cannot be reached, or refuses
  ClusterSnapshot read() throws IOException, InterruptedException;
}
