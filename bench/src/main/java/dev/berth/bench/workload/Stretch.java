package dev.berth.bench.workload;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/// Pods that are scheduled and measured together.
///
/// @param name such as `cold`
/// @param pods how many
public record Stretch(String name, long pods) {
  /// The stretches in a tree's field.
  static List<Stretch> of(TemplateTree tree) {
    return tree.trees("stretches").stream()
        .map(it ->
            new Stretch(
                requireNonNull(it.text("name")), Long.parseLong(requireNonNull(it.text("pods")))))
        .toList();
  }

  Map<String, Object> describe() {
    return Map.of("name", name, "pods", pods);
  }
}
