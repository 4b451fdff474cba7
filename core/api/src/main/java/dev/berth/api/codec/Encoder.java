package dev.berth.api.codec;

/// Takes a document piece by piece and writes it, in one format or another. For one thread.
///
/// Every method throws [java.io.UncheckedIOException] if the output fails.
public interface Encoder {

  void beginObject();

  /// The name of the field whose value comes next.
  void name(String name);

  void endObject();

  void beginArray();

  void endArray();

  void string(String value);

  void integer(long value);

  /// A finite number.
  void real(double value);

  void bool(boolean value);

  void nullValue();
}
