package dev.berth.kube.http;

import dev.berth.api.codec.RecordCodec;
import java.io.IOException;

/// The version of an API server.
///
/// @param gitVersion for example `v1.37.1`
public record ServerVersion(String gitVersion) {
  private static final RecordCodec<ServerVersion> CODEC =
      RecordCodec.of(
          "Info",
          f -> {
            var gitVersion = f.string(0, "gitVersion", ServerVersion::gitVersion);
            return v -> new ServerVersion(v.get(gitVersion));
          });

  /// Asks the server for its version.
  ///
  /// @throws IOException if this fails
  public static ServerVersion of(ApiClient client) throws IOException, InterruptedException {
    return client.document(CODEC, ApiRequest.get("/version"));
  }
}
