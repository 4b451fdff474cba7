package dev.berth.questions.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.Pod;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What is said of pods that have a node and do not run there.
final class KubeletReportTest {
  private static Pod pod(String metadata, String status) {
    String json =
        """
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web"%s},
         "spec": {"nodeName": "w1", "containers": [{"name": "app"}],
          "initContainers": [{"name": "setup"}, {"name": "proxy", "restartPolicy": "Always"}]},
         "status": {%s}}
        """
            .formatted(metadata, status);
    var problems = new Problems();
    Object pod =
        ValueReader.readJson(
            Kinds.of("v1", "Pod").orElseThrow(),
            new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
            "test.json",
            Interner.none(),
            problems);
    assertThat(problems.kept()).isEmpty();
    return (Pod) Objects.requireNonNull(pod);
  }

  private static Arguments of(String status, String words, String sentence) {
    return arguments("", status, words, sentence);
  }

  static Stream<Arguments> pods() {
    String running = "\"phase\": \"Running\"";
    String pending = "\"phase\": \"Pending\"";
    return Stream.of(
        of(running, "", ""),
        of(
            pending + ", \"containerStatuses\": [" + waiting("app", "ContainerCreating") + "]",
            "",
            ""),
        of(
            pending + ", \"containerStatuses\": [" + waiting("app", "ImagePullBackOff") + "]",
            "ImagePullBackOff",
            "Container app does not start: ImagePullBackOff."),
        of(
            running
                + ", \"containerStatuses\": [{\"name\": \"app\", \"state\": {\"waiting\":"
                + " {\"reason\": \"CrashLoopBackOff\", \"message\": \"back-off 5m0s.\"}},"
                + " \"lastState\": {\"terminated\": {\"exitCode\": 137, \"reason\":"
                + " \"OOMKilled\"}}}]",
            "CrashLoopBackOff",
            "Container app does not start: CrashLoopBackOff, back-off 5m0s; its last run ended with"
                + " OOMKilled, exit code 137."),
        of(
            pending
                + ", \"initContainerStatuses\": [{\"name\": \"setup\", \"state\": {\"running\":"
                + " {}}}]",
            "initializing",
            "Init container setup has not ended yet."),
        of(
            running
                + ", \"initContainerStatuses\": [{\"name\": \"proxy\", \"state\": {\"running\":"
                + " {}}}]",
            "",
            ""),
        of(
            running + ", \"conditions\": [{\"type\": \"Ready\", \"status\": \"False\"}]",
            "not ready",
            "It runs there, and is not ready."),
        of(
            running
                + ", \"conditions\": [{\"type\": \"Ready\", \"status\": \"False\", \"reason\":"
                + " \"ReadinessGatesNotReady\", \"message\": \"gate a is not True\"}]",
            "not ready",
            "It is not ready: gate a is not True."),
        of(
            "\"phase\": \"Failed\", \"reason\": \"Evicted\", \"message\": \"low on memory.\"",
            "failed: Evicted",
            "It has failed, Evicted: low on memory. A pod that has failed gets no node again."),
        of("\"phase\": \"Succeeded\"", "succeeded", ""),
        of(
            running
                + ", \"conditions\": [{\"type\": \"PodResizePending\", \"status\": \"True\","
                + " \"reason\": \"Deferred\", \"message\": \"Node didn't have enough resource:"
                + " cpu\"}]",
            "",
            "Its resize is pending, Deferred: Node didn't have enough resource: cpu. It runs with"
                + " what it had, while schedulers count the larger amounts."),
        arguments(
            ", \"deletionTimestamp\": \"2026-01-30T10:00:00Z\", \"finalizers\": [\"a/b\", \"c/d\"]",
            running,
            "",
            "Its deletion was due at 2026-01-30T10:00:00Z, and waits until its finalizers a/b, c/d"
                + " are gone: whoever set them has to remove them."),
        arguments(
            ", \"deletionTimestamp\": \"2026-01-30T10:00:00Z\"",
            running,
            "",
            "Its deletion was due at 2026-01-30T10:00:00Z, and waits for the kubelet of w1 to"
                + " report that its containers have ended."));
  }

  private static String waiting(String container, String reason) {
    return "{\"name\": \"%s\", \"state\": {\"waiting\": {\"reason\": \"%s\"}}}"
        .formatted(container, reason);
  }

  @ParameterizedTest
  @MethodSource("pods")
  void theStatusSaysWhyAPodDoesNotRun(
      String metadata, String status, String words, String sentence) {
    var report = new KubeletReport(pod(metadata, status));
    assertThat(report.words()).isEqualTo(words);
    assertThat(String.join(" ", report.sentences())).isEqualTo(sentence);
  }
}
