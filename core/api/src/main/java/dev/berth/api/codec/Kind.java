package dev.berth.api.codec;

import dev.berth.api.meta.KubernetesObject;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A type of object that Berth reads: its names in documents and addresses, and how it is read and
/// written.
///
/// Reading ignores the document's `apiVersion` and `kind`, by which this kind was chosen. Writing
/// writes them first.
///
/// @param apiVersion group and version, such as `apps/v1`
/// @param plural the name in the API server's addresses, such as `replicasets`
/// @param namespaced whether its objects are in namespaces
public record Kind<T extends KubernetesObject>(
    String apiVersion,
    String kind,
    String plural,
    boolean namespaced,
    Class<T> type,
    RecordCodec<T> codec)
    implements Codec<T> {
  private static final Set<String> TYPE = Set.of("apiVersion", "kind");

  /// Kinds are equal if type, version and name are, however they are read.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Kind<?> that
        && type.equals(that.type)
        && kind.equals(that.kind)
        && apiVersion.equals(that.apiVersion);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, kind, apiVersion);
  }

  @Override
  public @Nullable T decode(Decoder in) {
    return codec.decode(in, TYPE);
  }

  @Override
  public Object gather(ProtobufDecoder in, @Nullable Object before) {
    return codec.gather(in, before);
  }

  @Override
  public void encode(T value, Encoder out) {
    out.beginObject();
    out.name("apiVersion");
    out.string(apiVersion);
    out.name("kind");
    out.string(kind);
    codec.encodeFields(value, out);
    out.endObject();
  }

  @Override
  public T empty() {
    return codec.empty();
  }

  /// For example `apps/v1 ReplicaSet`.
  @Override
  public String toString() {
    return apiVersion + " " + kind;
  }
}
