package dev.berth.api.codec;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The codecs that tables are made of.
public final class Codecs {

  /// `string`. A bare number or boolean is a problem, as in Kubernetes.
  public static final Codec<String> STRING =
      scalar("", ScalarDecoding::string, (value, out) -> out.string(value));

  /// `int32`. A fraction, even `.0`, is a problem in JSON.
  public static final Codec<Integer> INT32 =
      scalar(0, ScalarDecoding::int32, (value, out) -> out.integer(value));

  /// `int64`.
  public static final Codec<Long> INT64 =
      scalar(0L, ScalarDecoding::int64, (value, out) -> out.integer(value));

  /// `bool`.
  public static final Codec<Boolean> BOOL =
      scalar(false, ScalarDecoding::bool, (value, out) -> out.bool(value));

  /// `float64`.
  public static final Codec<Double> FLOAT64 =
      scalar(0.0, ScalarDecoding::float64, (value, out) -> out.real(value));

  /// `resource.Quantity`, from a string or a number; interned.
  public static final Codec<Quantity> QUANTITY =
      scalar(Quantity.ZERO, ScalarDecoding::quantity, (value, out) -> out.string(value.toString()));

  /// `intstr.IntOrString`.
  public static final Codec<IntOrString> INT_OR_STRING =
      scalar(IntOrString.of(0), ScalarDecoding::intOrString, Codecs::encode);

  /// `metav1.Time` and `metav1.MicroTime`: RFC 3339. Use with `optional`; "empty" means nothing.
  public static final Codec<Instant> TIME =
      scalar(Instant.EPOCH, ScalarDecoding::time, (value, out) -> out.string(value.toString()));

  /// `metav1.Duration`: as in `1m30s`.
  public static final Codec<Duration> DURATION =
      scalar(
          Duration.ZERO,
          ScalarDecoding::duration,
          (value, out) -> out.string(GoDuration.format(value)));

  /// Anything: map, list, string, long, double, boolean, or null. See [GenericCodec].
  public static final Codec<Object> ANY = new GenericCodec();

  /// Anything, kept to be read by another codec once it is known by which.
  public static final Codec<RawValue> RAW =
      scalar(RawValue.NULL, Decoder::raw, (value, out) -> value.write(out));

  /// `map[string]string`, with shared names.
  public static final Codec<Map<String, String>> STRING_MAP = map(STRING);

  private Codecs() {}

  /// A list; null items are the item codec's empty value.
  public static <T> Codec<List<T>> list(Codec<T> item) {
    return new ListCodec<>(item);
  }

  /// A map by name; null values are the value codec's empty value. Written in order of the names.
  public static <T> Codec<Map<String, T>> map(Codec<T> value) {
    return new MapCodec<>(value);
  }

  /// The same codec; equal values of one load are held once. For immutable values.
  public static <T> Codec<T> interned(Codec<T> codec) {
    return scalar(
        codec.empty(),
        in -> {
          var value = codec.decode(in);
          return value == null ? null : in.intern(value);
        },
        codec::encode);
  }

  private static void encode(IntOrString value, Encoder out) {
    switch (value) {
      case IntOrString.OfInt(var number) -> out.integer(number);
      case IntOrString.OfString(var text) -> out.string(text);
    }
  }

  private static <T> Codec<T> scalar(
      T empty, Function<Decoder, @Nullable T> decode, BiConsumer<T, Encoder> encode) {
    return new Scalar<>(empty, decode, encode);
  }

  private record Scalar<T>(
      T empty, Function<Decoder, @Nullable T> decoding, BiConsumer<T, Encoder> encoding)
      implements Codec<T> {

    @Override
    public @Nullable T decode(Decoder in) {
      return decoding.apply(in);
    }

    @Override
    public void encode(T value, Encoder out) {
      encoding.accept(value, out);
    }
  }
}
