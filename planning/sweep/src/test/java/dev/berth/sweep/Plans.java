package dev.berth.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// Plans for tests.
final class Plans {
  private Plans() {}

  /// A valid plan.
  static SweepPlan of(String yaml) {
    var problems = new Problems();
    var plan = SweepPlanLoader.load(in(yaml), "plan.yaml", problems);
    assertThat(problems.kept()).isEmpty();
    return Objects.requireNonNull(plan).value();
  }

  /// What is wrong with a plan, a line each.
  static List<String> problems(String yaml) {
    var problems = new Problems();
    SweepPlanLoader.load(in(yaml), "plan.yaml", problems);
    return problems.kept().stream().map(Problem::toString).toList();
  }

  private static ByteArrayInputStream in(String yaml) {
    return new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
  }

  /// Two choices of three values each, four samples, and two measures.
  static final String SHAPES =
      """
      apiVersion: berth.dev/v1alpha1
      kind: SweepPlan
      question: capacity scale
      files: [cluster.yaml, load-$(day).yaml]
      options:
        shape: n,cpu=$(cpu),memory=$(memory)Gi
        survive: zone
      axes:
      - name: cpu
        values: [4, 8, 16]
      - name: day
        from: 1
        to: 4
        sample: true
      - name: memory
        from: 16
        to: 64
        step: 24
      measures:
      - name: nodes
        path: /nodes
      - name: cost
        path: /cost/after
      """;
}
