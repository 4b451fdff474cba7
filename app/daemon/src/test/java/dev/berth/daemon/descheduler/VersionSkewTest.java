package dev.berth.daemon.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.daemon.descheduler.DeschedulerProcess.VersionSkew;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VersionSkewTest {
  @ParameterizedTest
  @ValueSource(strings = {"v1.33.0", "v1.36.1", "v1.37.1", "v1.39.9-eks-1", "1.38.0+k3s1"})
  void threeMinorVersionsAreNoSkew(String server) {
    assertThat(VersionSkew.warning(server)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"v1.32.9", "v1.40.0"})
  void moreIsOne(String server) {
    assertThat(VersionSkew.warning(server))
        .isEqualTo(
            "descheduler version 0.36.0 may not be supported on your version of Kubernetes %s.See"
                    .formatted(server)
                + " compatibility docs for more info:"
                + " https://github.com/kubernetes-sigs/descheduler#compatibility-matrix");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "latest", "v1.x.0"})
  void whatIsNoVersionIsSaid(String server) {
    assertThat(VersionSkew.warning(server))
        .isEqualTo("failed to parse Kubernetes server version '%s'".formatted(server));
  }
}
