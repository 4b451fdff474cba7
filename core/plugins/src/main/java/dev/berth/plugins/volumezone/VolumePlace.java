package dev.berth.plugins.volumezone;

import dev.berth.api.core.PersistentVolume;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The zones or regions of a persistent volume by one of its labels.
///
/// @param volume the volume's name
/// @param key the label
/// @param values the zones or regions that can reach it
record VolumePlace(String volume, String key, Set<String> values) {
  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  private static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String REGION = "topology.kubernetes.io/region";
  private static final List<String> KEYS = List.of(BETA_ZONE, BETA_REGION, ZONE, REGION);
  private static final String SEPARATOR = "__";

  VolumePlace {
    values = Set.copyOf(values);
  }

  /// Returns the places of all labels of the volume. Labels with an empty part are ignored.
  static List<VolumePlace> of(PersistentVolume volume) {
    var places = new ArrayList<VolumePlace>();
    for (String key : KEYS) {
      String text = volume.metadata().labels().get(key);
      if (text != null) {
        Set<String> values = new LinkedHashSet<>();
        for (String part : text.split(SEPARATOR, -1)) {
          values.add(part.strip());
        }
        if (!values.contains("")) {
          places.add(new VolumePlace(volume.metadata().name(), key, values));
        }
      }
    }
    return places;
  }

  /// Returns whether a node has labels for its zone or region.
  static boolean hasZone(Map<String, String> labels) {
    for (String key : KEYS) {
      if (labels.containsKey(key)) {
        return true;
      }
    }
    return false;
  }

  /// Returns the node's value of the same label. If the node lacks an older label, its newer label
  /// counts, but not the other way round. Null if there is neither.
  @Nullable String labelOf(Map<String, String> labels) {
    String same = labels.get(key);
    if (same != null) {
      return same;
    }
    return switch (key) {
      case BETA_ZONE -> labels.get(ZONE);
      case BETA_REGION -> labels.get(REGION);
      default -> null;
    };
  }
}
