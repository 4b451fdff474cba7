package dev.berth.loadaware.crane;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.FileNames;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.framework.status.PluginException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The contents of a `DynamicSchedulerPolicy` for the scheduler, and for the controller that writes
/// the annotations.
public record SchedulerPolicy(
    List<SyncPolicy> syncPolicy,
    List<Predicate> predicate,
    List<Priority> priority,
    List<HotValue> hotValue) {
  /// Says nothing.
  public static final SchedulerPolicy EMPTY =
      new SchedulerPolicy(List.of(), List.of(), List.of(), List.of());

  /// The annotation with the heat of a node.
  public static final String HOT_VALUE = "node_hot_value";

  /// The time for which a value is valid beyond its period.
  private static final Duration GRACE = Duration.ofMinutes(5);

  static final Duration HOT_VALUE_LIFE = GRACE;

  public SchedulerPolicy {
    syncPolicy = List.copyOf(syncPolicy);
    predicate = List.copyOf(predicate);
    priority = List.copyOf(priority);
    hotValue = List.copyOf(hotValue);
  }

  /// A metric and its period.
  public record SyncPolicy(String name, Duration period) {}

  /// A limit of a metric, as a fraction; 0 for none.
  public record Predicate(String name, double maxLimitPecent) {}

  /// A metric that counts for the score.
  public record Priority(String name, double weight) {}

  /// This number of bindings within the time increases the heat of a node by one.
  public record HotValue(Duration timeRange, int count) {}

  /// Reads the policy from the file.
  ///
  /// @throws PluginException with all errors and their places, in the words of crane-scheduler
  public static SchedulerPolicy read(String file) {
    return new PolicyFile(file, false).read();
  }

  /// Reads the policy from the file for a writer of annotations: periods and counts must be above
  /// zero; otherwise crane-scheduler-controller panics.
  ///
  /// @throws PluginException with all errors and their places
  public static SchedulerPolicy readForController(String file) {
    return new PolicyFile(file, true).read();
  }

  /// The metrics that reject or score nodes, and that can have valid values.
  List<String> usedMetrics() {
    return Stream.concat(
            predicate.stream().map(Predicate::name), priority.stream().map(Priority::name))
        .distinct()
        .filter(metric -> life(metric) != null)
        .toList();
  }

  /// The time for which a value of the metric is valid; null if it is never valid.
  @Nullable Duration life(String metric) {
    for (SyncPolicy sync : syncPolicy) {
      if (sync.name.equals(metric) && !sync.period.isZero()) {
        Duration life = sync.period.plus(GRACE);
        return life.isZero() ? null : life;
      }
    }
    return null;
  }

  /// Reads a policy from a file, strictly.
  private static final class PolicyFile {
    private static final String VERSION = "scheduler.policy.crane.io/v1alpha1";
    private static final String KIND = "DynamicSchedulerPolicy";
    private static final String DURATIONS = "; write a duration such as 3m or 1h30m";

    private final String file;
    private final boolean isForController;
    private final GoMistakes mistakes = new GoMistakes();

    PolicyFile(String file, boolean isForController) {
      this.file = file;
      this.isForController = isForController;
    }

    SchedulerPolicy read() {
      var problems = new Problems();
      Located<Object> located;
      try (InputStream in = Files.newInputStream(FileNames.path(file))) {
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
      var fields = GoObject.root(document, KIND, "", mistakes);
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
              ? EMPTY
              : new SchedulerPolicy(
                  spec.objects("syncPolicy", "SyncPolicy").stream().map(this::sync).toList(),
                  spec.objects("predicate", "PredicatePolicy").stream()
                      .map(it -> new Predicate(it.text("name"), number(it, "maxLimitPecent")))
                      .toList(),
                  spec.objects("priority", "PriorityPolicy").stream()
                      .map(it -> new Priority(it.text("name"), number(it, "weight")))
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
}
