package dev.berth.api.codec;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.emitter.Emitter;
import org.snakeyaml.engine.v2.events.DocumentEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.ImplicitTuple;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamStartEvent;

/// Writes YAML documents as `kubectl` does: in block style, with lists not indented below their
/// field. Quotes are used only where a YAML 1.1 reader would not read a string. A document is
/// complete as soon as its value is complete; the caller flushes the output.
public final class YamlEncoder implements Encoder {
  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setWidth(Integer.MAX_VALUE)
          .setSplitLines(false)
          .setMaxSimpleKeyLength(1024)
          .build();

  /// The settings of Kubernetes' servers.
  private static final DumpSettings FOLDING =
      DumpSettings.builder().setWidth(80).setMaxSimpleKeyLength(1024).build();

  private static final ImplicitTuple UNTAGGED = new ImplicitTuple(true, true);

  /// Texts that YAML 1.1 readers other than go-yaml read as a number, a time or a special key.
  private static final Pattern FOREIGN =
      Pattern.compile(
          "[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?|[0-9]{4}-[0-9].*|[-+]?\\.[0-9_]+|=|<<");

  /// Line breaks in YAML 1.1 that are none in 1.2.
  private static final Pattern BREAK = Pattern.compile("[\\u0085\\u2028\\u2029]");

  private final Emitter emitter;
  private int depth;
  private boolean hasDocument;

  public YamlEncoder(Appendable out) {
    this(SETTINGS, out);
  }

  private YamlEncoder(DumpSettings settings, Appendable out) {
    emitter = new Emitter(settings, new TextWriter(out));
    emitter.emit(new StreamStartEvent());
  }

  /// Creates an encoder that breaks lines at the first blank after the 80th column.
  public static YamlEncoder folding(Appendable out) {
    return new YamlEncoder(FOLDING, out);
  }

  @Override
  public void beginObject() {
    beginValue();
    emitter.emit(new MappingStartEvent(Optional.empty(), Optional.empty(), true, FlowStyle.BLOCK));
    depth++;
  }

  @Override
  public void beginArray() {
    beginValue();
    emitter.emit(new SequenceStartEvent(Optional.empty(), Optional.empty(), true, FlowStyle.BLOCK));
    depth++;
  }

  @Override
  public void endObject() {
    depth--;
    emitter.emit(new MappingEndEvent());
    endValue();
  }

  @Override
  public void endArray() {
    depth--;
    emitter.emit(new SequenceEndEvent());
    endValue();
  }

  @Override
  public void name(String name) {
    emitter.emit(scalar(name, style(name)));
  }

  @Override
  public void string(String value) {
    value(value, style(value));
  }

  @Override
  public void integer(long value) {
    value(Long.toString(value), ScalarStyle.PLAIN);
  }

  @Override
  public void real(double value) {
    value(GoNumbers.format(value), ScalarStyle.PLAIN);
  }

  @Override
  public void bool(boolean value) {
    value(Boolean.toString(value), ScalarStyle.PLAIN);
  }

  @Override
  public void nullValue() {
    value("null", ScalarStyle.PLAIN);
  }

  private void value(String text, ScalarStyle style) {
    beginValue();
    emitter.emit(scalar(text, style));
    endValue();
  }

  private void beginValue() {
    if (depth == 0) {
      emitter.emit(new DocumentStartEvent(hasDocument, Optional.empty(), Map.of()));
      hasDocument = true;
    }
  }

  private void endValue() {
    if (depth == 0) {
      emitter.emit(new DocumentEndEvent(false));
    }
  }

  private static ScalarEvent scalar(String text, ScalarStyle style) {
    return new ScalarEvent(Optional.empty(), Optional.empty(), UNTAGGED, text, style);
  }

  /// The preferred style; the emitter uses quotes where the text requires them.
  private static ScalarStyle style(String text) {
    if (isResolved(text) || FOREIGN.matcher(text).matches() || BREAK.matcher(text).find()) {
      return ScalarStyle.DOUBLE_QUOTED;
    }
    return text.indexOf('\n') < 0 ? ScalarStyle.PLAIN : ScalarStyle.LITERAL;
  }

  /// Returns whether the text without quotes would not be a string.
  private static boolean isResolved(String text) {
    try {
      return YamlScalars.resolve(text) != null;
    } catch (NumberFormatException e) {
      return true;
    }
  }
}
