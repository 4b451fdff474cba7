package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says what is wrong with the watch of a kind: once, and not every time that it is tried again.
/// For one thread.
final class WatchErrorLog {

  private static final Logger LOG = LoggerFactory.getLogger(WatchErrorLog.class);

  private final Kind<?> kind;

  /// What was told last; empty if all is well.
  private String told = "";

  WatchErrorLog(Kind<?> kind) {
    this.kind = kind;
  }

  /// @param done what was to be done with the objects
  void tell(String done, IOException e) {
    if (Thread.currentThread().isInterrupted()) {
      return; // That is the end, and no trouble.
    }
    var message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    if (message.equals(told)) {
      LOG.trace("{} still cannot be {}: {}", kind, done, message);
    } else {
      LOG.warn("{} cannot be {}, trying again: {}", kind, done, message);
      told = message;
    }
  }

  void isOver() {
    if (!told.isEmpty()) {
      LOG.info("{} can be watched again", kind);
      told = "";
    }
  }
}
