package dev.berth.bench.report;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// A line of raw numbers.
public record Measurement(Map<String, Object> fields) {

  /// Reads a line of raw numbers.
  ///
  /// @throws IllegalArgumentException if it is no JSON object
  public static Measurement parse(String line) {
    var in = new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8));
    Object value =
        ValueReader.readJson(Codecs.ANY, in, "a measurement", Interner.none(), new Problems());
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("not a measurement: " + line);
    }
    var fields = new LinkedHashMap<String, Object>();
    map.forEach((name, item) -> fields.put((String) name, item));
    return new Measurement(fields);
  }

  /// The same with the number of the run.
  public Measurement ofRun(int run) {
    var numbered = new LinkedHashMap<String, Object>();
    numbered.put("run", (long) run);
    numbered.putAll(fields);
    return new Measurement(numbered);
  }

  /// Its line of JSON.
  String json() {
    return JsonEncoder.text(Codecs.ANY, fields);
  }

  public String text(String field) {
    return String.valueOf(fields.get(field));
  }

  public double number(String field) {
    return fields.get(field) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  /// `berth`, or `kube-scheduler` with its percentage.
  String contender() {
    return number("percentage") == 0
        ? text("impl")
        : "%s, %s %%".formatted(text("impl"), text("percentage"));
  }
}
