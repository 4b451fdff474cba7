package dev.berth.cluster.apiserver.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.TreeReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Fields that a manifest has, leaves out, and had when it was applied last.
final class FieldMergeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # before                        | now                              | applied             | after
          {a: 1}                          | {b: 2}                           | {}                  | {a: 1, b: 2}
          {a: 1}                          | {b: 2}                           | {a: 1}              | {b: 2}
          {a: 1}                          | {a: 2}                           | {a: 1}              | {a: 2}
          {a: 1}                          | {a: null}                        | {}                  | {a: null}
          {a: {x: 1, y: 2}}               | {a: {x: 3}}                      | {a: {x: 1}}         | {a: {x: 3, y: 2}}
          {a: {x: 1, y: 2}}               | {a: {}}                          | {a: {x: 1}}         | {a: {y: 2}}
          {a: {x: 1, y: 2}}               | {}                               | {a: {x: 1}}         | {}
          {tolerations: [1, 2]}           | {tolerations: [3]}               | {}                  | {tolerations: [3]}
          {containers: [{name: a, x: 1}]} | {containers: [{name: a, y: 2}]}  | {}                  | {containers: [{name: a, y: 2, x: 1}]}
          {containers: [{name: a}]}       | {containers: [{name: b}]}        | {}                  | {containers: [{name: b}, {name: a}]}
          {containers: [{name: a}]}       | {containers: [{name: b}]}        | {containers: [{name: a}]} | {containers: [{name: b}]}
          {volumes: [{name: v, x: 1}]}    | {volumes: [{name: v, y: 1}]}     | {}                  | {volumes: [{name: v, y: 1}]}
          {strategy: {type: A, x: 1}}     | {strategy: {type: B}}            | {}                  | {strategy: {type: B}}
          {strategy: {type: A, x: 1}}     | {}                               | {}                  | {strategy: {type: A, x: 1}}
          """)
  void fieldsStayUnlessTheirAuthorTakesThemAway(
      String before, String now, String applied, String after) {
    assertThat(FieldMerge.merge(fields(before), fields(now), fields(now), fields(applied)))
        .isEqualTo(fields(after));
  }

  private static Map<?, ?> fields(String text) {
    var trees = new ArrayList<ObjectTree>();
    new TreeReader(new Problems())
        .read(
            new ByteArrayInputStream(
                "{apiVersion: v1, kind: X, spec: %s}"
                    .formatted(text)
                    .getBytes(StandardCharsets.UTF_8)),
            "",
            located -> trees.add(located.value()));
    return Objects.requireNonNull((Map<?, ?>) trees.getFirst().fields().get("spec"));
  }
}
