package dev.berth.server.pprof;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/// Stacks with values, such as how often a stack was seen, or how much memory or time it took. For
/// one thread.
final class StackProfile {

  /// The meaning of a value, such as `cpu`, and its unit, such as `nanoseconds`.
  record ValueType(String type, String unit) {}

  /// A method at a line, or a class.
  ///
  /// @param file empty if it is not known
  /// @param line 0 if it is not known
  record Frame(String function, String file, int line) {}

  private final List<ValueType> types;
  private final Map<List<Frame>, long[]> samples = new LinkedHashMap<>();

  /// @param types the types of the values; the last one is shown by default
  StackProfile(ValueType... types) {
    this.types = List.of(types);
  }

  /// Adds a sample.
  ///
  /// @param stack innermost frame first
  /// @param values one for each type
  void add(List<Frame> stack, long... values) {
    var sums = samples.computeIfAbsent(stack, _ -> new long[types.size()]);
    for (int i = 0; i < sums.length; i++) {
      sums[i] += values[i];
    }
  }

  /// Returns a text for people, largest values first.
  String text(String name) {
    var order = types.size() - 1;
    var total = samples.values().stream().mapToLong(values -> values[0]).sum();
    return "%s profile: total %d\n".formatted(name, total)
        + types.stream().map(ValueType::type).collect(Collectors.joining(" ", "", "\n\n"))
        + samples.entrySet().stream()
            .sorted((a, b) -> Long.compare(b.getValue()[order], a.getValue()[order]))
            .map(sample -> text(sample.getKey(), sample.getValue()))
            .collect(Collectors.joining("\n"));
  }

  private static String text(List<Frame> stack, long... values) {
    var numbers = Arrays.stream(values).mapToObj(Long::toString).collect(Collectors.joining(" "));
    return stack.stream()
        .map(frame -> "#\t%s\t%s:%d\n".formatted(frame.function, frame.file, frame.line))
        .collect(Collectors.joining("", numbers + " @\n", ""));
  }

  /// Returns the profile in the format of pprof: `perftools.profiles.Profile`, compressed. Source:
  /// `github.com/google/pprof/proto/profile.proto`.
  ///
  /// @param begin when the profile began
  /// @param duration how long it took; zero for a profile of one moment
  byte[] pprof(Instant begin, Duration duration) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zipped = new GZIPOutputStream(bytes)) {
      var out = CodedOutputStream.newInstance(zipped);
      new Tables().write(out, begin, duration);
      out.flush();
    }
    return bytes.toByteArray();
  }

  /// Writes a field whose value is a message.
  private interface Message {
    void write(CodedOutputStream out) throws IOException;
  }

  /// The tables of the format, to whose entries messages refer by number.
  private final class Tables {
    private final List<String> strings = new ArrayList<>(List.of(""));
    private final Map<String, Integer> stringIds = new LinkedHashMap<>(Map.of("", 0));
    private final Map<Frame, Integer> locations = new LinkedHashMap<>();

    private int string(String text) {
      return stringIds.computeIfAbsent(
          text,
          _ -> {
            strings.add(text);
            return strings.size() - 1;
          });
    }

    private int locationId(Frame frame) {
      return locations.computeIfAbsent(frame, _ -> locations.size() + 1);
    }

    private static void message(int field, Message message, CodedOutputStream out)
        throws IOException {
      var bytes = new ByteArrayOutputStream();
      var inner = CodedOutputStream.newInstance(bytes);
      message.write(inner);
      inner.flush();
      out.writeByteArray(field, bytes.toByteArray());
    }

    void write(CodedOutputStream out, Instant begin, Duration duration) throws IOException {
      for (var type : types) {
        message(1, valueType(type), out);
      }
      for (var sample : samples.entrySet()) {
        message(2, sample(sample.getKey(), sample.getValue()), out);
      }
      for (var location : locations.entrySet()) {
        message(4, location(location.getValue(), location.getKey()), out);
        message(5, function(location.getValue(), location.getKey()), out);
      }
      var defaultType = string(types.getLast().type);
      for (var string : strings) {
        out.writeString(6, string);
      }
      out.writeInt64(9, begin.getEpochSecond() * 1_000_000_000 + begin.getNano());
      out.writeInt64(10, duration.toNanos());
      out.writeInt64(14, defaultType);
    }

    private Message valueType(ValueType type) {
      return out -> {
        out.writeInt64(1, string(type.type));
        out.writeInt64(2, string(type.unit));
      };
    }

    private Message sample(List<Frame> stack, long... values) {
      return out -> {
        for (var frame : stack) {
          out.writeUInt64(1, locationId(frame));
        }
        for (var value : values) {
          out.writeInt64(2, value);
        }
      };
    }

    /// Each location has its own function with the same number.
    private static Message location(int id, Frame frame) {
      return out -> {
        out.writeUInt64(1, id);
        message(
            4,
            line -> {
              line.writeUInt64(1, id);
              line.writeInt64(2, frame.line);
            },
            out);
      };
    }

    private Message function(int id, Frame frame) {
      return out -> {
        out.writeUInt64(1, id);
        out.writeInt64(2, string(frame.function));
        out.writeInt64(3, string(frame.function));
        out.writeInt64(4, string(frame.file));
      };
    }
  }
}
