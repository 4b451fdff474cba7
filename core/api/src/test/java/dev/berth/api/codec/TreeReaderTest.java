package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeReaderTest {
  private static final String WRITTEN =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        annotations:
          note: |
            several
              lines
          quoted: "yes"
        labels: {}
        name: a
      spec:
        containers:
        - args:
          - --port=80
          - "80"
          - ""
          image: nginx
          ports:
          - containerPort: 80
        fieldOfTheFuture:
        - - 1
          - 2.5
        - []
        - {}
        - null
        nodeName: n1
      ---
      apiVersion: example.com/v1
      kind: Unheard
      metadata:
        name: b
      """;

  private static List<ObjectTree> read(String text) {
    var problems = new Problems();
    var trees = new ArrayList<ObjectTree>();
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    new TreeReader(problems).read(in, "x", at -> trees.add(at.value()));
    assertThat(problems.kept()).isEmpty();
    return trees;
  }

  private static String write(List<ObjectTree> trees) {
    var text = new StringBuilder();
    var out = new YamlEncoder(text);
    for (var tree : trees) {
      tree.encode(out);
    }
    return text.toString();
  }

  @Test
  void givesBackWhatItReadFieldByField() {
    assertThat(write(read(WRITTEN))).isEqualTo(WRITTEN);
  }

  @Test
  void changesOneFieldAndLeavesTheOthersInTheirOrder() {
    var tree = read(WRITTEN).getFirst();
    var changed = tree.with("n2", "spec", "nodeName").with(3L, "status", "observed", "times");
    assertThat(changed.text("spec", "nodeName")).isEqualTo("n2");
    assertThat(tree.text("spec", "nodeName")).isEqualTo("n1");
    assertThat(write(List.of(changed)))
        .isEqualTo(
            write(List.of(tree)).replace("nodeName: n1", "nodeName: n2")
                + "status:\n  observed:\n    times: 3\n");
  }

  @Test
  void readsAnObjectsIdentity() {
    var tree = read("{apiVersion: apps/v1, kind: X, metadata: {name: a, namespace: b}}").getFirst();
    assertThat(List.of(tree.apiVersion(), tree.kind(), tree.namespace(), tree.name()))
        .containsExactly("apps/v1", "X", "b", "a");
    assertThat(read("{apiVersion: v1, kind: Z}").getFirst().name()).isEmpty();
  }
}
