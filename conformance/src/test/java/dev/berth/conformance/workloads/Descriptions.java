package dev.berth.conformance.workloads;

import dev.berth.conformance.controlplane.Kubectl;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The events that `kubectl describe` shows of pods, without their ages.
final class Descriptions {

  private static final Pattern PODS = Pattern.compile("(?m)^(?=Name: )");
  private static final String AGE = "^(\\S+) (\\S+) (<unknown>|\\w+( \\(x\\d+ over \\w+\\))?) ";

  private Descriptions() {}

  /// Those of all pods, by namespace and name.
  static Map<String, Map<String, List<String>>> of(Kubectl kubectl)
      throws IOException, InterruptedException {
    var text = kubectl.run("describe", "pods", "--all-namespaces", "--show-events=true");
    var all = new LinkedHashMap<String, Map<String, List<String>>>();
    for (var pod : PODS.splitAsStream(text).toList()) {
      if (pod.startsWith("Name:")) {
        all.computeIfAbsent(field(pod, "Namespace"), _ -> new LinkedHashMap<>())
            .put(field(pod, "Name"), events(pod));
      }
    }
    return all;
  }

  private static String field(String pod, String name) {
    return pod.replaceFirst("(?s).*?(?m:^%s: +(\\S+)$).*".formatted(name), "$1");
  }

  private static List<String> events(String pod) {
    var start = pod.indexOf("\nEvents:");
    if (start < 0) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    for (var line : pod.substring(start + 1).strip().lines().toList()) {
      lines.add(line.strip().replaceAll("\\s+", " ").replaceFirst(AGE, "$1 $2 AGE "));
    }
    return lines.stream().distinct().toList();
  }
}
