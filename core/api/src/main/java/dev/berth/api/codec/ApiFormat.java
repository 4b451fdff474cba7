package dev.berth.api.codec;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ListMeta;
import dev.berth.api.meta.Status;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A format in which the API server sends objects, lists of them, and watches. Without state; for
/// any thread.
///
/// Objects of which something cannot be understood are left out, and the reading goes on; the
/// [Reading] reports it. An input that fails, or is not of the format at all, throws
/// [java.io.UncheckedIOException].
public sealed interface ApiFormat permits JsonFormat, ProtobufFormat {

  /// How many bytes one object, or one event of a watch, may have: more is a server that has gone
  /// wild. etcd takes objects of 1.5 MB, and an API server requests of 3 MB. A list has no limit.
  int LONGEST_OBJECT = 64 << 20;

  ApiFormat JSON = new JsonFormat();
  ApiFormat PROTOBUF = new ProtobufFormat();

  /// How objects are read.
  ///
  /// @param interner shares equal parts of them
  /// @param problems takes what is wrong with them
  /// @param documents takes each object with all that was written of it, which is known for JSON
  ///   only; null if it is not needed
  record Reading(
      Interner interner,
      Consumer<Problem> problems,
      @Nullable BiConsumer<? super KubernetesObject, RawValue> documents) {

    /// A reading without documents.
    public Reading(Interner interner, Consumer<Problem> problems) {
      this(interner, problems, null);
    }

    DecodeContext next(Kind<?> kind) {
      return new DecodeContext(kind.kind(), new Problems(), Strictness.LENIENT, interner, null);
    }

    /// The object, unless something is wrong with it, which is then reported.
    <T extends KubernetesObject> @Nullable T sound(@Nullable T object, DecodeContext context) {
      if (object == null || context.problems().isEmpty()) {
        return object;
      }
      var source = object.kind() + " " + object.key();
      for (var problem : context.problems().kept()) {
        problems.accept(new Problem(source, 0, 0, problem.path(), problem.message()));
      }
      return null;
    }
  }

  /// The format that a `Content-Type` names, if it is one of these.
  static Optional<ApiFormat> of(String contentType) {
    var semicolon = contentType.indexOf(';');
    var mediaType = semicolon < 0 ? contentType : contentType.substring(0, semicolon);
    return switch (mediaType.strip().toLowerCase(Locale.ROOT)) {
      case "application/json" -> Optional.of(JSON);
      case "application/vnd.kubernetes.protobuf" -> Optional.of(PROTOBUF);
      default -> Optional.empty();
    };
  }

  /// Reads one object.
  ///
  /// @return null if there is none, or it cannot be understood
  <T extends KubernetesObject> @Nullable T readObject(
      Kind<T> kind, InputStream in, Reading reading);

  /// Reads what was sent in an object's place.
  ///
  /// @return null if it is no such thing
  @Nullable Status readStatus(InputStream in);

  /// Reads a list, to its end.
  ///
  /// @param sink takes the objects one by one
  <T extends KubernetesObject> ListMeta readList(
      Kind<T> kind, InputStream in, Reading reading, Consumer<T> sink);

  /// The events of a watch. Does not read ahead of the next event, but for what has come already.
  <T extends KubernetesObject> WatchStream<T> watch(Kind<T> kind, InputStream in, Reading reading);
}
