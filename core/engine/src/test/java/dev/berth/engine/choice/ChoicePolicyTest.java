package dev.berth.engine.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.cluster.ChoicePolicy;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChoicePolicyTest {
  static Stream<Supplier<ChoicePolicy>> policies() {
    return Stream.of(FirstByNameTieBreaker::new, () -> new RandomTieBreaker(new Random(1)));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void noUidIsGivenTwice(Supplier<ChoicePolicy> policy) {
    assertThat(uids(policy.get())).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void equalSeedsMakeEqualChoices(Supplier<ChoicePolicy> policy) {
    assertThat(uids(policy.get())).isEqualTo(uids(policy.get()));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void aUidIsAUuid(Supplier<ChoicePolicy> policy) {
    assertThat(uids(policy.get()))
        .allSatisfy(uid -> assertThat(UUID.fromString(uid)).hasToString(uid));
  }

  private static List<String> uids(ChoicePolicy policy) {
    return Stream.generate(policy::newUid).limit(100).toList();
  }
}
