package dev.berth.kube.connect;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.RecordCodec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The output of a credential plugin: an `ExecCredential` of `client.authentication.k8s.io`.
record ExecCredential(String apiVersion, @Nullable Status status) {

  /// @param expirationTimestamp when to run the plugin again; null for never
  record Status(
      @Nullable Instant expirationTimestamp,
      String token,
      String clientCertificateData,
      String clientKeyData) {}

  private static final RecordCodec<Status> STATUS =
      RecordCodec.of(
          "status",
          f -> {
            var expiration =
                f.optional(0, "expirationTimestamp", Codecs.TIME, Status::expirationTimestamp);
            var token = f.string(0, "token", Status::token);
            var certificate = f.string(0, "clientCertificateData", Status::clientCertificateData);
            var key = f.string(0, "clientKeyData", Status::clientKeyData);
            return v -> new Status(v.get(expiration), v.get(token), v.get(certificate), v.get(key));
          });

  static final RecordCodec<ExecCredential> CODEC =
      RecordCodec.of(
          "ExecCredential",
          f -> {
            var apiVersion = f.string(0, "apiVersion", ExecCredential::apiVersion);
            var status = f.optional(0, "status", STATUS, ExecCredential::status);
            return v -> new ExecCredential(v.get(apiVersion), v.get(status));
          });
}
