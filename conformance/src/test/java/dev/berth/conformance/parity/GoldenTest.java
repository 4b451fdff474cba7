package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What kube-scheduler v1.37.1 decided for recorded clusters is what Berth decides, byte for byte:
/// feasible nodes, rejections with plugin and reasons, every score, the choice, the messages,
/// preemption with all candidates.
class GoldenTest {
  private static final AtomicInteger FILES = new AtomicInteger();
  private static final AtomicInteger DECISIONS = new AtomicInteger();

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> decidesAsKubeSchedulerDid() {
    RecordedClusters recorded = RecordedClusters.read();
    return recorded
        .names()
        .map(name -> DynamicTest.dynamicTest(name, () -> compare(name, recorded)));
  }

  private void compare(String name, RecordedClusters recorded) throws IOException {
    DecisionDiff verdict = Judged.file(recorded.cluster(name, folder), recorded.decisions(name));
    FILES.incrementAndGet();
    DECISIONS.addAndGet(verdict.decisions());
    assertThat(verdict.differences())
        .as("%d of %d decisions differ", verdict.differing(), verdict.decisions())
        .isEmpty();
  }

  @AfterAll
  static void printHowMuchWasCompared() {
    System.out.printf(
        "compared %d decisions of %d recorded clusters with kube-scheduler's%n",
        DECISIONS.get(), FILES.get());
  }
}
