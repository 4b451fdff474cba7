package dev.berth.conformance.workloads;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The pods of a namespace in words that can be compared: how many there are of each workload and
/// image, how many of them wait, and how they are spread over nodes. Which of equal nodes has them
/// is a matter of chance.
final class PodCounts {
  private PodCounts() {}

  /// Those in YAML or JSON, as of the real cluster or of a simulated one.
  static List<String> of(String namespace, String yaml) {
    var problems = new Problems();
    var text = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    var sources = Sources.of(List.of("-"), text, problems);
    var pods =
        Loader.load(sources, problems, LoadSettings.PLAIN, new ReadProgress()).manifests().stream()
            .map(Manifest::object)
            .filter(Pod.class::isInstance)
            .map(Pod.class::cast)
            .filter(pod -> pod.metadata().namespace().equals(namespace) && !pod.isTerminating())
            .toList();
    var lines = new ArrayList<String>();
    new TreeMap<>(pods.stream().collect(groupingBy(PodCounts::title)))
        .forEach((title, group) -> {
          var bound = group.stream().filter(pod -> !pod.spec().nodeName().isEmpty()).toList();
          var spread =
              bound.stream()
                  .collect(groupingBy(pod -> pod.spec().nodeName(), counting()))
                  .values()
                  .stream()
                  .sorted()
                  .toList();
          var started = bound.stream().filter(PodCounts::hasStarted).count();
          lines.add(
              "%s: %d are on nodes by %s, %d wait%s"
                  .formatted(
                      title,
                      bound.size(),
                      spread,
                      group.size() - bound.size(),
                      started == bound.size()
                          ? ""
                          : ", %d have not started".formatted(bound.size() - started)));
        });
    return lines;
  }

  private static boolean hasStarted(Pod pod) {
    return !pod.status().phase().equals(PodStatus.PENDING);
  }

  /// How many pods are on nodes, of a line.
  static int running(String line) {
    return Integer.parseInt(line.replaceFirst(".*: (\\d+) are on nodes by .*", "$1"));
  }

  /// The workload, the name where it is not by chance, and the image.
  private static String title(Pod pod) {
    var metadata = pod.metadata();
    var hash = metadata.labels().getOrDefault("pod-template-hash", "");
    var owner =
        metadata
            .controller()
            .map(it -> it.kind() + " " + it.name().replace("-" + hash, ""))
            .orElse("Pod " + metadata.name());
    var container = pod.spec().containers().getFirst();
    var resources = container.resources();
    return "%s%s %s %s"
        .formatted(
            owner,
            owner.startsWith("StatefulSet") ? " " + metadata.name() : "",
            container.image(),
            resources.requests());
  }
}
