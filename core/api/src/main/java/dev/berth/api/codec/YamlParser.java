package dev.berth.api.codec;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.common.SpecVersion;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/// Reads one YAML document as a stream of [YamlNode]s. Stores only the values of anchors, to which
/// it resolves aliases.
final class YamlParser {
  /// More than anybody writes by hand; otherwise a document that is completely under an anchor
  /// would be stored as a whole.
  private static final int MAX_ANCHORED = 1_000_000;

  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setCodePointLimit(Integer.MAX_VALUE)
          .setVersionFunction(version -> new SpecVersion(1, 2))
          .build();

  private static final YamlNode.Plain END = YamlNode.plain(Token.END, 0, 0);

  /// An anchor's name, and where in the recording its value begins.
  private record Open(String anchor, int depth, int start) {}

  private final Parser events;
  private final int firstLine;
  private final Map<String, YamlSpan> anchors = new HashMap<>();
  private final List<Open> open = new ArrayList<>();
  private List<YamlNode> recording = new ArrayList<>();
  private int depth;
  private int lastLine;

  /// @param firstLine the number of the text's first line in the whole input, starting at 1
  YamlParser(Reader text, int firstLine) {
    this.events = new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text));
    this.firstLine = firstLine;
    this.lastLine = firstLine;
  }

  /// Returns the next node; at the end of the document, an end token.
  YamlNode next() {
    try {
      while (events.hasNext()) {
        var event = events.next();
        var node = translate(event);
        if (node != null) {
          return record(event, node);
        }
      }
      return END;
    } catch (MarkedYamlEngineException e) {
      var mark = e.getProblemMark().or(e::getContextMark);
      throw new SyntaxException(
          firstLine + mark.map(at -> at.getLine()).orElse(0),
          1 + mark.map(at -> at.getColumn()).orElse(0),
          "not valid YAML: " + words(e));
    } catch (YamlEngineException e) {
      if (e.getCause() instanceof IOException cause) {
        throw new UncheckedIOException(cause);
      }
      throw new SyntaxException(lastLine, 0, "not valid YAML: " + e.getMessage());
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // The scanner throws these when a document ends inside an escape sequence.
      throw new SyntaxException(lastLine, 0, "not valid YAML: it cannot be read behind this line");
    }
  }

  private static String words(MarkedYamlEngineException e) {
    var context = e.getContext();
    return context == null || context.isEmpty() ? e.getProblem() : context + ", " + e.getProblem();
  }

  private @Nullable YamlNode translate(Event event) {
    lastLine = firstLine + event.getStartMark().map(at -> at.getLine()).orElse(0);
    var line = lastLine;
    var column = 1 + event.getStartMark().map(at -> at.getColumn()).orElse(0);
    return switch (event) {
      case ScalarEvent scalar -> scalar(scalar, line, column);
      case AliasEvent alias -> alias(alias.getAlias().getValue(), line, column);
      case MappingStartEvent _ -> YamlNode.plain(Token.BEGIN_OBJECT, line, column);
      case CollectionStartEvent _ -> YamlNode.plain(Token.BEGIN_ARRAY, line, column);
      case MappingEndEvent _ -> YamlNode.plain(Token.END_OBJECT, line, column);
      case SequenceEndEvent _ -> YamlNode.plain(Token.END_ARRAY, line, column);
      default -> null;
    };
  }

  private YamlNode alias(String name, int line, int column) {
    var value = anchors.get(name);
    if (value != null) {
      return new YamlNode.Alias(value, line, column);
    }
    var inside = open.stream().anyMatch(anchor -> anchor.anchor.equals(name));
    throw new SyntaxException(
        line,
        column,
        (inside ? "the value of anchor \"%s\" contains itself" : "there is no anchor \"%s\"")
            .formatted(name));
  }

  private static YamlNode scalar(ScalarEvent event, int line, int column) {
    var text = event.getValue();
    var tag = event.getTag().orElse("");
    try {
      return switch (tag) {
        case "" ->
            event.getScalarStyle() == ScalarStyle.PLAIN
                ? untagged(text, line, column)
                : string(text, line, column);
        case "tag:yaml.org,2002:merge" ->
            new YamlNode.Plain(Token.STRING, text, text, false, line, column);
        case "tag:yaml.org,2002:binary" ->
            string(
                new String(
                    Base64.getDecoder().decode(text.replaceAll("\\s", "")), StandardCharsets.UTF_8),
                line,
                column);
        case "tag:yaml.org,2002:int", "tag:yaml.org,2002:float" ->
            tagged(Token.NUMBER, event, line, column);
        case "tag:yaml.org,2002:bool" -> tagged(Token.TRUE, event, line, column);
        case "tag:yaml.org,2002:null" -> tagged(Token.NULL, event, line, column);
        default -> string(text, line, column);
      };
    } catch (IllegalArgumentException e) {
      throw new SyntaxException(
          line, column, "\"%s\" cannot be read: %s".formatted(text, e.getMessage()));
    }
  }

  private static YamlNode string(String text, int line, int column) {
    return new YamlNode.Plain(Token.STRING, text, text, true, line, column);
  }

  private static YamlNode untagged(String text, int line, int column) {
    var resolved = YamlScalars.resolve(text);
    return resolved == null
        ? new YamlNode.Plain(Token.STRING, text, text, false, line, column)
        : new YamlNode.Plain(resolved.token(), resolved.text(), text, false, line, column);
  }

  private static YamlNode tagged(Token wanted, ScalarEvent event, int line, int column) {
    var resolved = YamlScalars.resolve(event.getValue());
    var found = resolved == null ? Token.STRING : resolved.token();
    if (resolved != null && (found == Token.FALSE ? Token.TRUE : found) == wanted) {
      return new YamlNode.Plain(found, resolved.text(), event.getValue(), false, line, column);
    }
    throw new IllegalArgumentException("it is not " + wanted.words() + ", as its tag says");
  }

  /// Stores the node if it is part of an anchor's value.
  private YamlNode record(Event event, YamlNode node) {
    var nesting = YamlSpan.nesting(node);
    depth += Math.min(nesting, 0);
    var anchor = anchor(event);
    if (anchor.isPresent()) {
      open.add(new Open(anchor.get().getValue(), depth, recording.size()));
    }
    if (!open.isEmpty()) {
      recording.add(node);
      if (recording.size() > MAX_ANCHORED) {
        throw new SyntaxException(
            firstLine,
            0,
            "anchor \"%s\" names too large a value".formatted(open.getFirst().anchor));
      }
    }
    depth += Math.max(nesting, 0);
    while (!open.isEmpty() && open.getLast().depth == depth) {
      var complete = open.removeLast();
      anchors.put(complete.anchor, new YamlSpan(recording, complete.start, recording.size()));
    }
    if (open.isEmpty() && !recording.isEmpty()) {
      recording = new ArrayList<>();
    }
    return node;
  }

  private static Optional<Anchor> anchor(Event event) {
    return switch (event) {
      case ScalarEvent scalar -> scalar.getAnchor();
      case CollectionStartEvent collection -> collection.getAnchor();
      default -> Optional.empty();
    };
  }
}
