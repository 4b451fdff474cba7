package dev.berth.conformance.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// Compares with what kube-scheduler's allocator has said of random cases: of recorded ones, or of
/// those in the file that `-Dallocation.cases` names; `conformance/allocation/compare` makes them.
class AllocationJudgedTest {
  private static final String RECORDED = "/allocation-cases.txt.gz";

  @Test
  void everyCaseHasTheAnswerOfKubeScheduler() throws IOException {
    var differences = new ArrayList<String>();
    int cases = 0;
    try (var in = new BufferedReader(open(System.getProperty("allocation.cases", "")))) {
      for (var one = AllocationCase.read(in); one != null; one = AllocationCase.read(in)) {
        cases++;
        if (!one.ours().equals(one.theirs())) {
          differences.add(
              "%nseed %s%nBerth says %s%nkube-scheduler says %s"
                  .formatted(one.seed(), one.ours(), one.theirs()));
        }
      }
    }
    System.out.printf("%d cases of allocation, %d different%n", cases, differences.size());
    assertThat(differences).isEmpty();
    assertThat(cases).isPositive();
  }

  private static Reader open(String file) throws IOException {
    return file.isEmpty()
        ? new InputStreamReader(
            new GZIPInputStream(
                Objects.requireNonNull(AllocationJudgedTest.class.getResourceAsStream(RECORDED))),
            StandardCharsets.UTF_8)
        : Files.newBufferedReader(Path.of(file));
  }
}
