package dev.berth.daemon.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.GoText;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/// A line of klog, such as `I0102 15:04:05.000000 4321 DecisionLog.java:50] "Preempting" pod="a/b"
/// victims=2`.
///
/// Source: `klog/v2/internal/buffer` (header) and `internal/serialize` (values).
final class TextLayout extends LayoutBase<ILoggingEvent> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MMdd HH:mm:ss.SSSSSS", Locale.ROOT);

  private static final List<KeyValuePair> NONE = List.of();

  private final ZoneId zone;
  private final String process;

  TextLayout(ZoneId zone, long process) {
    this.zone = zone;
    this.process = "%7d".formatted(process);
  }

  @Override
  public String doLayout(ILoggingEvent event) {
    var line = new StringBuilder(160);
    line.append(severity(event.getLevel()));
    TIME.formatTo(event.getInstant().atZone(zone), line);
    line.append(' ').append(process).append(' ').append(CallSite.inText(event)).append("] ");
    line.append(GoText.quoted(event.getFormattedMessage()));
    for (KeyValuePair pair : Objects.requireNonNullElse(event.getKeyValuePairs(), NONE)) {
      line.append(' ').append(pair.key).append('=');
      value(pair.value, line);
    }
    if (event.getThrowableProxy() != null) {
      line.append(" stacktrace=");
      text(ThrowableProxyUtil.asString(event.getThrowableProxy()), line);
    }
    return line.append('\n').toString();
  }

  private static char severity(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> 'E';
      case Level.WARN_INT -> 'W';
      default -> 'I';
    };
  }

  private static void value(@Nullable Object value, StringBuilder line) {
    switch (value) {
      case null -> line.append("null");
      case Number number -> line.append(number);
      case Boolean truth -> line.append(truth);
      case Duration duration -> line.append(GoText.quoted(GoDuration.format(duration)));
      case Collection<?> list -> line.append(JsonLayout.json(list));
      case Map<?, ?> map -> line.append(JsonLayout.json(map));
      default -> text(value.toString(), line);
    }
  }

  /// A quoted text; a text of several lines is written line by line.
  private static void text(String text, StringBuilder line) {
    if (text.indexOf('\n') < 0) {
      line.append(GoText.quoted(text));
      return;
    }
    line.append("<\n");
    text.lines().forEach(each -> line.append('\t').append(each).append('\n'));
    line.append(" >");
  }
}
