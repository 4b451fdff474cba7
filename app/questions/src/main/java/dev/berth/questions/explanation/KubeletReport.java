package dev.berth.questions.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerState;
import dev.berth.api.core.ContainerStateTerminated;
import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The reason why a pod with a node does not run there, as far as its status shows it. The pod's
/// node is decided, so another node or another request would change nothing.
record KubeletReport(Pod pod) {
  /// The reasons of containers that will soon start.
  private static final Set<String> STARTING = Set.of("", "ContainerCreating", "PodInitializing");

  /// The condition of a pod whose changed requests its kubelet has not admitted.
  private static final String RESIZE_PENDING = "PodResizePending";

  /// The kubelet's reason for pods that set an unsafe sysctl, or a sysctl of the whole node.
  private static final String SYSCTL_FORBIDDEN = "SysctlForbidden";

  /// Whether these words are about a pod that has ended.
  static boolean isOfEnded(String words) {
    return words.equals("succeeded") || words.equals("failed") || words.startsWith("failed: ");
  }

  /// Returns a word or two, such as `ImagePullBackOff`; empty if nothing is wrong.
  String words() {
    if (pod.isFinished()) {
      return hasFailed() && !pod.status().reason().isEmpty()
          ? "failed: " + pod.status().reason()
          : pod.status().phase().toLowerCase(Locale.ROOT);
    }
    return troubles().map(Trouble::word).findFirst().orElse("");
  }

  /// Returns sentences; none if nothing is wrong.
  List<String> sentences() {
    var sentences = new ArrayList<String>();
    if (pod.isTerminating()) {
      sentences.add(deletion());
    }
    if (hasFailed()) {
      sentences.add(failure());
    }
    var resize = pod.status().condition(RESIZE_PENDING);
    if (resize != null && !pod.isFinished()) {
      sentences.add(pending(resize));
    }
    troubles().map(Trouble::sentence).forEach(sentences::add);
    return sentences;
  }

  private static String pending(PodCondition resize) {
    String message = withoutStop(resize.message());
    return "Its resize is pending, %s%s. It runs with what it had, while schedulers count the larger amounts."
        .formatted(resize.reason(), message.isEmpty() ? "" : ": " + message);
  }

  private boolean hasFailed() {
    return pod.status().phase().equals(PodStatus.FAILED);
  }

  private String deletion() {
    List<String> finalizers = pod.metadata().finalizers();
    String due = "Its deletion was due at %s, and ".formatted(pod.metadata().deletionTimestamp());
    return due
        + (finalizers.isEmpty()
            ? "waits for the kubelet of %s to report that its containers have ended."
                .formatted(pod.spec().nodeName())
            : "waits until its finalizer%s %s %s gone: whoever set %s has to remove %s."
                .formatted(
                    finalizers.size() == 1 ? "" : "s",
                    String.join(", ", finalizers),
                    finalizers.size() == 1 ? "is" : "are",
                    finalizers.size() == 1 ? "it" : "them",
                    finalizers.size() == 1 ? "it" : "them"));
  }

  private String failure() {
    var status = pod.status();
    String why =
        Stream.of(status.reason(), status.message())
            .filter(text -> !text.isEmpty())
            .map(KubeletReport::withoutStop)
            .collect(joining(": "));
    return "It has failed%s. A pod that has failed gets no node again%s."
        .formatted(
            why.isEmpty() ? "" : ", " + why,
            status.reason().equals(SYSCTL_FORBIDDEN)
                ? ", and the kubelet rejects each one like it, unless its allowedUnsafeSysctls has"
                    + " the sysctl: add it there, or do without it"
                : "");
  }

  /// Something that keeps the pod from being ready.
  private record Trouble(String word, String sentence) {}

  private Stream<Trouble> troubles() {
    if (pod.isFinished() || pod.spec().nodeName().isEmpty()) {
      return ended();
    }
    var status = pod.status();
    List<Trouble> ofContainers =
        Stream.concat(
                status.initContainerStatuses().stream()
                    .map(it -> trouble(it, "Init container ", !isSidecar(it.name()))),
                status.containerStatuses().stream().map(it -> trouble(it, "Container ", false)))
            .flatMap(Stream::ofNullable)
            .toList();
    PodCondition ready = status.condition("Ready");
    return !ofContainers.isEmpty() || ready == null || !isFalse(ready)
        ? ofContainers.stream()
        : notReady(ready);
  }

  /// Returns the containers of a failed pod that ended with an error.
  private Stream<Trouble> ended() {
    return hasFailed()
        ? pod.status().containerStatuses().stream()
            .flatMap(it ->
                Stream.ofNullable(it.state().terminated())
                    .filter(end -> end.exitCode() != 0)
                    .map(end -> ended(it, "Container ", end)))
        : Stream.of();
  }

  private static boolean isFalse(PodCondition condition) {
    return condition.status().equals("False");
  }

  private static Stream<Trouble> notReady(PodCondition ready) {
    return Stream.of(
        new Trouble(
            "not ready",
            ready.reason().equals("ReadinessGatesNotReady")
                ? "It is not ready: %s.".formatted(withoutStop(ready.message()))
                : "It runs there, and is not ready."));
  }

  private boolean isSidecar(String container) {
    return pod.spec().initContainers().stream()
        .filter(it -> it.name().equals(container))
        .anyMatch(Container::isSidecar);
  }

  /// Returns the trouble of the container; null if there is none.
  ///
  /// @param ends whether the containers after it wait for its end
  private static @Nullable Trouble trouble(ContainerStatus status, String title, boolean ends) {
    ContainerState state = status.state();
    ContainerStateTerminated end = state.terminated();
    if (end != null && end.exitCode() != 0) {
      return ended(status, title, end);
    }
    if (state.waiting() != null && !STARTING.contains(state.waiting().reason())) {
      String message = state.waiting().message();
      return new Trouble(
          state.waiting().reason(),
          "%s%s does not start: %s%s%s."
              .formatted(
                  title,
                  status.name(),
                  state.waiting().reason(),
                  message.isEmpty() ? "" : ", " + withoutStop(message),
                  lastRun(status)));
    }
    return ends && state.running() != null
        ? new Trouble("initializing", "%s%s has not ended yet.".formatted(title, status.name()))
        : null;
  }

  private static String lastRun(ContainerStatus status) {
    ContainerStateTerminated end = status.lastState().terminated();
    return end == null ? "" : "; its last run ended with %s".formatted(ending(end));
  }

  private static Trouble ended(ContainerStatus status, String title, ContainerStateTerminated end) {
    return new Trouble(
        end.reason().isEmpty() ? "Error" : end.reason(),
        "%s%s ended with %s.".formatted(title, status.name(), ending(end)));
  }

  private static String ending(ContainerStateTerminated end) {
    return end.reason().isEmpty()
        ? "exit code %d".formatted(end.exitCode())
        : "%s, exit code %d".formatted(end.reason(), end.exitCode());
  }

  private static String withoutStop(String sentence) {
    return sentence.strip().replaceAll("[.]$", "");
  }
}
