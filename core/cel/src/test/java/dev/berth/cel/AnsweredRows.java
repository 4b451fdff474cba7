package dev.berth.cel;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.Problems;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.ResourceSlice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Expressions, and what Kubernetes' own code says of them for some device.
record AnsweredRows(List<Row> rows, Map<String, DriversDevice> devices) {
  /// A device with the name of the driver that published it.
  record DriversDevice(String driver, Device device) {}

  /// @param answer as [#outcome] writes it
  record Row(String device, String expression, String answer) {
    @Override
    public String toString() {
      return expression;
    }
  }

  private static final AnsweredRows ALL = new AnsweredRows(readRows(), readDevices());

  /// All that are recorded.
  static AnsweredRows all() {
    return ALL;
  }

  DriversDevice device(String name) {
    return Objects.requireNonNull(devices.get(name), name);
  }

  /// What came of a run.
  static String outcome(String result, long cost) {
    return result + " (cost " + cost + ")";
  }

  private static List<Row> readRows() {
    var rows = new ArrayList<Row>();
    try (var lines = open("rows.jsonl")) {
      new String(lines.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> rows.add(row(fields(line))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  private static Row row(Map<String, String> fields) {
    var compile = fields.get("compile");
    var error = fields.get("error");
    var cost = Long.parseLong(fields.getOrDefault("cost", "0"));
    var result = error == null ? fields.get("matches") : "error: " + error;
    return new Row(
        Objects.requireNonNull(fields.get("device")),
        Objects.requireNonNull(fields.get("expression")),
        compile == null ? outcome(String.valueOf(result), cost) : compile);
  }

  private static Map<String, String> fields(String line) {
    var fields = new HashMap<String, String>();
    try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        var name = parser.currentName();
        parser.nextToken();
        fields.put(name, parser.getString());
      }
    }
    return fields;
  }

  private static Map<String, DriversDevice> readDevices() {
    var devices = new HashMap<String, DriversDevice>();
    var problems = new Problems();
    var kinds = KindRegistry.<ResourceSlice>builder().addAll(List.of(Kinds.RESOURCE_SLICE));
    try (var slices = open("devices.yaml")) {
      new ObjectReader<>(kinds.build(), Interner.none(), problems)
          .read(
              slices,
              "devices.yaml",
              slice -> {
                var spec = slice.value().spec();
                spec.devices()
                    .forEach(it -> devices.put(it.name(), new DriversDevice(spec.driver(), it)));
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return devices;
  }

  private static InputStream open(String name) {
    return Objects.requireNonNull(AnsweredRows.class.getResourceAsStream(name), name);
  }
}
