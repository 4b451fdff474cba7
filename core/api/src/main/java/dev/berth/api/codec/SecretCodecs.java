package dev.berth.api.codec;

import dev.berth.api.core.Secret;

/// Codec tables for secrets.
final class SecretCodecs {
  static final RecordCodec<Secret> SECRET =
      RecordCodec.of(
          "Secret",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Secret::metadata);
            var data = f.map(2, "data", new Base64Codec(), Secret::data);
            return v -> new Secret(v.get(metadata), v.get(data));
          });

  private SecretCodecs() {}
}
