package dev.berth.conformance.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.launcher.TagFilter.includeTags;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/// Where the real Kubernetes is not built, everything that needs it is skipped, and the end of the
/// run says how to build it.
final class WithoutKubernetesTest {

  /// Runs all tests that say by a tag that they need the real Kubernetes.
  public static final class Run {
    private Run() {}

    public static void main(String[] arguments) {
      var all =
          request()
              .selectors(selectPackage("dev.berth.conformance"))
              .filters(includeTags("control-plane | storm"))
              .build();
      var summary = new SummaryGeneratingListener();
      LauncherFactory.create().execute(all, summary);
      System.out.printf(
          "%d classes skipped, %d tests started, %d failures%n",
          summary.getSummary().getContainersSkippedCount(),
          summary.getSummary().getTestsStartedCount(),
          summary.getSummary().getTotalFailureCount());
    }
  }

  @Test
  void whatNeedsItIsSkipped() throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var classPath = System.getProperty("java.class.path");
    var builder = new ProcessBuilder(java, "-cp", classPath, Run.class.getName());
    builder.environment().put("BERTH_CONTROL_PLANE", "/nonexistent");
    var process = builder.redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said)
        .containsPattern("skipped: test classes: [0-9]{2}, since .*conformance/control-plane/build")
        .containsPattern("\n[0-9]{2} classes skipped, 0 tests started, 0 failures\n");
  }
}
