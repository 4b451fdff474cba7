package dev.berth.firmament;

import static dev.berth.server.grpc.TestMessage.message;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.CodedInputStream;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A client of the service, by grpc-java. Thread-safe.
final class TestClient implements AutoCloseable {
  private final ManagedChannel channel;

  TestClient(ManagedChannel channel) {
    this.channel = channel;
  }

  /// Connects to a port of this machine, in plaintext.
  static TestClient of(int port) {
    return new TestClient(NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build());
  }

  /// What Schedule has answered.
  record Deltas(List<Delta> deltas, List<Long> unscheduled) {}

  /// A task gets a place.
  record Delta(long task, String resource, long type) {}

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

  /// Makes a call, and waits for its response.
  ///
  /// @throws io.grpc.StatusRuntimeException if it is an error
  byte[] call(String method, byte[] request) {
    return ClientCalls.blockingUnaryCall(channel, method(method), CallOptions.DEFAULT, request);
  }

  /// Begins a call.
  ListenableFuture<byte[]> future(String method, byte[] request) {
    return ClientCalls.futureUnaryCall(
        channel.newCall(method(method), CallOptions.DEFAULT), request);
  }

  private static MethodDescriptor<byte[], byte[]> method(String name) {
    return MethodDescriptor.newBuilder(Bytes.MARSHALLER, Bytes.MARSHALLER)
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName("firmament.FirmamentScheduler/" + name)
        .build();
  }

  /// Makes a call that is answered by an enum, and returns its number.
  long type(String method, TestMessage request) {
    return fields(call(method, request.build())).getField(1).getVarintList().stream()
        .reduce(0L, (_, last) -> last);
  }

  /// Makes a call about a task by its number.
  long task(String method, long uid) {
    return type(method, message().number(1, uid));
  }

  /// Makes a call about a resource by its uuid.
  long resource(String method, String uuid) {
    return type(method, message().text(1, uuid));
  }

  Deltas schedule() {
    var answer = fields(call("Schedule", new byte[0]));
    var deltas = new ArrayList<Delta>();
    for (var bytes : answer.getField(1).getLengthDelimitedList()) {
      var delta = fields(bytes.toByteArray());
      deltas.add(
          new Delta(
              delta.getField(1).getVarintList().getLast(),
              delta.getField(2).getLengthDelimitedList().getLast().toStringUtf8(),
              delta.getField(3).getVarintList().getLast()));
    }
    var unscheduled = new ArrayList<Long>();
    try {
      for (var packed : answer.getField(2).getLengthDelimitedList()) {
        CodedInputStream in = packed.newCodedInput();
        while (!in.isAtEnd()) {
          unscheduled.add(in.readUInt64());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Deltas(deltas, unscheduled);
  }

  private static UnknownFieldSet fields(byte[] message) {
    try {
      return UnknownFieldSet.parseFrom(message);
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException(e);
    }
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
