package dev.berth.ui;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A simulation over time of a pod that waits, starts on a node and ends, all with the same name.
/// Its first step is not kept.
final class NamedRun implements TimedAnswers {
  private static final int ALL = 5;

  private final String name;

  NamedRun(String name) {
    this.name = name;
  }

  @Override
  public String title() {
    return name + ".csv";
  }

  @Override
  public String arguments() {
    return "--trace " + name + ".csv";
  }

  @Override
  public Map<String, ?> figures() {
    return new NamedDocuments(name).read("overtime");
  }

  @Override
  public @Nullable Map<String, ?> cluster(int step) {
    return step == 0 || (step > 1 && step <= ALL) ? new NamedDocuments(name).read("cluster") : null;
  }

  private List<Map<String, ?>> kept(DecisionFilter filter) {
    String pod = "shop/" + name;
    List<Map<String, ?>> all =
        List.of(
            Map.of("number", 2, "at", 0, "event", "arrived", "pod", pod),
            Map.of("number", 3, "at", 0.5, "event", "waits", "pod", pod, "message", "no " + name),
            Map.of("number", 4, "at", 90, "event", "started", "pod", pod, "node", name),
            Map.of("number", 5, "at", 7500, "event", "nodeLeft", "node", name));
    return all.stream()
        .filter(it -> filter.result().isEmpty() || filter.result().equals(it.get("event")))
        .toList();
  }

  @Override
  public Map<String, ?> steps(DecisionFilter filter, int from, int count) {
    var matching = kept(filter);
    int to = Math.min(matching.size(), from + count);
    return Map.of(
        "all", ALL, "first", 2, "matching", matching.size(), "steps", matching.subList(from, to));
  }

  @Override
  public @Nullable Map<String, ?> step(int number, DecisionFilter filter) {
    if (number < 2 || number > ALL) {
      return null;
    }
    var step = new LinkedHashMap<String, Object>(kept(DecisionFilter.ALL).get(number - 2));
    step.putAll(Map.of("nodes", 1, "running", 1, "waiting", 2));
    var others = new ArrayList<>(kept(filter));
    others.removeIf(it -> numberOf(it) == number);
    step.put("position", others.stream().filter(it -> numberOf(it) < number).count());
    others.stream()
        .filter(it -> numberOf(it) < number)
        .reduce((_, last) -> last)
        .ifPresent(it -> step.put("previous", numberOf(it)));
    others.stream()
        .filter(it -> numberOf(it) > number)
        .findFirst()
        .ifPresent(it -> step.put("next", numberOf(it)));
    return step;
  }

  private static int numberOf(Map<String, ?> step) {
    return (int) Objects.requireNonNull(step.get("number"));
  }
}
