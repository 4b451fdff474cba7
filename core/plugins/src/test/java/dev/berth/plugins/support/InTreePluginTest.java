package dev.berth.plugins.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.GCEPersistentDiskVolumeSource;
import dev.berth.api.core.PersistentVolume;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InTreePluginTest {
  private static final String ZONE = "topology.kubernetes.io/zone";

  @ParameterizedTest
  @CsvSource({
    "'',                            zones/UNSPECIFIED",
    "europe-west1-b,                zones/europe-west1-b",
    "europe-west1-b__europe-west1-c, regions/europe-west1",
  })
  void theHandleOfAGoogleDiskHasItsZone(String zones, String place) {
    assertThat(InTreePlugin.GCE_PD.handle(disk(zones)))
        .isEqualTo("projects/UNSPECIFIED/%s/disks/d".formatted(place));
  }

  @Test
  void aGoogleDiskIsInOneRegion() {
    assertThatThrownBy(() -> InTreePlugin.GCE_PD.handle(disk("a-b-c__d-e-f")))
        .hasMessageStartingWith("failed to get region from zones: multiple or no regions");
    assertThatThrownBy(() -> InTreePlugin.GCE_PD.handle(disk("a__b")))
        .hasMessageStartingWith("failed to get region from zones: zone in unexpected format");
  }

  @Test
  void aPluginIsKnownByItsName() {
    assertThat(InTreePlugin.named("kubernetes.io/cinder")).isEqualTo(InTreePlugin.CINDER);
    assertThat(InTreePlugin.named("csi.example.com")).isNull();
  }

  private static PersistentVolume disk(String zones) {
    var volume = Storage.volume("v", "1Gi");
    return volume
        .withMetadata(volume.metadata().withLabels(Map.of(ZONE, zones)))
        .withSpec(
            volume
                .spec()
                .withGcePersistentDisk(new GCEPersistentDiskVolumeSource("d", "", 0, false)));
  }
}
