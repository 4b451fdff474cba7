package dev.berth.suggestion;

import java.util.Set;

/// Drivers whose volumes are disks: only one node can use such a disk with a filesystem. None of
/// these drivers creates ReadWriteMany volumes, except raw block devices.
///
/// Source: the column "Supported Access Modes" in the [list of CSI
/// drivers](https://kubernetes-csi.github.io/docs/drivers.html), the [access
/// modes](https://kubernetes.io/docs/concepts/storage/persistent-volumes/#access-modes) of the
/// in-tree types, and the manuals of Cinder and of the drivers for disks of the node itself.
final class SingleNodeDrivers {
  private static final Set<String> NAMES =
      Set.of(
          "kubernetes.io/aws-ebs",
          "kubernetes.io/azure-disk",
          "kubernetes.io/cinder",
          "kubernetes.io/gce-pd",
          "kubernetes.io/rbd",
          "block.csi.ibm.com",
          "blockvolume.csi.oraclecloud.com",
          "cinder.csi.openstack.org",
          "csi.cloudscale.ch",
          "csi.hetzner.cloud",
          "csi.proxmox.sinextra.dev",
          "disk.csi.azure.com",
          "diskplugin.csi.alibabacloud.com",
          "dobs.csi.digitalocean.com",
          "ebs.csi.aws.com",
          "ebs.csi.eks.amazonaws.com",
          "linodebs.csi.linode.com",
          "local.csi.openebs.io",
          "openebs.io/local",
          "pd.csi.storage.gke.io",
          "rancher.io/local-path",
          "topolvm.io",
          "vpc.block.csi.ibm.io",
          "zfs.csi.openebs.io");

  /// The driver of Ceph's block devices; Rook prefixes the name with its namespace.
  private static final String RBD = "rbd.csi.ceph.com";

  private SingleNodeDrivers() {}

  /// Whether the driver, or provisioner, is known to be one of these drivers.
  static boolean contain(String driver) {
    return NAMES.contains(driver) || driver.equals(RBD) || driver.endsWith("." + RBD);
  }
}
