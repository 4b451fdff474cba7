package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CustomResourceTest {
  private static final CustomResourceType LOAD =
      new CustomResourceType("example.com/v1", "Load", "loads", false);
  private static final CustomResourceType OTHER_LOAD =
      new CustomResourceType("example.org/v1", "Load", "loads", false);

  private static final String JSON =
      "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Load\",\"metadata\":{\"name\":\"n1\"},"
          + "\"values\":[1,2.5,\"x\",null],\"status\":{\"hot\":true}}";

  private static InputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static CustomResource read(CustomResourceType type, String text) {
    var problems = new Problems();
    CustomResource read =
        ApiFormat.JSON.readObject(
            Kinds.of(type), in(text), new ApiFormat.Reading(Interner.none(), problems::add));
    assertThat(problems.kept()).isEmpty();
    assertThat(read).isNotNull();
    return read;
  }

  @Test
  void allThatItsAuthorWroteIsThereAndIsWrittenAgain() {
    CustomResource read = read(LOAD, JSON);

    assertThat(read.metadata().name()).isEqualTo("n1");
    assertThat(read.fields()).containsOnlyKeys("values", "status");
    assertThat(read.fields()).containsEntry("status", Map.of("hot", true));
    assertThat(JsonEncoder.text(Kinds.of(read), read)).isEqualTo(JSON);
  }

  @Test
  void objectsOfTwoKindsWithOneNameHaveDifferentKeys() {
    CustomResource read = read(LOAD, JSON);

    assertThat(read.key()).isEqualTo(LOAD.key("", "n1")).isNotEqualTo(OTHER_LOAD.key("", "n1"));
  }

  @Test
  void thereIsOneKindOfAType() {
    CustomResource read = read(LOAD, JSON);

    assertThat(Kinds.of(read)).isEqualTo(Kinds.of(LOAD)).hasSameHashCodeAs(Kinds.of(LOAD));
    assertThat(Kinds.of(LOAD)).isNotEqualTo(Kinds.of(OTHER_LOAD));
  }

  @Test
  void aReaderFindsItAmongOtherObjects() {
    List<KubernetesObject> found = new ArrayList<>();
    var kinds =
        KindRegistry.<KubernetesObject>builder().addAll(List.of(Kinds.NODE, Kinds.of(LOAD)));
    var reader = new ObjectReader<>(kinds.build(), Interner.none(), new Problems());

    reader.read(
        in(
            """
            {apiVersion: v1, kind: Node, metadata: {name: n1}}
            ---
            {apiVersion: example.com/v1, kind: Load, metadata: {name: n1}, values: [1]}
            ---
            {apiVersion: example.org/v1, kind: Load, metadata: {name: n1}}
            """),
        "cluster.yaml",
        it -> found.add(it.value()));

    assertThat(found).hasSize(2);
    assertThat(found.getLast()).isInstanceOf(CustomResource.class);
    assertThat(reader.skipped()).isEqualTo(Map.of("Load", 1));
  }
}
