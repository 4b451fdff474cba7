package dev.berth.api.codec;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The codecs from which tables are built.
public final class Codecs {
  /// `string`. As in Kubernetes, a bare number or boolean is a problem.
  public static final Codec<String> STRING =
      scalar("", ScalarDecoding::string, ProtobufDecoder::string, (v, out) -> out.string(v));

  /// `int32`. In JSON, a fraction is a problem, even `.0`.
  public static final Codec<Integer> INT32 =
      scalar(0, ScalarDecoding::int32, in -> (int) in.integer(), (v, out) -> out.integer(v));

  /// `int64`.
  public static final Codec<Long> INT64 =
      scalar(0L, ScalarDecoding::int64, ProtobufDecoder::integer, (v, out) -> out.integer(v));

  /// `bool`.
  public static final Codec<Boolean> BOOL =
      scalar(false, ScalarDecoding::bool, in -> in.integer() != 0, (v, out) -> out.bool(v));

  /// `float64`.
  public static final Codec<Double> FLOAT64 =
      document(0.0, ScalarDecoding::float64, (v, out) -> out.real(v));

  /// `resource.Quantity`, from a string or a number; interned.
  public static final Codec<Quantity> QUANTITY =
      scalar(
          Quantity.ZERO,
          ScalarDecoding::quantity,
          ProtobufScalars::quantity,
          (v, out) -> out.string(v.toString()));

  /// `intstr.IntOrString`.
  public static final Codec<IntOrString> INT_OR_STRING =
      scalar(
          IntOrString.of(0),
          ScalarDecoding::intOrString,
          ProtobufScalars::intOrString,
          Codecs::encode);

  /// `metav1.Time`: RFC 3339. Use with `optional`; its empty value has no meaning.
  public static final Codec<Instant> TIME =
      scalar(
          Instant.EPOCH,
          ScalarDecoding::time,
          ProtobufScalars::time,
          (v, out) -> out.string(v.toString()));

  /// `metav1.MicroTime`: RFC 3339 with six fractional digits, which the API server requires.
  public static final Codec<Instant> MICRO_TIME =
      scalar(
          Instant.EPOCH,
          ScalarDecoding::time,
          ProtobufScalars::time,
          (v, out) -> out.string(Rfc3339.formatMicros(v)));

  /// `metav1.Duration`, such as `1m30s`.
  public static final Codec<Duration> DURATION =
      document(
          Duration.ZERO, ScalarDecoding::duration, (v, out) -> out.string(GoDuration.format(v)));

  /// Anything: map, list, string, long, double, boolean, or null. See [GenericCodec].
  public static final Codec<Object> ANY = new GenericCodec();

  /// Any value, kept until it is known which codec reads it.
  public static final Codec<RawValue> RAW =
      document(RawValue.NULL, Decoder::raw, (v, out) -> v.write(out));

  /// `map[string]string`, with shared names.
  public static final Codec<Map<String, String>> STRING_MAP = map(STRING);

  private Codecs() {}

  /// Returns a codec for lists; null items become the item codec's empty value.
  public static <T> Codec<List<T>> list(Codec<T> item) {
    return new ListCodec<>(item);
  }

  /// Returns a codec for maps by name; null values become the value codec's empty value. Maps are
  /// written in the order of the names.
  public static <T> Codec<Map<String, T>> map(Codec<T> value) {
    return new MapCodec<>(value);
  }

  /// Returns a codec that stores equal values of one load only once. For immutable values.
  public static <T> Codec<T> interned(Codec<T> codec) {
    return new InternedCodec<>(codec);
  }

  /// Returns a codec for a type that contains values of its own type, for use in the table of that
  /// type.
  ///
  /// @param codec called only when a value is read or written
  static <T> Codec<T> deferred(Supplier<Codec<T>> codec) {
    return new DeferredCodec<>(codec);
  }

  private static void encode(IntOrString value, Encoder out) {
    switch (value) {
      case IntOrString.OfInt(var number) -> out.integer(number);
      case IntOrString.OfString(var text) -> out.string(text);
    }
  }

  private static <T> Codec<T> scalar(
      T empty,
      Function<Decoder, @Nullable T> decode,
      Function<ProtobufDecoder, @Nullable T> read,
      BiConsumer<T, Encoder> encode) {
    return new Scalar<>(empty, decode, read, encode);
  }

  /// Creates a codec for a type that occurs only in documents.
  private static <T> Codec<T> document(
      T empty, Function<Decoder, @Nullable T> decode, BiConsumer<T, Encoder> encode) {
    return scalar(
        empty,
        decode,
        _ -> {
          throw new UnsupportedOperationException("a type that is not read from protobuf");
        },
        encode);
  }

  private record Scalar<T>(
      T empty,
      Function<Decoder, @Nullable T> decoding,
      Function<ProtobufDecoder, @Nullable T> reading,
      BiConsumer<T, Encoder> encoding)
      implements Codec<T> {
    @Override
    public @Nullable T decode(Decoder in) {
      return decoding.apply(in);
    }

    @Override
    public @Nullable Object gather(ProtobufDecoder in, @Nullable Object before) {
      return reading.apply(in);
    }

    @Override
    public void encode(T value, Encoder out) {
      encoding.accept(value, out);
    }
  }
}
