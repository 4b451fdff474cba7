package dev.berth.api.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectMeta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodTest {
  private static final Pod POD =
      new Pod(ObjectMeta.named("shop", "cart"), PodSpec.EMPTY, PodStatus.EMPTY);

  @Test
  void aPodIsCalledByNamespaceAndName() {
    assertThat(POD.key()).hasToString("shop/cart");
  }

  @Test
  void priorityIsZeroUntilAdmission() {
    assertThat(POD.priority()).isZero();
    assertThat(POD.withSpec(PodSpec.EMPTY.withPriority(-7)).priority()).isEqualTo(-7);
  }

  @Test
  void aPodIsTerminatingOnceItsDeletionHasBegun() {
    var deleted = POD.metadata().withDeletionTimestamp(Instant.EPOCH);

    assertThat(POD.isTerminating()).isFalse();
    assertThat(POD.withMetadata(deleted).isTerminating()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Pending, false",
    "Running, false",
    "Unknown, false",
    "Succeeded, true",
    "Failed, true"
  })
  void onlySuccessAndFailureFinishAPod(String phase, boolean finished) {
    assertThat(POD.withStatus(PodStatus.EMPTY.withPhase(phase)).isFinished()).isEqualTo(finished);
  }

  @Test
  void aConditionIsFoundByItsType() {
    var ready = new PodCondition("Ready", 0, "True", null, null, "", "");
    var status = PodStatus.EMPTY.withConditions(List.of(ready));

    assertThat(status.condition("Ready")).isEqualTo(ready);
    assertThat(status.condition("PodScheduled")).isNull();
  }

  @Test
  void onlyAnInitContainerThatAlwaysRestartsIsASidecar() {
    var container = Container.EMPTY.withName("proxy");

    assertThat(container.isSidecar()).isFalse();
    assertThat(container.withRestartPolicy("OnFailure").isSidecar()).isFalse();
    assertThat(container.withRestartPolicy("Always").isSidecar()).isTrue();
  }

  @Test
  void listsAreTheRecordsOwn() {
    var gates = new ArrayList<>(List.of(new PodSchedulingGate("quota")));
    var spec = PodSpec.EMPTY.withSchedulingGates(gates);

    gates.clear();

    assertThat(spec.schedulingGates()).hasSize(1);
  }
}
