package dev.berth.api.codec;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.JsonpCharacterEscapes;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;

/// Writes JSON values, one directly after the other, with Go's escapes: on one line, or indented by
/// two spaces per level like Go's `MarshalIndent`. Each value is complete when it ends; the caller
/// flushes the output.
public final class JsonEncoder implements Encoder {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .characterEscapes(JsonpCharacterEscapes.instance())
          .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
          .rootValueSeparator("")
          .build();

  private static final Separators SEPARATORS =
      Separators.createDefaultInstance()
          .withObjectNameValueSpacing(Spacing.AFTER)
          .withObjectEmptySeparator("")
          .withArrayEmptySeparator("");

  private static final ObjectWriteContext INDENTED =
      new ObjectWriteContext.Base() {
        @Override
        public PrettyPrinter getPrettyPrinter() {
          var lines = new DefaultIndenter("  ", "\n");
          return new DefaultPrettyPrinter(SEPARATORS)
              .withObjectIndenter(lines)
              .withArrayIndenter(lines);
        }

        @Override
        public boolean hasPrettyPrinter() {
          return true;
        }
      };

  private final JsonGenerator json;

  private JsonEncoder(ObjectWriteContext layout, Appendable out) {
    json = FACTORY.createGenerator(layout, new TextWriter(out));
  }

  public static JsonEncoder compact(Appendable out) {
    return new JsonEncoder(ObjectWriteContext.empty(), out);
  }

  public static JsonEncoder indented(Appendable out) {
    return new JsonEncoder(INDENTED, out);
  }

  /// Returns the value on one line.
  public static <T> String text(Codec<T> codec, T value) {
    var text = new StringBuilder();
    var encoder = compact(text);
    codec.encode(value, encoder);
    encoder.json.close(); // returns its buffers
    return text.toString();
  }

  /// Returns the string in quotes.
  public static String quoted(String value) {
    return text(Codecs.STRING, value);
  }

  @Override
  public void beginObject() {
    json.writeStartObject();
  }

  @Override
  public void endObject() {
    json.writeEndObject();
    flushAtRoot();
  }

  @Override
  public void beginArray() {
    json.writeStartArray();
  }

  @Override
  public void endArray() {
    json.writeEndArray();
    flushAtRoot();
  }

  @Override
  public void name(String name) {
    json.writeName(name);
  }

  @Override
  public void string(String value) {
    json.writeString(value);
    flushAtRoot();
  }

  @Override
  public void integer(long value) {
    json.writeNumber(value);
    flushAtRoot();
  }

  @Override
  public void real(double value) {
    json.writeNumber(GoNumbers.format(value));
    flushAtRoot();
  }

  @Override
  public void bool(boolean value) {
    json.writeBoolean(value);
    flushAtRoot();
  }

  @Override
  public void nullValue() {
    json.writeNull();
    flushAtRoot();
  }

  /// Writes what the generator has buffered.
  private void flushAtRoot() {
    if (json.streamWriteContext().inRoot()) {
      json.flush();
    }
  }
}
