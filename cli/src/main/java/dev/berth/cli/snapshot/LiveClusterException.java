package dev.berth.cli.snapshot;

import java.io.IOException;

/// A live cluster could not be read: nothing is wrong with the command, or with its files. The
/// message is for the user.
public final class LiveClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LiveClusterException(String cluster, IOException why) {
    super("%s: this cannot be read: %s".formatted(cluster, why.getMessage()), why);
  }
}
