package dev.berth.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is wrong with plans.
final class SweepPlanLoaderTest {
  @Test
  void allProblemsOfAPlanAreToldWithTheirLines() {
    assertThat(
            Plans.problems(
                """
                apiVersion: berth.dev/v1
                kind: SweepPlan
                files: [$(clutser).yaml]
                seeds: 10
                options:
                  survive: {zone: a}
                axes:
                - name: cluster
                  values: [a, b, a]
                - name: cluster
                  from: 3
                  to: 1
                - name: price
                  from: 0
                  to: 1
                  step: 0
                - name: memory
                measures:
                - name: nodes
                  path: nodes
                - name: waiting
                  path: /waiting
                goal: minimize costs where waiting < 1
                frontier: [minimize waiting.p100]
                """))
        .containsExactlyInAnyOrder(
            "plan.yaml:4: seeds: unknown field \"seeds\"",
            "plan.yaml:1: apiVersion: \"berth.dev/v1\" is not berth.dev/v1alpha1",
            "plan.yaml:1: question: question is missing",
            "plan.yaml:9: axes[0].values[2]: \"a\" is there twice",
            "plan.yaml:10: axes[1].name: \"cluster\" is there twice; give each a name of its own",
            "plan.yaml:12: axes[1].to: 1 is smaller than from, which is 3",
            "plan.yaml:16: axes[2].step: must be greater than 0, not 0",
            "plan.yaml:17: axes[3]: an axis has either values, or a range with from and to",
            "plan.yaml:6: options.survive: this must be a string, number or boolean, or a list of"
                + " them",
            "plan.yaml:20: measures[0].path: must be a JSON Pointer (RFC 6901) such as /nodes or"
                + " /shapes/0/nodes, not \"nodes\"",
            "plan.yaml:3: files[0]: there is no axis \"clutser\"; did you mean \"cluster\"?",
            "plan.yaml:23: goal: there is no measure \"costs\" in this plan; valid are nodes,"
                + " waiting",
            "plan.yaml:24: frontier[0]: the statistic must be mean, min, max, or one of p1 to"
                + " p99, not \"p100\"",
            "plan.yaml:24: frontier: one objective has no frontier; give at least two, or a goal");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                 | plan.yaml: there is no document in this file
          '[a]'                              | plan.yaml:1: a list is not an object
          'axes: [{name: 4}]'                | plan.yaml:1: axes[0].name: the number 4 is not a string; write "4"
          'axes: [{name: 9a, values: [1]}]'  | plan.yaml:1: axes[0].name: must be letters and digits, and begin with a letter, not "9a"
          'axes: [{name: a, from: 1, to: 2000000}]' | plan.yaml:1: axes[0]: there are more than 1,000,000 values
          'axes: [{name: a, from: 1, to: 2000}, {name: b, from: 1, to: 2000}]' | plan.yaml:1: axes: there are more than 1,000,000 scenarios: the number of values of all axes, multiplied
          'axes: [{name: a, from: 1}]'       | plan.yaml:1: axes[0]: a range has from and to
          'axes: [{name: a, from: 1, to: 2, values: [1]}]' | plan.yaml:1: axes[0]: an axis has either values, or a range with from and to
          'measures: [{name: a.b, path: /a}]' | plan.yaml:1: measures[0].name: must be letters and digits, and begin with a letter, not "a.b"
          'options: {a: 1}\naxes: [{name: a, values: [1]}]' | plan.yaml:1: options.a: there is an axis of this name; refer to it by $(a), or leave one of them out
          """)
  void cornersAreToldToo(String yaml, String problem) {
    assertThat(Plans.problems(yaml.replace("\\n", "\n"))).contains(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          minimize cost                                   | minimize cost.mean
          maximize cost.min                               | maximize cost.min
          minimize cost.p95 where wait.p99<60             | minimize cost.p95 where wait.p99 < 60
          minimize cost where wait.max >= 0.5 and cost=0  | minimize cost.mean where wait.max >= 0.5 and cost.mean = 0
          minimize cost where wait <= -1e3 and wait > 1   | minimize cost.mean where wait.mean <= -1000 and wait.mean > 1
          """)
  void aGoalIsRead(String text, String read) {
    var goal = GoalParser.goal(text, List.of("cost", "wait"));

    assertThat(goal).hasToString(read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cheap                           | "cheap" stands where minimize or maximize is expected
          minimize                        | it ends where a measure behind minimize is expected
          minimize wiat                   | there is no measure "wiat" in this plan; did you mean "wait"?
          minimize wait.p0                | the statistic must be mean, min, max, or one of p1 to p99, not "p0"
          minimize wait.                  | the statistic must be mean, min, max, or one of p1 to p99, not ""
          minimize wait if wait < 1       | "if" stands where where is expected
          minimize wait where             | it ends where a measure behind where is expected
          minimize wait where cost        | it ends where one of <, <=, =, >=, > is expected
          minimize wait where cost != 1   | "!" stands where one of <, <=, =, >=, > is expected
          minimize wait where cost == 1   | "==" stands where one of <, <=, =, >=, > is expected
          minimize wait where cost < 1m   | "1m" stands where a number is expected
          minimize wait where cost <      | it ends where a number is expected
          minimize wait where cost < 1 or wait < 1 | "or" stands where and is expected
          """)
  void anErrorInAGoalSaysWhatIsExpected(String text, String message) {
    assertThatThrownBy(() -> GoalParser.goal(text, List.of("cost", "wait")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1/1", "-1/2", "1", "/2", "1/", "a/b", "0/0"})
  void otherTextsAreNoShards(String text) {
    assertThatThrownBy(() -> Shard.parse(text))
        .hasMessage(
            "must be a shard such as 0/4, the first of four, to 3/4, the last one, not \"%s\"",
            text);
  }
}
