package dev.berth.loadaware.crane;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.framework.PluginException;
import dev.berth.loadaware.crane.SchedulerPolicy.HotValue;
import dev.berth.loadaware.crane.SchedulerPolicy.Predicate;
import dev.berth.loadaware.crane.SchedulerPolicy.Priority;
import dev.berth.loadaware.crane.SchedulerPolicy.SyncPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads a [SchedulerPolicy] from a file, strictly.
public final class SchedulerPolicyFile {
  private static final String VERSION = "scheduler.policy.crane.io/v1alpha1";
  private static final String KIND = "DynamicSchedulerPolicy";
  private static final String DURATIONS = "; write a duration such as 3m or 1h30m";

  private final String file;
  private final boolean isForController;
  private final GoMistakes mistakes = new GoMistakes();

  private SchedulerPolicyFile(String file, boolean isForController) {
    this.file = file;
    this.isForController = isForController;
  }

  /// The policy in the file.
  ///
  /// @throws PluginException with all that is wrong, in the words of crane-scheduler, and where
  public static SchedulerPolicy read(String file) {
    return new SchedulerPolicyFile(file, false).read();
  }

  /// The policy in the file, for who writes the annotations: periods and counts are above zero,
  /// without which crane-scheduler-controller panics.
  ///
  /// @throws PluginException with all that is wrong, and where
  public static SchedulerPolicy readForController(String file) {
    return new SchedulerPolicyFile(file, true).read();
  }

  private SchedulerPolicy read() {
    var problems = new Problems();
    Located<Object> located;
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      located = ValueReader.locate(Codecs.ANY, in, file, problems);
    } catch (IOException e) {
      throw failure(Problem.unreadable(file, e).toString());
    }
    if (!problems.isEmpty()) {
      throw failure(
          problems.kept().stream().map(Problem::toString).collect(Collectors.joining("; ")));
    }
    if (located == null || !(located.value() instanceof Map<?, ?> document)) {
      throw failure("Object 'Kind' is missing in '%s'".formatted(file));
    }
    SchedulerPolicy policy = policy(document);
    if (!mistakes.isEmpty()) {
      throw failure(
          mistakes.all().stream()
              .map(it ->
                  "%s%s (%s:%d)"
                      .formatted(
                          it.message(),
                          it.message().startsWith("time: ") ? DURATIONS : "",
                          file,
                          located.problem(it.path(), "").line()))
              .collect(Collectors.joining("; ")));
    }
    return policy;
  }

  private SchedulerPolicy policy(Map<?, ?> document) {
    GoObject fields = GoObject.root(document, KIND, "", mistakes);
    String version = fields.text("apiVersion");
    String kind = fields.text("kind");
    if (!version.equals(VERSION) || !kind.equals(KIND)) {
      throw failure(
          "no kind \"%s\" is registered for version \"%s\" in scheme \"pkg/runtime/scheme.go:100\"; write apiVersion: %s, kind: %s"
              .formatted(kind, version, VERSION, KIND));
    }
    GoObject spec = fields.object("spec", "PolicySpec");
    SchedulerPolicy policy =
        spec == null
            ? new SchedulerPolicy(List.of(), List.of(), List.of(), List.of())
            : new SchedulerPolicy(
                spec.objects("syncPolicy", "SyncPolicy").stream().map(this::sync).toList(),
                spec.objects("predicate", "PredicatePolicy").stream()
                    .map(SchedulerPolicyFile::predicate)
                    .toList(),
                spec.objects("priority", "PriorityPolicy").stream()
                    .map(SchedulerPolicyFile::priority)
                    .toList(),
                spec.objects("hotValue", "HotValuePolicy").stream().map(this::hotValue).toList());
    fields.reportUnknown();
    return policy;
  }

  private SyncPolicy sync(GoObject fields) {
    var sync = new SyncPolicy(fields.text("name"), duration(fields, "period"));
    if (isForController && !sync.period().isPositive()) {
      fields.report(
          "period", "period of \"%s\" has to be more than 0, such as 3m".formatted(sync.name()));
    }
    if (isForController && sync.name().isEmpty()) {
      fields.report("name", "name of a metric is missing");
    }
    return sync;
  }

  private static Predicate predicate(GoObject fields) {
    return new Predicate(fields.text("name"), number(fields, "maxLimitPecent"));
  }

  private static Priority priority(GoObject fields) {
    return new Priority(fields.text("name"), number(fields, "weight"));
  }

  private HotValue hotValue(GoObject fields) {
    Long count = fields.int32("count");
    var hotValue =
        new HotValue(duration(fields, "timeRange"), count == null ? 0 : count.intValue());
    if (isForController && hotValue.count() < 1) {
      fields.report(
          "count", "count of bindings is %d; it has to be 1 or more".formatted(hotValue.count()));
    }
    return hotValue;
  }

  private static double number(GoObject fields, String name) {
    return Objects.requireNonNullElse(fields.float64(name), 0.0);
  }

  private static Duration duration(GoObject fields, String name) {
    return Objects.requireNonNullElse(fields.duration(name), Duration.ZERO);
  }

  private static PluginException failure(@Nullable String why) {
    return new PluginException("failed to get scheduler policy from config file: " + why);
  }
}
