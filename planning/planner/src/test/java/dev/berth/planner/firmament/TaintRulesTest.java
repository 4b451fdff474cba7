package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaintRulesTest {
  private static final List<Toleration> DEFAULTS =
      List.of(
          exists("node.kubernetes.io/not-ready", "NoExecute"),
          exists("node.kubernetes.io/unreachable", "NoExecute"));

  private static Toleration exists(String key, String effect) {
    return new Toleration(key, Toleration.EXISTS, "", effect, null);
  }

  private static Toleration equal(String key, String value, String effect) {
    return new Toleration(key, "", value, effect, null);
  }

  private static Taint taint(String key, String value, String effect) {
    return new Taint(key, value, effect, null);
  }

  private static List<Toleration> withDefaults(Toleration... more) {
    var all = new ArrayList<>(DEFAULTS);
    all.addAll(List.of(more));
    return all;
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, false", "2, false", "3, true", "4, true"})
  void hardTaintsAreToleratedOnlyWithMoreThanTwoTolerations(int count, boolean admitted) {
    var tolerations = new ArrayList<Toleration>();
    for (int i = 0; i < count; i++) {
      tolerations.add(exists("team", "NoSchedule"));
    }

    assertThat(TaintRules.of(tolerations).admit(List.of(taint("team", "ml", "NoSchedule"))))
        .isEqualTo(admitted);
  }

  @Test
  void theTwoDefaultTolerationsDoNotTolerateEvenWhatTheyName() {
    var taints = List.of(taint("node.kubernetes.io/not-ready", "", "NoExecute"));

    assertThat(TaintRules.of(DEFAULTS).admit(taints)).isFalse();
    assertThat(TaintRules.of(withDefaults(equal("x", "y", "NoSchedule"))).admit(taints)).isTrue();
  }

  /// What a third toleration admits.
  @ParameterizedTest
  @CsvSource({
    "team, Equal,  ml,  NoSchedule,       NoSchedule, true",
    "team, '',     ml,  NoSchedule,       NoSchedule, true",
    "team, Equal,  web, NoSchedule,       NoSchedule, false",
    "team, Equal,  ml,  NoExecute,        NoSchedule, false",
    "team, Equal,  ml,  '',               NoSchedule, true",
    "team, Equal,  ml,  '',               NoExecute,  true",
    "team, Exists, '',  NoSchedule,       NoSchedule, true",
    "team, Exists, '',  NoExecute,        NoSchedule, false",
    "team, Exists, '',  '',               NoExecute,  true",
    "team, Exists, '',  PreferNoSchedule, NoSchedule, false",
    "team, Gt,     ml,  NoSchedule,       NoSchedule, false",
    "'',   Exists, '',  '',               NoSchedule, true",
    "'',   Exists, '',  NoExecute,        NoSchedule, true",
    "'',   Exists, '',  PreferNoSchedule, NoSchedule, false",
  })
  void aThirdTolerationIsRead(
      String key, String operator, String value, String effect, String ofTaint, boolean admitted) {
    var toleration = new Toleration(key, operator, value, effect, null);

    assertThat(TaintRules.of(withDefaults(toleration)).admit(List.of(taint("team", "ml", ofTaint))))
        .isEqualTo(admitted);
  }

  @Test
  void allHardTaintsMustBeTolerated() {
    var rules = TaintRules.of(withDefaults(equal("a", "1", "NoSchedule")));

    assertThat(rules.admit(List.of(taint("a", "1", "NoSchedule"), taint("b", "", "NoExecute"))))
        .isFalse();
  }

  @Test
  void theFirstOfTwoTolerationsWithTheSameKeyAndEffectCounts() {
    var rules =
        TaintRules.of(
            withDefaults(equal("team", "ml", "NoSchedule"), equal("team", "web", "NoSchedule")));

    assertThat(rules.admit(List.of(taint("team", "ml", "NoSchedule")))).isTrue();
    assertThat(rules.admit(List.of(taint("team", "web", "NoSchedule")))).isFalse();
  }

  @Test
  void softTaintsNeverKeepTasksAway() {
    assertThat(TaintRules.of(List.of()).admit(List.of(taint("old", "", "PreferNoSchedule"))))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "x,  Equal,  1,  PreferNoSchedule, 2",
    "a,  Equal,  1,  PreferNoSchedule, 1",
    "a,  Equal,  2,  PreferNoSchedule, 2",
    "a,  Equal,  1,  '',               1",
    "a,  Equal,  1,  NoSchedule,       2",
    "a,  Exists, '', '',               1",
    "a,  Exists, '', PreferNoSchedule, 1",
    "'', Exists, '', PreferNoSchedule, 0",
    "'', Exists, '', NoSchedule,       2",
  })
  void aSingleTolerationToleratesSoftTaints(
      String key, String operator, String value, String effect, int intolerable) {
    var rules = TaintRules.of(List.of(new Toleration(key, operator, value, effect, null)));

    assertThat(
            rules.countIntolerable(
                List.of(
                    taint("a", "1", "PreferNoSchedule"),
                    taint("b", "1", "PreferNoSchedule"),
                    taint("c", "1", "NoSchedule"))))
        .isEqualTo(intolerable);
  }
}
