package dev.berth.firmament.message;

import dev.berth.server.grpc.MessageFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Pairs of a key and a value: Label, MatchLabels.
final class Labels {
  private static final int KEY = 1;
  private static final int VALUE = 2;

  private Labels() {}

  /// The labels by key; of two with the same key, the later one.
  static Map<String, String> of(List<MessageFields> labels) {
    var map = new HashMap<String, String>();
    labels.forEach(label -> map.put(label.text(KEY), label.text(VALUE)));
    return map;
  }
}
