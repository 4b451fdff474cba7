package dev.berth.plugins.support;

import dev.berth.api.core.AzureDiskVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.Volume;
import dev.berth.framework.status.PluginException;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A kind of in-tree volume, and the CSI driver that replaces it.
///
/// Source of the rules: `k8s.io/csi-translation-lib`.
public enum InTreePlugin {
  AWS_EBS("kubernetes.io/aws-ebs", "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone"),
  GCE_PD("kubernetes.io/gce-pd", "pd.csi.storage.gke.io", "topology.gke.io/zone"),
  CINDER(
      "kubernetes.io/cinder", "cinder.csi.openstack.org", "topology.cinder.csi.openstack.org/zone"),
  AZURE_DISK("kubernetes.io/azure-disk", "disk.csi.azure.com", ""),
  PORTWORX("kubernetes.io/portworx-volume", "pxd.portworx.com", ""),
  AZURE_FILE("kubernetes.io/azure-file", "file.csi.azure.com", ""),
  VSPHERE("kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com", "");

  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String SEPARATOR = "__";
  private static final String UNSPECIFIED = "UNSPECIFIED";
  private static final Pattern EBS_ID = Pattern.compile("vol-[^/]*");

  private final String pluginName;
  private final String driver;
  private final String zoneKey;

  InTreePlugin(String pluginName, String driver, String zoneKey) {
    this.pluginName = pluginName;
    this.driver = driver;
    this.zoneKey = zoneKey;
  }

  /// Returns the plugin of the pod's volume; null for other kinds of volumes.
  public static @Nullable InTreePlugin of(Volume volume) {
    if (volume.awsElasticBlockStore() != null) {
      return AWS_EBS;
    } else if (volume.gcePersistentDisk() != null) {
      return GCE_PD;
    } else if (volume.cinder() != null) {
      return CINDER;
    } else if (volume.azureDisk() != null) {
      return AZURE_DISK;
    } else if (volume.portworxVolume() != null) {
      return PORTWORX;
    } else if (volume.azureFile() != null) {
      return AZURE_FILE;
    }
    return volume.vsphereVolume() == null ? null : VSPHERE;
  }

  /// Returns the plugin of the persistent volume; null for other kinds of volumes.
  public static @Nullable InTreePlugin of(PersistentVolume volume) {
    var spec = volume.spec();
    if (spec.awsElasticBlockStore() != null) {
      return AWS_EBS;
    } else if (spec.gcePersistentDisk() != null) {
      return GCE_PD;
    } else if (spec.cinder() != null) {
      return CINDER;
    } else if (spec.azureDisk() != null) {
      return AZURE_DISK;
    } else if (spec.portworxVolume() != null) {
      return PORTWORX;
    } else if (spec.azureFile() != null) {
      return AZURE_FILE;
    }
    return spec.vsphereVolume() == null ? null : VSPHERE;
  }

  /// Returns the plugin of that name; null if there is none.
  public static @Nullable InTreePlugin named(String pluginName) {
    for (var plugin : values()) {
      if (plugin.pluginName.equals(pluginName)) {
        return plugin;
      }
    }
    return null;
  }

  /// The name of the plugin in storage classes and CSINodes.
  public String pluginName() {
    return pluginName;
  }

  /// The CSI driver that replaces the plugin.
  public String driver() {
    return driver;
  }

  /// The driver's node label for zones; empty if the volume's own label is used.
  public String zoneKey() {
    return zoneKey;
  }

  /// Returns whether the scheduler treats volumes of the plugin as volumes of the driver. If not,
  /// the driver's limits do not apply to them.
  public boolean isMigrated() {
    return this != AZURE_FILE && this != VSPHERE;
  }

  /// Returns the driver's handle for a pod's volume.
  ///
  /// @throws PluginException if the driver cannot have such a volume
  public String handle(Volume volume) {
    return switch (this) {
      case AWS_EBS -> ebsHandle(Objects.requireNonNull(volume.awsElasticBlockStore()).volumeID());
      case GCE_PD ->
          gceHandle(
              "zones", UNSPECIFIED, Objects.requireNonNull(volume.gcePersistentDisk()).pdName());
      case CINDER -> Objects.requireNonNull(volume.cinder()).volumeID();
      case AZURE_DISK -> azureHandle(Objects.requireNonNull(volume.azureDisk()));
      case PORTWORX -> Objects.requireNonNull(volume.portworxVolume()).volumeID();
      case AZURE_FILE, VSPHERE -> throw new IllegalStateException(this + " is not migrated");
    };
  }

  /// Returns the driver's handle for a persistent volume.
  ///
  /// @throws PluginException if the driver cannot have such a volume
  public String handle(PersistentVolume volume) {
    var spec = volume.spec();
    return switch (this) {
      case AWS_EBS -> ebsHandle(Objects.requireNonNull(spec.awsElasticBlockStore()).volumeID());
      case GCE_PD -> gceHandle(volume, Objects.requireNonNull(spec.gcePersistentDisk()).pdName());
      case CINDER -> Objects.requireNonNull(spec.cinder()).volumeID();
      case AZURE_DISK -> azureHandle(Objects.requireNonNull(spec.azureDisk()));
      case PORTWORX -> Objects.requireNonNull(spec.portworxVolume()).volumeID();
      case AZURE_FILE, VSPHERE -> throw new IllegalStateException(this + " is not migrated");
    };
  }

  /// `aws://zone/vol-1` and `vol-1` name the same disk.
  private static String ebsHandle(String id) {
    String scheme = "aws://";
    if (!id.startsWith(scheme)) {
      return id;
    }
    int path = id.indexOf('/', scheme.length());
    var name = path < 0 ? "" : id.substring(path).replaceAll("[?#].*|^/+|/+$", "");
    if (!EBS_ID.matcher(name).matches()) {
      throw new PluginException(
          "failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (%s)"
              .formatted(id));
    }
    return name;
  }

  private static String gceHandle(PersistentVolume volume, String disk) {
    var labels = volume.metadata().labels();
    var beta = labels.getOrDefault(BETA_ZONE, "");
    var zones = (beta.isEmpty() ? labels.getOrDefault(ZONE, "") : beta).split(SEPARATOR, -1);
    if (zones.length > 1) {
      return gceHandle("regions", gceRegion(zones), disk);
    }
    return gceHandle("zones", zones[0].isEmpty() ? UNSPECIFIED : zones[0], disk);
  }

  private static String gceHandle(String kind, String place, String disk) {
    return "projects/%s/%s/%s/disks/%s".formatted(UNSPECIFIED, kind, place, disk);
  }

  private static String gceRegion(String[] zones) {
    var regions = new TreeSet<String>();
    for (var zone : zones) {
      var parts = zone.split("-", -1);
      if (parts.length != 3) {
        throw new PluginException(
            ("failed to get region from zones: zone in unexpected format, expected:"
                    + " {locale}-{region}-{zone}, got: %s")
                .formatted(zone));
      }
      regions.add(parts[0] + "-" + parts[1]);
    }
    if (regions.size() != 1) {
      throw new PluginException(
          "failed to get region from zones: multiple or no regions gotten from zones, got: "
              + regions);
    }
    return regions.first();
  }

  private static String azureHandle(AzureDiskVolumeSource disk) {
    var kind = disk.kind();
    if (kind != null && !kind.toLowerCase(Locale.ROOT).equals("managed")) {
      throw new PluginException("kind(%s) is not supported in csi migration".formatted(kind));
    }
    return disk.diskURI();
  }
}
