package dev.berth.cluster.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// No decision allocates more than its limit in `limits.properties`, which says how to renew it.
class DecisionAllocationTest {
  private static final Properties LIMITS = new Properties();
  private static final Properties COUNTED = new Properties();

  @BeforeAll
  static void count() throws IOException, InterruptedException {
    try (InputStream in =
        Objects.requireNonNull(
            DecisionAllocationTest.class.getResourceAsStream("limits.properties"))) {
      LIMITS.load(in);
    }
    var meter =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UseCompactObjectHeaders",
                "-cp",
                System.getProperty("java.class.path"),
                AllocationMeter.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var out = meter.getInputStream()) {
      COUNTED.load(out);
    }
    assertThat(meter.waitFor()).isZero();
  }

  static Set<String> scenarios() {
    return new TreeSet<>(LIMITS.stringPropertyNames());
  }

  @Test
  void eachScenarioHasALimit() {
    assertThat(COUNTED.stringPropertyNames()).isEqualTo(scenarios());
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void allocatesNoMoreThanItsLimit(String scenario) {
    assertThat(Long.parseLong(COUNTED.getProperty(scenario)))
        .as("bytes per decision on %d nodes, %s", AllocationMeter.NODES, scenario)
        .isLessThanOrEqualTo(Long.parseLong(LIMITS.getProperty(scenario)));
  }
}
