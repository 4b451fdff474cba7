package dev.berth.query;

import dev.berth.scenario.snapshot.ClusterSnapshot;
import java.io.IOException;

/// The objects of kinds that the scheduler does not watch, and simulations read: priority classes,
/// quotas, workloads and so on.
@FunctionalInterface
public interface OtherKinds {
  /// Reads them. What may not be read is left out, and noted.
  ///
  /// @throws IOException if the API server cannot be reached, or refuses
  ClusterSnapshot read() throws IOException, InterruptedException;
}
