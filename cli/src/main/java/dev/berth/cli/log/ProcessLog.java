package dev.berth.cli.log;

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
import java.time.ZoneId;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sets up the log of the process. Logback finds it by itself and begins with text of the least
/// verbosity on standard error.
public final class ProcessLog extends ContextAwareBase implements Configurator {

  /// For logback.
  public ProcessLog() {}

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
    add(
        context,
        new TextLine(ZoneId.systemDefault(), processId()),
        ConsoleTarget.SystemErr,
        any -> true);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /// Logs as the options say from now on. Before there are other threads.
  public static void follow(LoggingOptions options) {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Verbosity.least(options.verbosity()));
    boolean isJson = options.format().equals(LoggingOptions.JSON);
    Layout<ILoggingEvent> layout =
        isJson ? new JsonLine() : new TextLine(ZoneId.systemDefault(), processId());
    if ((isJson ? options.json() : options.text()).split()) {
      add(context, layout, ConsoleTarget.SystemOut, event -> !isError(event));
      add(context, layout, ConsoleTarget.SystemErr, ProcessLog::isError);
    } else {
      add(context, layout, ConsoleTarget.SystemErr, any -> true);
    }
  }

  private static long processId() {
    return ProcessHandle.current().pid();
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
    var appender = new ConsoleAppender<ILoggingEvent>();
    appender.setContext(context);
    appender.setName(target.getName());
    appender.setTarget(target.getName());
    appender.setEncoder(encoder);
    appender.addFilter(only(which));
    appender.start();
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
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
