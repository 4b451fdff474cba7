package dev.berth.plugins.imagelocality;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Volume;
import dev.berth.framework.state.StateData;
import java.util.ArrayList;
import java.util.List;

/// The images that a pod runs or mounts, by the names that nodes know them by; an image that is
/// used twice is there twice.
final class PodImages implements StateData {
  private final String[] names;

  private PodImages(List<String> names) {
    this.names = names.toArray(String[]::new);
  }

  static PodImages of(PodSpec pod) {
    var names = new ArrayList<String>();
    for (Container container : pod.initContainers()) {
      names.add(withTag(container.image()));
    }
    for (Container container : pod.containers()) {
      names.add(withTag(container.image()));
    }
    for (Volume volume : pod.volumes()) {
      var image = volume.image();
      if (image != null) {
        names.add(withTag(image.reference()));
      }
    }
    return new PodImages(names);
  }

  /// A name without a tag means the latest.
  private static String withTag(String name) {
    return name.lastIndexOf(':') <= name.lastIndexOf('/') ? name + ":latest" : name;
  }

  int count() {
    return names.length;
  }

  String name(int index) {
    return names[index];
  }
}
