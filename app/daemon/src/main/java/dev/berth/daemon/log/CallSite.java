package dev.berth.daemon.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.lang.StackWalker.StackFrame;
import java.util.Objects;
import java.util.stream.Stream;

/// The line of code that logs, in the form of the layouts.
///
/// Logback can find the line, too, but builds a whole stack trace for it; this class walks the
/// stack only up to that line.
final class CallSite {
  private static final StackWalker STACK = StackWalker.getInstance();
  private static final StackTraceElement UNKNOWN = new StackTraceElement("???", "???", "???", 1);

  private CallSite() {}

  /// Puts the call site of the current stack into the event. Must be called on the logging thread.
  static void mark(ILoggingEvent event) {
    if (event instanceof LoggingEvent it) {
      it.setCallerData(new StackTraceElement[] {STACK.walk(CallSite::first)});
    }
  }

  private static StackTraceElement first(Stream<StackFrame> frames) {
    return frames
        .filter(frame -> !isOfLogging(frame.getClassName()))
        .findFirst()
        .map(StackFrame::toStackTraceElement)
        .orElse(UNKNOWN);
  }

  private static boolean isOfLogging(String type) {
    return type.startsWith("org.slf4j.")
        || type.startsWith("ch.qos.logback.")
        || type.startsWith("dev.berth.daemon.log.");
  }

  /// Such as `DecisionLog.java:42`.
  static String inText(ILoggingEvent event) {
    StackTraceElement place = event.getCallerData()[0];
    return Objects.requireNonNullElse(place.getFileName(), "???")
        + ":"
        + Math.max(1, place.getLineNumber());
  }

  /// Such as `live/DecisionLog.java:42`, with the last part of the package.
  static String inJson(ILoggingEvent event) {
    String[] names = event.getCallerData()[0].getClassName().split("\\.", -1);
    var text = inText(event);
    return names.length < 2 ? text : names[names.length - 2] + "/" + text;
  }
}
