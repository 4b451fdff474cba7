package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import java.util.List;

/// Pods for the nodes of [DeviceStory], some with volumes; there is no kube-controller-manager.
final class StoryPods {

  private StoryPods() {}

  /// A pod in `default`.
  ///
  /// @param moreSpec fields that follow others, or empty
  static void pod(Admin admin, String name, String cpu, String moreSpec) throws Exception {
    var _ =
        admin.create(
            Kinds.POD,
            "default",
            """
            {'metadata':{'name':'%s'},'spec':{'containers':[{'name':'c','image':'pause',\
            'resources':{'requests':{'cpu':'%s'}}}],'terminationGracePeriodSeconds':0%s}}\
            """
                .formatted(name, cpu, moreSpec));
  }

  static boolean isBound(Admin admin, String pod) throws Exception {
    return !admin.get(Kinds.POD, new ObjectKey("default", pod)).spec().nodeName().isEmpty();
  }

  /// Two pods of which each has a volume: `PREFIX-there` one that is there, and is named PREFIX;
  /// `PREFIX-made` one that would be made.
  static void volumes(Admin admin, String prefix) throws Exception {
    for (var name : List.of(prefix + "-there", prefix + "-made")) {
      admin.create(
          Kinds.STORAGE_CLASS,
          "",
          "{'metadata':{'name':'%s'},'provisioner':'%s','volumeBindingMode':'WaitForFirstConsumer'}"
              .formatted(
                  name,
                  name.endsWith("made") ? "example.com/disks" : "kubernetes.io/no-provisioner"));
      admin.create(
          Kinds.PERSISTENT_VOLUME_CLAIM,
          "default",
          """
          {'metadata':{'name':'%s'},'spec':{'storageClassName':'%1$s','accessModes':['ReadWriteOnce'],\
          'resources':{'requests':{'storage':'1Gi'}}}}\
          """
              .formatted(name));
      pod(
          admin,
          name,
          "100m",
          ",'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'%s'}}]".formatted(name));
    }
    admin.create(
        Kinds.PERSISTENT_VOLUME,
        "",
        """
        {'metadata':{'name':'%1$s'},'spec':{'storageClassName':'%1$s-there','capacity':{'storage':'1Gi'},\
        'accessModes':['ReadWriteOnce'],'hostPath':{'path':'/disk'}}}\
        """
            .formatted(prefix));
    admin.patchStatus(
        Kinds.PERSISTENT_VOLUME, new ObjectKey("", prefix), "{'status':{'phase':'Available'}}");
  }
}
