package dev.berth.api.codec;

/// Receives a document piece by piece and writes it in some format. For one thread.
///
/// Every method throws [java.io.UncheckedIOException] if the output fails.
public interface Encoder {
  void beginObject();

  /// Writes the name of the field whose value follows.
  void name(String name);

  void endObject();

  void beginArray();

  void endArray();

  void string(String value);

  void integer(long value);

  /// Writes a finite number.
  void real(double value);

  void bool(boolean value);

  void nullValue();
}
