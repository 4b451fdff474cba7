package dev.berth.kube.http;

import dev.berth.api.codec.RecordCodec;
import java.io.IOException;

/// The version of an API server.
///
/// @param gitVersion such as `v1.37.1`
public record ServerVersion(String gitVersion) {
  private static final RecordCodec<ServerVersion> CODEC =
      RecordCodec.of(
          "Info",
          f -> {
            var gitVersion = f.string(0, "gitVersion", ServerVersion::gitVersion);
            return v -> new ServerVersion(v.get(gitVersion));
          });

  /// Asks for it.
  ///
  /// @throws IOException if that fails
  public static ServerVersion of(ApiClient client) throws IOException, InterruptedException {
    return client.document(CODEC, ApiRequest.get("/version"));
  }
}
