package dev.berth.plugins.volumebinding;

import static dev.berth.plugins.support.Storage.at;
import static dev.berth.plugins.support.Storage.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.AWSElasticBlockStoreVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.plugins.support.InTreePlugin;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MigratedTopologyTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  private static final String DRIVER_ZONE = "topology.ebs.csi.aws.com/zone";

  @Test
  void theZoneOfTheAffinityBecomesTheDriversZone() {
    assertThat(topology(at(ebs("vol-1"), ZONE, "a"))).containsExactly(DRIVER_ZONE + " [a]");
    assertThat(topology(at(ebs("vol-1"), BETA_ZONE, "a"))).containsExactly(DRIVER_ZONE + " [a]");
  }

  @Test
  void withoutAnyTheZonesOfTheLabelsCount() {
    assertThat(topology(labeled(ebs("vol-1"), ZONE, "b__a")))
        .containsExactly(DRIVER_ZONE + " [a, b]");
    assertThat(topology(labeled(at(ebs("vol-1"), "disk", "ssd"), BETA_ZONE, "a")))
        .containsExactly("disk [ssd]", DRIVER_ZONE + " [a]");
    assertThat(topology(ebs("vol-1"))).isEmpty();
  }

  @Test
  void theOldRegionBecomesTheNewOne() {
    var volume = at(ebs("vol-1"), "failure-domain.beta.kubernetes.io/region", "r");

    assertThat(topology(labeled(volume, BETA_ZONE, "a")))
        .containsExactly("topology.kubernetes.io/region [r]", DRIVER_ZONE + " [a]");
    assertThat(topology(labeled(volume, ZONE, "a")))
        .containsExactly("failure-domain.beta.kubernetes.io/region [r]", DRIVER_ZONE + " [a]");
  }

  @Test
  void aVolumeThatTheDriverCannotHaveIsRefused() {
    assertThatThrownBy(() -> topology(ebs("aws://a/disk")))
        .hasMessage(
            "could not translate pv: failed to translate Kubernetes ID to EBS Volume ID Invalid"
                + " format for AWS volume (aws://a/disk)");
  }

  private static List<String> topology(PersistentVolume volume) {
    var required = MigratedTopology.of(volume, InTreePlugin.AWS_EBS).required();
    return required == null
        ? List.of()
        : required.nodeSelectorTerms().stream()
            .flatMap(term -> term.matchExpressions().stream())
            .map(requirement -> requirement.key() + " " + requirement.values())
            .toList();
  }

  private static PersistentVolume labeled(PersistentVolume volume, String key, String value) {
    return volume.withMetadata(volume.metadata().withLabels(Map.of(key, value)));
  }

  private static PersistentVolume ebs(String id) {
    var volume = volume("v", "1Gi");
    return volume.withSpec(
        volume
            .spec()
            .withAwsElasticBlockStore(new AWSElasticBlockStoreVolumeSource(id, "", 0, false)));
  }
}
