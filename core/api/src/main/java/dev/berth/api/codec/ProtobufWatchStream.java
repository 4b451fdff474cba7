package dev.berth.api.codec;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Reads frames, each with four bytes for its length and a `meta/v1` `WatchEvent`.
final class ProtobufWatchStream<T extends KubernetesObject> implements WatchStream<T> {
  private static final int TYPE = 1;
  private static final int OBJECT = 2;

  /// The field number of the bytes in a `RawExtension`.
  private static final int RAW = 1;

  private final Kind<T> kind;
  private final DataInputStream in;
  private final Reading reading;

  ProtobufWatchStream(Kind<T> kind, DataInputStream in, Reading reading) {
    this.kind = kind;
    this.in = in;
    this.reading = reading;
  }

  @Override
  public @Nullable WatchEvent<T> next() {
    while (true) {
      var frame = frame();
      if (frame == null) {
        return null;
      }
      var event =
          event(new ProtobufDecoder(CodedInputStream.newInstance(frame), reading.next(kind)));
      if (event != null) {
        return event;
      }
    }
  }

  private byte @Nullable [] frame() {
    try {
      var first = in.read();
      if (first < 0) {
        return null;
      }
      var length = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
      if (length < 0 || length > ApiFormat.LONGEST_OBJECT) {
        throw new InvalidProtocolBufferException("an event of %d bytes".formatted(length));
      }
      var frame = new byte[length];
      in.readFully(frame);
      return frame;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private @Nullable WatchEvent<T> event(ProtobufDecoder in) {
    String type = "";
    var object = new byte[0];
    while (in.nextField()) {
      switch (in.number()) {
        case TYPE -> type = in.string();
        case OBJECT -> object = raw(in);
        default -> in.skip();
      }
    }
    var bytes = new ByteArrayInputStream(object);
    return WatchEvents.of(
        type,
        () -> ApiFormat.PROTOBUF.readObject(kind, bytes, reading),
        () -> ApiFormat.PROTOBUF.readStatus(bytes));
  }

  private static byte[] raw(ProtobufDecoder in) {
    var raw = new byte[0];
    var entered = in.enter();
    while (in.nextField()) {
      if (in.number() == RAW) {
        raw = in.bytes();
      } else {
        in.skip();
      }
    }
    in.leave(entered);
    return raw;
  }
}
