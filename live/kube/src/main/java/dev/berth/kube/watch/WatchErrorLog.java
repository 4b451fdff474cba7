package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs the errors of a kind's watch once, not at every try. For one thread.
final class WatchErrorLog {

  private static final Logger LOG = LoggerFactory.getLogger(WatchErrorLog.class);

  private final Kind<?> kind;

  /// The last error; empty if there was none since [#recovered].
  private String logged = "";

  WatchErrorLog(Kind<?> kind) {
    this.kind = kind;
  }

  /// @param action what failed, such as `list`
  void failed(String action, IOException e) {
    if (Thread.currentThread().isInterrupted()) {
      return; // the watch is closed
    }
    var message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    var line = message.equals(logged) ? LOG.atTrace() : LOG.atError();
    line.addKeyValue("type", kind)
        .addKeyValue("err", "failed to %s %s: %s".formatted(action, kind, message))
        .log("Failed to watch");
    logged = message;
  }

  void recovered() {
    if (!logged.isEmpty()) {
      LOG.atInfo().addKeyValue("type", kind).log("Watch has recovered");
      logged = "";
    }
  }
}
