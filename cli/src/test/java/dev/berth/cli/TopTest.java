package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// `berth top` of files.
final class TopTest {
  private static final Path SCHEMA = Path.of("../docs/overview.schema.json");
  private static final String DUMP = Run.file("situations/top.yaml").toString();

  @Test
  void theDocumentIsAsItsSchemaSays() throws IOException {
    var run = Run.berth("top", DUMP, "-o", "json");
    var closed =
        Files.readString(SCHEMA)
            .replaceAll(
                "\"type\": \"object\",(\\s+\"required\")",
                "\"type\": \"object\", \"additionalProperties\": false,$1");

    assertThat(run.code()).isZero();
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(closed, InputFormat.JSON)
                .validate(run.out(), InputFormat.JSON))
        .isEmpty();
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
