package dev.berth.conformance.live;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;

/// Asks an estimator what Karmada's scheduler does, by gRPC over plain HTTP/2. For any thread.
final class KarmadaScheduler implements AutoCloseable {
  private static final String SERVICE =
      "github.com.karmada_io.karmada.pkg.estimator.service.Estimator/";
  private static final MediaType GRPC = MediaType.get("application/grpc");

  /// In front of a message: whether it is compressed, and its length.
  private static final int HEADER = 5;

  private final OkHttpClient client =
      new OkHttpClient.Builder().protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)).build();
  private final String address;

  /// @param port of the estimator on the loopback
  KarmadaScheduler(int port) {
    address = "http://127.0.0.1:%d/".formatted(port);
  }

  /// Asks how many replicas fit.
  ///
  /// @param cluster its name in Karmada
  /// @param cpu that a replica requests
  /// @throws IOException if there is no answer; the message has the status of gRPC
  long replicas(String cluster, String cpu) throws IOException {
    var quantity = message().mergeField(1, text(cpu)).build();
    var request = message().mergeField(1, text("cpu")).mergeField(2, bytes(quantity)).build();
    var requirements = message().mergeField(3, text("default")).mergeField(5, bytes(request));
    return call(
        "MaxAvailableReplicas",
        message()
            .mergeField(1, text(cluster))
            .mergeField(2, bytes(requirements.build()))
            .build()
            .toByteArray());
  }

  private static UnknownFieldSet.Builder message() {
    return UnknownFieldSet.newBuilder();
  }

  private static UnknownFieldSet.Field text(String value) {
    return field(ByteString.copyFromUtf8(value));
  }

  private static UnknownFieldSet.Field bytes(UnknownFieldSet value) {
    return field(value.toByteString());
  }

  private static UnknownFieldSet.Field field(ByteString value) {
    return UnknownFieldSet.Field.newBuilder().addLengthDelimited(value).build();
  }

  private long call(String method, byte[] message) throws IOException {
    var framed =
        ByteBuffer.allocate(HEADER + message.length)
            .put((byte) 0)
            .putInt(message.length)
            .put(message)
            .array();
    var request =
        new Request.Builder()
            .url(address + SERVICE + method)
            .header("te", "trailers")
            .post(RequestBody.create(framed, GRPC))
            .build();
    try (var response = client.newCall(request).execute()) {
      var body = response.body().bytes();
      var status = response.header("grpc-status", response.trailers().get("grpc-status"));
      if (!"0".equals(status)) {
        throw new IOException("grpc-status " + status);
      }
      return UnknownFieldSet.parseFrom(ByteString.copyFrom(body, HEADER, body.length - HEADER))
          .getField(1)
          .getVarintList()
          .stream()
          .reduce(0L, (_, last) -> last); // a number without a value is 0
    }
  }

  @Override
  public void close() {
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }
}
