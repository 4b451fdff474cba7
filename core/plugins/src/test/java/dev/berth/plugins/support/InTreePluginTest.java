package dev.berth.plugins.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.berth.api.core.AWSElasticBlockStoreVolumeSource;
import dev.berth.api.core.AzureDiskVolumeSource;
import dev.berth.api.core.AzureFileVolumeSource;
import dev.berth.api.core.CinderVolumeSource;
import dev.berth.api.core.GCEPersistentDiskVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PortworxVolumeSource;
import dev.berth.api.core.Volume;
import dev.berth.api.core.VsphereVirtualDiskVolumeSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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

  static List<Arguments> volumes() {
    Volume volume = Volume.EMPTY;
    return List.of(
        arguments(
            volume.withAwsElasticBlockStore(
                new AWSElasticBlockStoreVolumeSource("d", "", 0, false)),
            InTreePlugin.AWS_EBS),
        arguments(
            volume.withGcePersistentDisk(new GCEPersistentDiskVolumeSource("d", "", 0, false)),
            InTreePlugin.GCE_PD),
        arguments(volume.withCinder(new CinderVolumeSource("d", "", false)), InTreePlugin.CINDER),
        arguments(
            volume.withAzureDisk(new AzureDiskVolumeSource("d", "", null, null, null, null)),
            InTreePlugin.AZURE_DISK),
        arguments(
            volume.withPortworxVolume(new PortworxVolumeSource("d", "", false)),
            InTreePlugin.PORTWORX),
        arguments(
            volume.withAzureFile(new AzureFileVolumeSource("s", "d", false)),
            InTreePlugin.AZURE_FILE),
        arguments(
            volume.withVsphereVolume(new VsphereVirtualDiskVolumeSource("d", "", "", "")),
            InTreePlugin.VSPHERE));
  }

  @ParameterizedTest
  @MethodSource("volumes")
  void theKindOfAVolumeNamesItsPlugin(Volume volume, InTreePlugin plugin) {
    assertThat(InTreePlugin.of(volume)).isEqualTo(plugin);
  }

  @Test
  void otherVolumesHaveNoPlugin() {
    assertThat(InTreePlugin.of(Volume.EMPTY)).isNull();
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
