package dev.berth.api.codec;

import com.google.protobuf.CodedInputStream;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ListMeta;
import dev.berth.api.meta.Status;
import java.io.DataInputStream;
import java.io.InputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Kubernetes' protobuf: four magic bytes, and a `runtime.Unknown` that contains the object.
///
/// Lists are read as a stream. See `generated.proto` of apimachinery's `runtime` and `meta/v1`.
final class ProtobufFormat implements ApiFormat {
  private static final byte[] MAGIC = {'k', '8', 's', 0};

  /// The field number of the object in a `runtime.Unknown`.
  private static final int RAW = 2;

  /// Field numbers in lists.
  private static final int LIST_METADATA = 1;

  private static final int LIST_ITEMS = 2;

  @Override
  public <T extends KubernetesObject> @Nullable T readObject(
      Kind<T> kind, InputStream in, Reading reading) {
    var context = reading.next(kind);
    return reading.sound(decode(kind.codec(), in, context), context);
  }

  @Override
  public @Nullable Status readStatus(InputStream in) {
    var context =
        new DecodeContext("Status", new Problems(), Strictness.LENIENT, Interner.none(), null);
    return decode(MetaTables.STATUS, in, context);
  }

  @Override
  public <T extends KubernetesObject> ListMeta readList(
      Kind<T> kind, InputStream in, Reading reading, Consumer<T> sink) {
    var meta = MetaTables.LIST_META.empty();
    var list = new ProtobufDecoder(CodedInputStream.newInstance(in), reading.next(kind));
    if (enterObject(list)) {
      while (list.nextField()) {
        switch (list.number()) {
          case LIST_METADATA -> meta = MetaTables.LIST_META.decodeMessage(list);
          case LIST_ITEMS -> item(kind, list, reading, sink);
          default -> list.skip();
        }
      }
    }
    return meta;
  }

  private static <T extends KubernetesObject> void item(
      Kind<T> kind, ProtobufDecoder list, Reading reading, Consumer<T> sink) {
    var context = reading.next(kind);
    var entered = list.enter();
    var object = reading.sound(kind.codec().decodeFields(list.with(context)), context);
    list.leave(entered);
    if (object != null) {
      sink.accept(object);
    }
  }

  @Override
  public <T extends KubernetesObject> WatchStream<T> watch(
      Kind<T> kind, InputStream in, Reading reading) {
    return new ProtobufWatchStream<>(kind, new DataInputStream(in), reading);
  }

  private static <R> @Nullable R decode(
      RecordCodec<R> codec, InputStream in, DecodeContext context) {
    var message = new ProtobufDecoder(CodedInputStream.newInstance(in), context);
    return enterObject(message) ? codec.decodeFields(message) : null;
  }

  /// Moves to the fields of the wrapped message; returns false if there is none.
  private static boolean enterObject(ProtobufDecoder in) {
    in.expect(MAGIC);
    while (in.nextField()) {
      if (in.number() == RAW) {
        in.enter();
        return true;
      }
      in.skip();
    }
    return false;
  }
}
