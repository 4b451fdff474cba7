package dev.berth.loadaware.usage;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;

/// Something that knows what nodes use, such as a metrics server, Prometheus or a file. For one
/// thread, on which it may block; an interrupt ends that.
@FunctionalInterface
public interface UsageSource {
  /// The latest usage of each node of which something is known.
  ///
  /// @param now a source that has no times of its own has measured then
  /// @throws IOException if nothing can be had; the message is for the user
  Collection<NodeMeasurement> read(Instant now) throws IOException, InterruptedException;
}
