package dev.berth.daemon;

import dev.berth.engine.cycle.VerificationError;
import dev.berth.scenario.snapshot.DifferenceFile;
import java.lang.Thread.UncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Handles uncaught exceptions. Exceptions of plugins are caught where plugins are called. An
/// error, such as want of memory or a class that a plugin's jar lacks, may have left anything half
/// done, and a process that holds the lease and schedules nothing is worse than none: it gives up
/// the lease and ends, as kube-scheduler ends when one of its goroutines panics, and is restarted.
/// For any thread.
///
/// @param end ends the process; called on the thread that the error has ended
public record FatalErrorHandler(Runnable end) implements UncaughtExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(FatalErrorHandler.class);

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    try {
      LOG.atError().addKeyValue("thread", thread.getName()).setCause(failure).log("Uncaught");
      if (failure instanceof VerificationError difference) {
        LOG.error(DifferenceFile.save(difference));
      }
    } finally {
      if (failure instanceof Error) {
        end.run();
      }
    }
  }
}
