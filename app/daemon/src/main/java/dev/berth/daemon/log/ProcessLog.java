package dev.berth.daemon.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.spi.FilterReply;
import dev.berth.config.server.LoggingOptions;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The log of the process. Logback finds this class as a service; at first, the log is text with
/// the lowest verbosity, on standard error. No thread that logs ever waits for the log to be
/// written.
@SuppressWarnings("exports") // only Logback calls it
public final class ProcessLog extends ContextAwareBase implements Configurator {

  private static final Duration FLUSH_LIMIT = Duration.ofSeconds(2);

  private static final int DEBUG = 2; // of klog's verbosities
  private static final int TRACE = 4;

  /// For logback.
  public ProcessLog() {}

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    root(context).setLevel(Level.INFO);
    quieten(context);
    add(context, text(), ConsoleTarget.SystemErr, any -> true);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /// Applies the options of the log from now on. Must be called before other threads exist.
  public static void follow(LoggingOptions options) {
    var context = context();
    context.reset();
    setVerbosity(options.verbosity());
    quieten(context);
    boolean isJson = options.format().equals(LoggingOptions.JSON);
    Layout<ILoggingEvent> layout = isJson ? new JsonLayout() : text();
    if ((isJson ? options.json() : options.text()).split()) {
      add(context, layout, ConsoleTarget.SystemOut, event -> !isError(event));
      add(context, layout, ConsoleTarget.SystemErr, ProcessLog::isError);
    } else {
      add(context, layout, ConsoleTarget.SystemErr, any -> true);
    }
  }

  /// Sets the verbosity of klog from now on. For any thread.
  public static void setVerbosity(int verbosity) {
    root(context()).setLevel(leastLevel(verbosity));
  }

  /// The lowest level that is logged with a verbosity.
  static Level leastLevel(int verbosity) {
    if (verbosity >= TRACE) {
      return Level.TRACE;
    }
    return verbosity >= DEBUG ? Level.DEBUG : Level.INFO;
  }

  /// The lowest verbosity with which the level is logged.
  static int verbosity(Level level) {
    return switch (level.toInt()) {
      case Level.TRACE_INT -> TRACE;
      case Level.DEBUG_INT -> DEBUG;
      default -> 0;
    };
  }

  /// Waits until all earlier lines are written, for at most two seconds. Must be called before the
  /// process ends, or before it writes to standard error in another way.
  public static void flush() {
    appenders().forEach(appender -> appender.flush(FLUSH_LIMIT));
  }

  /// How many lines were dropped because they could not be written in time. For any thread.
  public static long droppedLines() {
    return appenders().mapToLong(NonBlockingAppender::dropped).sum();
  }

  private static Stream<NonBlockingAppender> appenders() {
    var all = root(context()).iteratorForAppenders();
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(all, Spliterator.ORDERED), false)
        .filter(NonBlockingAppender.class::isInstance)
        .map(NonBlockingAppender.class::cast);
  }

  private static LoggerContext context() {
    return (LoggerContext) LoggerFactory.getILoggerFactory();
  }

  private static ch.qos.logback.classic.Logger root(LoggerContext context) {
    return context.getLogger(Logger.ROOT_LOGGER_NAME);
  }

  /// Jetty's messages about its starts and stops help nobody.
  private static void quieten(LoggerContext context) {
    context.getLogger("org.eclipse.jetty").setLevel(Level.WARN);
  }

  private static TextLayout text() {
    return new TextLayout(ZoneId.systemDefault(), ProcessHandle.current().pid());
  }

  private static boolean isError(ILoggingEvent event) {
    return event.getLevel().isGreaterOrEqual(Level.ERROR);
  }

  private static void add(
      LoggerContext context,
      Layout<ILoggingEvent> layout,
      ConsoleTarget target,
      Predicate<ILoggingEvent> which) {
    layout.setContext(context);
    layout.start();
    var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
    encoder.setContext(context);
    encoder.setLayout(layout);
    encoder.start();
    var console = new ConsoleAppender<ILoggingEvent>();
    console.setContext(context);
    console.setName(target.getName());
    console.setTarget(target.getName());
    console.setEncoder(encoder);
    console.start();
    var appender = new NonBlockingAppender(console);
    appender.setContext(context);
    appender.addFilter(only(which));
    appender.start();
    root(context).addAppender(appender);
  }

  private static Filter<ILoggingEvent> only(Predicate<ILoggingEvent> which) {
    return new Filter<>() {
      @Override
      public FilterReply decide(ILoggingEvent event) {
        return which.test(event) ? FilterReply.NEUTRAL : FilterReply.DENY;
      }
    };
  }
}
