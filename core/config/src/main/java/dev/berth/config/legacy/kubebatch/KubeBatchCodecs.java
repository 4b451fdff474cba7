package dev.berth.config.legacy.kubebatch;

import dev.berth.api.codec.Codec;
import dev.berth.api.codec.RecordCodec;
import dev.berth.api.codec.TierCodecs;
import java.util.List;
import java.util.stream.Stream;

/// The codec table of a [KubeBatchConfiguration].
final class KubeBatchCodecs {
  private static final String SEPARATOR = ",";

  static final Codec<KubeBatchConfiguration> CONFIGURATION =
      RecordCodec.of(
          "SchedulerConfiguration",
          f -> {
            var actions = f.string(0, "actions", it -> String.join(SEPARATOR + " ", it.actions()));
            var tiers = f.field(0, "tiers", TierCodecs.TIERS, KubeBatchConfiguration::tiers);
            return v -> new KubeBatchConfiguration(split(v.get(actions)), v.get(tiers));
          });

  private KubeBatchCodecs() {}

  private static List<String> split(String actions) {
    return actions.isBlank()
        ? List.of()
        : Stream.of(actions.split(SEPARATOR, -1)).map(String::strip).toList();
  }
}
