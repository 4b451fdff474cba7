package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.query.Schemas;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// `berth top` of files.
final class TopTest {
  private static final String DUMP = Run.file("situations/top.yaml").toString();

  @Test
  void theDocumentIsAsItsSchemaSays() throws IOException {
    var run = Run.berth("top", DUMP, "-o", "json");

    assertThat(run.code()).isZero();
    assertThat(Schemas.problems("overview", run.out())).isEmpty();
  }

  @Test
  void yamlHasWhatJsonHas() {
    assertThat(Run.berth("top", DUMP, "-o", "yaml").out())
        .startsWith("apiVersion: berth.dev/v1alpha1\nkind: Overview\n")
        .containsSubsequence("shop/important", "shop/b-old", "shop/a-young", "shop/a-gated");
  }

  /// Otherwise the younger one would be placed, which comes first in the file.
  @Test
  void ofEqualPodsTheOldestIsTriedFirst() {
    assertThat(Run.berth("top", DUMP).out())
        .containsPattern("shop/b-old .* → half")
        .containsPattern("shop/a-young .* pending");
    assertThat(Run.berth("simulate", DUMP).out()).containsPattern("shop/a-young +half");
  }

  @Test
  void aClusterWithoutWaitingPodsIsFine() {
    var run = Run.withInput("{apiVersion: v1, kind: Node, metadata: {name: w1}}", "top", "-");

    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("No pod waits; 0 of 1 node is over 95 %.\n1 node, 0 pods on");
  }
}
