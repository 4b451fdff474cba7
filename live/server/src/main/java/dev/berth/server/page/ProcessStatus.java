package dev.berth.server.page;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The start time, versions and pages of the process, for `/statusz`.
public final class ProcessStatus implements ZPage.Content {

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss 'UTC' yyyy", Locale.ROOT);

  private final TimeSource time;
  private final Instant started;
  private final String binary;
  private final List<String> paths;

  /// @param started when the process started
  /// @param binary the Kubernetes version of the binary, such as `1.37.1`
  /// @param paths the paths of pages; the first segment of each is shown
  public ProcessStatus(TimeSource time, Instant started, String binary, Collection<String> paths) {
    this.time = time;
    this.started = started.truncatedTo(ChronoUnit.SECONDS);
    this.binary = binary;
    this.paths =
        paths.stream().map(path -> "/" + path.split("/", -1)[1]).distinct().sorted().toList();
  }

  @Override
  public String kind() {
    return "Statusz";
  }

  private Duration up() {
    return Duration.between(started, time.instant());
  }

  /// The version of the binary, whatever is emulated: as in kube-scheduler v1.37.1.
  private String emulated() {
    return binary.replaceFirst("^([0-9]+\\.[0-9]+).*", "$1");
  }

  @Override
  public String text() {
    var up = up();
    return """

    Started= %s
    Up= %d hr %02d min %02d sec
    Java version= %s
    Binary version= %s
    Emulation version= %s
    Paths= %s
    """
        .formatted(
            DATE.format(started.atOffset(ZoneOffset.UTC)),
            up.toHours(),
            up.toMinutesPart(),
            up.toSecondsPart(),
            Runtime.version(),
            binary,
            emulated(),
            String.join(" ", paths));
  }

  /// Shows Java's version where kube-scheduler shows Go's version.
  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("startTime", started.toString());
    fields.put("uptimeSeconds", up().toSeconds());
    fields.put("goVersion", "java" + Runtime.version());
    fields.put("binaryVersion", binary);
    fields.put("emulationVersion", emulated());
    fields.put("paths", paths);
    return fields;
  }
}
