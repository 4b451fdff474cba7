package dev.berth.engine.port;

import dev.berth.framework.handle.ApiReader;
import java.time.Duration;

/// What background work of plugins is done with.
///
/// @param reader of the API server
/// @param observer counts the turns
public record BackgroundPort(ApiReader reader, TurnObserver observer) {
  /// Is called when a turn of background work has ended, on its thread.
  @FunctionalInterface
  public interface TurnObserver {
    /// A turn has ended.
    ///
    /// @param work its name
    /// @param well whether it has thrown nothing
    void turnEnded(String work, boolean well, Duration took);
  }
}
