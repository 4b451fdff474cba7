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

/// A format of the API server for objects, lists and watches. Stateless and thread-safe.
///
/// Objects that cannot be decoded are left out and reported to the [Reading], and reading
/// continues. If the input fails or does not have this format, methods throw
/// [java.io.UncheckedIOException].
public sealed interface ApiFormat permits JsonFormat, ProtobufFormat {
  /// The largest size in bytes of one object or watch event, as a protection against a faulty
  /// server. etcd accepts objects of 1.5 MB, and an API server requests of 3 MB. A list has no
  /// limit.
  int LONGEST_OBJECT = 64 << 20;

  ApiFormat JSON = new JsonFormat();
  ApiFormat PROTOBUF = new ProtobufFormat();

  /// How to read objects.
  ///
  /// @param interner shares equal parts of them
  /// @param problems receives the problems of objects
  /// @param documents receives each object with its whole document, which is available for JSON
  ///   only; null if documents are not needed
  record Reading(
      Interner interner,
      Consumer<Problem> problems,
      @Nullable BiConsumer<? super KubernetesObject, RawValue> documents) {
    /// Creates a reading without documents.
    public Reading(Interner interner, Consumer<Problem> problems) {
      this(interner, problems, null);
    }

    DecodeContext next(Kind<?> kind) {
      return new DecodeContext(kind.kind(), new Problems(), Strictness.LENIENT, interner, null);
    }

    /// Returns the object; if something is wrong with it, reports that and returns null.
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

  /// Returns the format that a `Content-Type` names; empty for any other type.
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
  /// @return null if there is none or it cannot be decoded
  <T extends KubernetesObject> @Nullable T readObject(
      Kind<T> kind, InputStream in, Reading reading);

  /// Reads the status that was sent instead of an object.
  ///
  /// @return null if it is another kind of value
  @Nullable Status readStatus(InputStream in);

  /// Reads a list to its end.
  ///
  /// @param sink receives the objects one by one
  <T extends KubernetesObject> ListMeta readList(
      Kind<T> kind, InputStream in, Reading reading, Consumer<T> sink);

  /// Returns the events of a watch. Does not wait for input beyond the next event.
  <T extends KubernetesObject> WatchStream<T> watch(Kind<T> kind, InputStream in, Reading reading);
}
