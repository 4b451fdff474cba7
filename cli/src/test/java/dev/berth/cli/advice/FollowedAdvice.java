package dev.berth.cli.advice;

import dev.berth.cli.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Has a workload explained, does what the first suggestion says, and looks what becomes of it.
record FollowedAdvice(StuckWorkload workload, Path folder) {

  Verdict verdict() {
    Optional<Map<?, ?>> first = first();
    if (first.isEmpty()) {
      return without(Verdict.Kind.MISSED, "");
    }
    String text = texts(first.get().get("changes"));
    Input changed = workload.input().copy();
    try {
      if (!(first.get().get("steps") instanceof List<?> steps)) {
        return new Verdict(workload, Verdict.Kind.IMPOSSIBLE, text);
      }
      steps.forEach(step -> changed.apply((Map<?, ?>) step));
    } catch (IllegalArgumentException e) {
      return new Verdict(
          workload, Verdict.Kind.IMPOSSIBLE, "%s (%s)".formatted(text, e.getMessage()));
    }
    return isComplete(changed) && purpose(changed).equals(purpose(workload.input()))
        ? new Verdict(workload, Verdict.Kind.COMPLETE, text)
        : without(Verdict.Kind.INCOMPLETE, text);
  }

  /// Whether the workload is, and no more pods of others wait than before.
  private boolean isComplete(Input changed) {
    Path followed = folder.resolve("followed");
    return changed.isComplete(followed)
        || (changed.isWorkloadComplete(followed)
            && changed.othersWaiting(followed) <= workload.input().othersWaiting(folder));
  }

  /// What the pods are there for, as far as it can be seen: volumes, and devices of a kind.
  private static List<Object> purpose(Input input) {
    Map<String, Object> spec =
        Documents.at(input.release().all().getFirst(), "spec", "template", "spec");
    Map<String, Object> container =
        Documents.map(Documents.list(spec.get("containers")).getFirst());
    return List.of(
        names(spec.get("volumes")),
        names(spec.get("resourceClaims")),
        Documents.at(container, "resources", "requests").keySet().stream()
            .filter(it -> it.contains("/"))
            .toList());
  }

  private static List<?> names(Object items) {
    return items instanceof List<?> list
        ? list.stream().map(it -> ((Map<?, ?>) it).get("name")).toList()
        : List.of();
  }

  /// What is to be said where no advice helps.
  private Verdict without(Verdict.Kind kind, String advice) {
    Optional<String> remedy = Remedy.thatHelps(workload.input(), folder.resolve("remedied"));
    return new Verdict(
        workload,
        remedy.isPresent() ? kind : Verdict.Kind.HOPELESS,
        advice + remedy.map(it -> " " + it).orElse(""));
  }

  private static String texts(Object changes) {
    return ((List<?>) changes).stream().map(Object::toString).collect(Collectors.joining(", and "));
  }

  /// The first suggestion of the answer, whatever it is about.
  private Optional<Map<?, ?>> first() {
    Run run =
        workload
            .input()
            .run(
                folder,
                "explain",
                workload.reference(),
                "-n",
                DraftWorkload.NAMESPACE,
                "-o",
                "json");
    if (run.code() != 0) {
      throw new IllegalStateException(run.err());
    }
    return helps(Documents.tree(run.out())).findFirst();
  }

  static Stream<Map<?, ?>> helps(Map<?, ?> answer) {
    return Stream.of(
            Stream.of(answer),
            items(answer, "explanations"),
            items(answer, "absent"),
            items(answer, "obstacles"))
        .flatMap(part -> part)
        .flatMap(part -> items(part, "wouldHelp"));
  }

  private static Stream<Map<?, ?>> items(Map<?, ?> tree, String name) {
    return tree.get(name) instanceof List<?> list
        ? list.stream().map(item -> (Map<?, ?>) item)
        : Stream.empty();
  }
}
