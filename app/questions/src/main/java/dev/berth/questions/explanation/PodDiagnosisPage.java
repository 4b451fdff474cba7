package dev.berth.questions.explanation;

import dev.berth.api.core.Pod;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.history.LoggedGroup;
import dev.berth.engine.live.PodInBinding;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.questions.report.NodeNames;
import dev.berth.suggestion.RequestOrigin;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

/// The page of a running scheduler's knowledge about one pod.
///
/// @param all whether to show every node, however many
public record PodDiagnosisPage(PodDiagnosis diagnosis, boolean all) {

  public void write(Page page) {
    page.names("pod", List.of(diagnosis.pod().key().name()));
    page.title(ExplanationsPage.title(diagnosis.pod().key().toString(), diagnosis.node()));
    PodNeeds.write(
        page,
        diagnosis.workload(),
        diagnosis.pod(),
        diagnosis.requests(),
        RequestOrigin.of(diagnosis.pod(), diagnosis.requests()),
        List.of());
    page.paragraph(2, place());
    group(page);
    events(page);
    Attempt now = diagnosis.now();
    if (now != null) {
      page.gap();
      var names = NodeNames.of(now.decision().nodes().keySet(), page.isFitted());
      var section = new AttemptSection(now, names, true, all);
      section.writeVerdict(page, isMember() ? "Now, by itself: " : "Now: ");
      new HelpSection(diagnosis.help()).write(page);
      section.writeDetails(page);
      names.write(page);
    }
  }

  private boolean isMember() {
    QueuedPod queued = diagnosis.queued();
    return queued != null && queued.entity() != null;
  }

  /// Writes the last decision about its group.
  private void group(Page page) {
    LoggedDecision last = diagnosis.last();
    LoggedGroup group = last == null ? null : last.group();
    if (group == null) {
      return;
    }
    String result =
        switch (group.result()) {
          case SCHEDULED -> "scheduled";
          case UNSCHEDULABLE -> "unschedulable";
          case WAITING -> "unschedulable, and room was made for it,";
          case GATED -> "gated";
          case ERROR -> "not scheduled for an error";
          case SKIPPED -> "skipped";
        };
    page.paragraph(
        2,
        "Its group, %s, was %s when it was tried last%s."
            .formatted(
                group.group(), result, group.message().isEmpty() ? "" : ": " + group.message()));
  }

  private String place() {
    Pod pod = diagnosis.pod();
    PodInBinding binding = diagnosis.binding();
    if (binding != null) {
      return binding.waitsFor().isEmpty()
          ? "It is being bound to %s.".formatted(binding.node())
          : "It is to be bound to %s, and waits at Permit for %s."
              .formatted(binding.node(), String.join(", ", binding.waitsFor()));
    }
    QueuedPod queued = diagnosis.queued();
    if (queued != null) {
      return place(queued);
    }
    if (pod.isFinished()) {
      return "It has finished (%s).".formatted(pod.status().phase());
    }
    if (!pod.spec().nodeName().isEmpty()) {
      return "It is bound to %s.".formatted(pod.spec().nodeName());
    }
    return diagnosis.now() == null
        ? "No profile of this scheduler has its scheduler name, %s."
            .formatted(pod.spec().schedulerName())
        : "It is in no queue of this scheduler at the moment.";
  }

  private String place(QueuedPod queued) {
    String since = since(queued);
    return switch (queued.queue()) {
      case ACTIVE -> "It is in the queue %s, and is tried when its turn comes.".formatted(since);
      case BACKOFF ->
          "It backs off %s, and is tried again at %s."
              .formatted(since, clock(Objects.requireNonNull(queued.nextTry())));
      case UNSCHEDULABLE ->
          "It is unschedulable %s. It is tried again after an event that may help, at the latest"
                  .formatted(since)
              + " at %s.".formatted(clock(Objects.requireNonNull(queued.nextTry())));
      case GATED -> {
        PreEnqueueRejection gate = queued.gate();
        yield gate == null
            ? "It waits %s, since another pod of its group is gated.".formatted(since)
            : "It is gated %s by %s: %s.".formatted(since, gate.plugin(), gate.message());
      }
      case INCOMPLETE ->
          "It waits %s for its PodGroup, or a group above it, which does not exist."
              .formatted(since);
    };
  }

  /// `for 2m5s, after 3 attempts`.
  private String since(QueuedPod queued) {
    String attempts =
        switch (queued.attempts()) {
          case 0 -> "";
          case 1 -> ", after one attempt";
          default -> ", after %,d attempts".formatted(queued.attempts());
        };
    return "for " + age(Duration.between(queued.since(), diagnosis.at())) + attempts;
  }

  /// As kubectl shows ages.
  private static String age(Duration age) {
    if (age.toMinutes() < 2) {
      return Math.max(0, age.toSeconds()) + "s";
    }
    if (age.toHours() < 2) {
      return "%dm%ds".formatted(age.toMinutes(), age.toSecondsPart());
    }
    return "%dh%dm".formatted(age.toHours(), age.toMinutesPart());
  }

  private static String clock(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private void events(Page page) {
    diagnosis
        .wakingEvents()
        .forEach((plugin, events) -> {
          String help =
              events.isEmpty()
                  ? " has registered for no event"
                  : " may be helped by " + String.join(", ", events);
          page.paragraph(2, 4, Line.of(plugin, Style.WARNING).plus(help, Style.FAINT));
        });
  }
}
