package dev.berth.loadaware.annotator;

import java.io.IOException;
import java.util.Map;

/// Writes annotations. For any thread; calls block.
@FunctionalInterface
public interface NodeAnnotations {
  /// Sets these annotations of the node, and leaves all else alone.
  ///
  /// @return false if there is no such node
  boolean set(String node, Map<String, String> annotations)
      throws IOException, InterruptedException;
}
