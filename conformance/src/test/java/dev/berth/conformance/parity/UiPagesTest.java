package dev.berth.conformance.parity;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The pages of `berth ui` say what the command line says: of the recorded clusters, the overview,
/// all pods that wait, nodes, and a pod with every node's verdict and score.
@Order(1) // as it takes long
class UiPagesTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> pagesSayWhatTheCommandLineSays() {
    RecordedClusters recorded = RecordedClusters.read();
    List<String> names = recorded.sample();
    return IntStream.range(0, names.size())
        .mapToObj(i ->
            DynamicTest.dynamicTest(
                names.get(i), () -> compare(recorded.cluster(names.get(i), folder), i)));
  }

  private static void compare(Path file, int number) throws Exception {
    new PagesComparison(PageReader.of(new ShownFile(file).pages()), file).compare(number);
  }
}
