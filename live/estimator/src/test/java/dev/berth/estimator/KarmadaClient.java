package dev.berth.estimator;

import static dev.berth.server.grpc.TestMessage.message;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.berth.server.grpc.TestMessage;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// Sends what Karmada's SchedulerEstimator does (`pkg/estimator/client/accurate.go`), by grpc-java.
/// Thread-safe.
final class KarmadaClient implements AutoCloseable {
  private static final String SERVICE =
      "github.com.karmada_io.karmada.pkg.estimator.service.Estimator/";

  private final ManagedChannel channel;

  KarmadaClient(ManagedChannel channel) {
    this.channel = channel;
  }

  /// Connects to a port of this machine, in plaintext.
  static KarmadaClient of(int port) {
    return new KarmadaClient(
        NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build());
  }

  private enum Bytes implements MethodDescriptor.Marshaller<byte[]> {
    MARSHALLER;

    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// Makes a call, and returns the number in its response.
  ///
  /// @throws io.grpc.StatusRuntimeException if it is an error
  long call(String method, byte[] request) {
    var descriptor =
        MethodDescriptor.newBuilder(Bytes.MARSHALLER, Bytes.MARSHALLER)
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(SERVICE + method)
            .build();
    var response =
        ClientCalls.blockingUnaryCall(
            channel,
            descriptor,
            CallOptions.DEFAULT.withDeadlineAfter(20, TimeUnit.SECONDS),
            request);
    try {
      return UnknownFieldSet.parseFrom(response).getField(1).getVarintList().stream()
          .reduce(0L, (_, last) -> last);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Asks how many replicas fit.
  ///
  /// @param requirements of a replica
  /// @param assumed workloads that are on their way
  long replicas(TestMessage requirements, TestMessage... assumed) {
    var request = message().text(1, "member1").message(2, requirements);
    for (var workload : assumed) {
      request.message(3, workload);
    }
    return call("MaxAvailableReplicas", request.build());
  }

  /// Asks how many sets fit.
  long sets(TestMessage... components) {
    var request = message().text(1, "member1").text(3, "default");
    for (var component : components) {
      request.message(2, component);
    }
    return call("MaxAvailableComponentSets", request.build());
  }

  /// Asks how many pods of a workload are unschedulable.
  long unschedulable(String kind, String name, long nanos) {
    return call(
        "GetUnschedulableReplicas",
        message()
            .text(1, "member1")
            .message(2, message().text(1, "apps/v1").text(2, kind).text(3, "default").text(4, name))
            .number(3, nanos)
            .build());
  }

  /// A ReplicaRequirements.
  ///
  /// @param requests such as `cpu=500m memory=1Gi`
  static TestMessage requirements(String requests) {
    return requirements(requests, message());
  }

  static TestMessage requirements(String requests, TestMessage claim) {
    return withRequests(message().message(1, claim).text(3, "default"), 5, requests);
  }

  /// An AssumedWorkload of one component.
  static TestMessage assumed(TestMessage component) {
    return message().text(1, "default").message(2, component);
  }

  /// A Component.
  static TestMessage component(String requests, long replicas) {
    return message()
        .text(1, "component")
        .message(2, withRequests(message(), 4, requests))
        .number(3, replicas);
  }

  private static TestMessage withRequests(TestMessage to, int field, String requests) {
    Map<String, String> amounts = new TreeMap<>();
    for (var request : requests.isEmpty() ? new String[0] : requests.split(" ")) {
      var parts = request.split("=", -1);
      amounts.put(parts[0], parts[1]);
    }
    amounts.forEach((resource, amount) ->
        to.message(field, message().text(1, resource).message(2, message().text(1, amount))));
    return to;
  }

  @Override
  public void close() {
    channel.shutdownNow();
    try {
      channel.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
