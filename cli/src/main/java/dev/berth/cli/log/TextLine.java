package dev.berth.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.slf4j.event.KeyValuePair;

/// A line of klog, such as `I0102 15:04:05.000000 4321 scheduler] "Preempting" pod="a/b"`.
///
/// Source: the header of klog, https://pkg.go.dev/k8s.io/klog/v2
final class TextLine extends LayoutBase<ILoggingEvent> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MMdd HH:mm:ss.SSSSSS", Locale.ROOT);

  private final ZoneId zone;
  private final String process;

  /// @param process the process id
  TextLine(ZoneId zone, long process) {
    this.zone = zone;
    this.process = "%7d".formatted(process);
  }

  @Override
  public String doLayout(ILoggingEvent event) {
    var line = new StringBuilder(160);
    line.append(severity(event.getLevel()));
    TIME.formatTo(event.getInstant().atZone(zone), line);
    line.append(' ').append(process).append(' ').append(Lines.caller(event)).append("] ");
    quote(event.getFormattedMessage(), line);
    Lines.values(event).forEach(pair -> append(pair, line));
    line.append('\n');
    if (event.getThrowableProxy() != null) {
      line.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return line.toString();
  }

  private static char severity(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> 'E';
      case Level.WARN_INT -> 'W';
      default -> 'I';
    };
  }

  private static void append(KeyValuePair pair, StringBuilder line) {
    line.append(' ').append(pair.key).append('=');
    var text = String.valueOf(pair.value);
    if (pair.value instanceof Number || pair.value instanceof Boolean) {
      line.append(text);
    } else if (text.indexOf('\n') >= 0) {
      line.append("<\n");
      text.lines().forEach(each -> line.append('\t').append(each).append('\n'));
      line.append(" >");
    } else {
      quote(text, line);
    }
  }

  private static void quote(String text, StringBuilder line) {
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> line.append('\\').append(c);
        case '\n' -> line.append("\\n");
        case '\t' -> line.append("\\t");
        case '\r' -> line.append("\\r");
        default -> {
          if (Character.isISOControl(c)) {
            line.append("\\u%04x".formatted((int) c));
          } else {
            line.append(c);
          }
        }
      }
    }
    line.append('"');
  }
}
