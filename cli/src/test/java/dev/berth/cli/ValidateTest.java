package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// `--validate`: fields that Kubernetes does not have.
final class ValidateTest {
  private static final String RELEASE =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: web}
      spec:
        contaners: []
        containers:
        - name: c
          image: nginx
          livenessProbe: {httpGet: {path: /, port: 80}}
      """;

  private static final String UNKNOWN =
      ":5: unknown field \"spec.contaners\"; did you mean \"containers\"?";

  @Test
  void fieldsThatDoNotExistAreNoted() {
    var run = Run.withInput(RELEASE, "simulate", "-");

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains(UNKNOWN).doesNotContain("livenessProbe");
    assertThat(Run.withInput(RELEASE, "explain", "web", "-").err()).contains(UNKNOWN);
  }

  @Test
  void theyAreErrorsIfTheyAreToBe() {
    var run = Run.withInput(RELEASE, "simulate", "--validate=strict", "-");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(UNKNOWN);
  }

  @Test
  void orTheyAreIgnored() {
    assertThat(Run.withInput(RELEASE, "simulate", "--validate=ignore", "-").err())
        .doesNotContain("unknown field");
  }

  @Test
  void manyAreNotAllListed() {
    var run =
        Run.withInput(RELEASE.replace("[]", "[]" + "\n  wrong: 1".repeat(30)), "simulate", "-");

    assertThat(run.err().lines().filter(line -> line.contains("field \""))).hasSize(20);
    assertThat(run.err()).contains("40 more warnings about fields");
  }
}
