package dev.berth.api.codec;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads and writes objects that say what they are: a record's table, and `apiVersion` and `kind`,
/// which are written first. Reading leaves them to whoever chose this codec.
///
/// ```java
/// static final ObjectCodec<Namespace> NAMESPACE = ObjectCodec.of("v1", "Namespace", f -> {
///   var metadata = f.field(1, "metadata", MetaCodecs.OBJECT_META, Namespace::metadata);
///   return v -> new Namespace(v.get(metadata));
/// });
/// ```
public final class ObjectCodec<R> implements Codec<R> {

  private static final Set<String> TYPE = Set.of("apiVersion", "kind");

  private final String apiVersion;
  private final String kind;
  private final RecordCodec<R> table;

  private ObjectCodec(String apiVersion, String kind, RecordCodec<R> table) {
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.table = table;
  }

  /// Makes a codec of a table; see [RecordCodec#of].
  public static <R> ObjectCodec<R> of(
      String apiVersion, String kind, Function<Fields<R>, Function<Values, R>> table) {
    return new ObjectCodec<>(apiVersion, kind, RecordCodec.of(kind, table));
  }

  public String apiVersion() {
    return apiVersion;
  }

  public String kind() {
    return kind;
  }

  @Override
  public @Nullable R decode(Decoder in) {
    return table.decode(in, TYPE);
  }

  @Override
  public void encode(R value, Encoder out) {
    out.beginObject();
    out.name("apiVersion");
    out.string(apiVersion);
    out.name("kind");
    out.string(kind);
    table.encodeFields(value, out);
    out.endObject();
  }

  @Override
  public R empty() {
    return table.empty();
  }

  @Override
  public String toString() {
    return apiVersion + " " + kind;
  }
}
