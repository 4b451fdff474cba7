package dev.berth.engine.port;

import dev.berth.framework.cluster.ApiReader;
import java.time.Duration;

/// The services for the background work of plugins.
///
/// @param reader reads from the API server
/// @param observer counts the turns
public record BackgroundPort(ApiReader reader, TurnObserver observer) {
  /// Called when a turn of background work has ended, on the thread of the turn.
  @FunctionalInterface
  public interface TurnObserver {
    /// A turn has ended.
    ///
    /// @param work the name of the work
    /// @param well whether the turn threw no exception
    void turnEnded(String work, boolean well, Duration took);
  }
}
