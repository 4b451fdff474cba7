package dev.berth.questions.report;

import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.Locale;
import java.util.stream.Stream;

/// The last line of a page on which something waits: the command that explains the first of it.
public final class ExplainHint {
  private ExplainHint() {}

  /// Writes the line, if anything waits.
  ///
  /// @param pods those that wait, such as `shop/web-1`
  /// @param workloads those whose pods an API server refuses
  /// @param options of the command, each with a space before it
  public static void write(
      Page page, Stream<String> pods, Stream<Rollout> workloads, String options) {
    Stream.concat(pods, workloads.map(ExplainHint::name))
        .findFirst()
        .ifPresent(name -> {
          page.gap();
          page.paragraph(
              0,
              "What would help: berth explain %s FILE...%s".formatted(name, options),
              Style.FAINT);
        });
  }

  private static String name(Rollout rollout) {
    var workload = rollout.shown();
    return "%s/%s -n %s"
        .formatted(
            workload.kind().toLowerCase(Locale.ROOT),
            workload.key().name(),
            workload.key().namespace());
  }
}
