package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The page about kube-scheduler's command line and configuration has every flag and every field of
/// the real program, and its defaults are right.
final class CompatibilityPageTest {
  private static final Path RECORDED =
      Rooms.HOME.resolve("cli/src/test/resources/dev/berth/cli/kube-scheduler");

  private static final Pattern ROW =
      Pattern.compile("\\| `(?<name>[^`]+)` \\| (?<default>[^|]*) \\| (?<state>[^|]+) \\|");
  private static final Pattern GROUP = Pattern.compile("(\\w[\\w ]*) flags:");
  private static final Pattern FLAG = Pattern.compile(" {2,6}(?:-\\w, )?(--[a-z0-9-]+)\\b.*");
  private static final Pattern DEFAULT = Pattern.compile(".*\\(default \"?(.*?)\"?\\)");

  /// What a row says besides its name.
  private record Row(String heading, String defaultValue, String state) {}

  @Test
  void itHasEveryFlagWithItsGroupAndItsDefault() throws IOException {
    var rows = rows();
    rows.keySet().removeIf(name -> !name.startsWith("--"));

    var flags = flagsOfTheRealOne();
    assertThat(flags).hasSizeGreaterThan(60);
    assertThat(rows.keySet()).isEqualTo(flags.keySet());
    flags.forEach((flag, expected) -> {
      assertThat(rows.get(flag).heading()).as(flag).isEqualTo(expected.heading());
      assertThat(rows.get(flag).defaultValue()).as(flag).isEqualTo(expected.defaultValue());
    });
  }

  @Test
  void itHasEveryFieldWithItsDefault() throws IOException {
    var rows = rows();
    rows.keySet().removeIf(name -> name.startsWith("--"));

    var defaults = fields("written/nothing.yaml");
    var fields = fields("written/everything.yaml");
    fields.replaceAll((field, value) -> defaults.getOrDefault(field, ""));
    fields.putAll(defaults);
    assertThat(fields).hasSizeGreaterThan(50);
    assertThat(rows.keySet()).isEqualTo(fields.keySet());
    fields.forEach(
        (field, value) -> assertThat(rows.get(field).defaultValue()).as(field).isEqualTo(value));
  }

  @Test
  void itHasWhatBerthDoesWithEach() throws IOException {
    assertThat(rows())
        .allSatisfy((name, row) ->
            assertThat(row.state()).as(name).matches("(obeyed|not yet|no effect: ).*"));
  }

  private static Map<String, Row> rows() throws IOException {
    var rows = new TreeMap<String, Row>();
    String heading = "";
    for (String line :
        Files.readAllLines(Rooms.HOME.resolve("docs/kube-scheduler-compatibility.md"))) {
      var row = ROW.matcher(line);
      if (line.startsWith("#")) {
        heading = line.replaceFirst("^#+ ", "");
      } else if (row.matches()) {
        rows.put(
            row.group("name"),
            new Row(heading, row.group("default").strip().replace("`", ""), row.group("state")));
      }
    }
    return rows;
  }

  private static Map<String, Row> flagsOfTheRealOne() throws IOException {
    var flags = new TreeMap<String, Row>();
    String group = "";
    String flag = "";
    for (String line : Files.readAllLines(RECORDED.resolve("help.txt"))) {
      var heading = GROUP.matcher(line);
      var name = FLAG.matcher(line);
      var value = DEFAULT.matcher(line);
      if (heading.matches()) {
        group = heading.group(1);
      } else if (name.matches()) {
        flag = name.group(1);
        flags.put(flag, new Row(group, "", ""));
      }
      if (value.matches() && flags.containsKey(flag) && !value.group(1).equals("[]")) {
        flags.put(flag, new Row(group, value.group(1), ""));
      }
    }
    return flags;
  }

  /// The fields of a configuration and their values; lists of anything stand as `…`.
  private static Map<String, String> fields(String file) throws IOException {
    var fields = new TreeMap<String, String>();
    var yaml = new Load(LoadSettings.builder().build());
    collect("", yaml.loadFromString(Files.readString(RECORDED.resolve(file))), fields);
    return fields;
  }

  private static void collect(String path, Object value, Map<String, String> fields) {
    if (isWhole(path) || !(value instanceof Map<?, ?> map)) {
      fields.put(path, text(value));
      return;
    }
    map.forEach((key, field) -> {
      String name = path.isEmpty() ? key.toString() : path + "." + key;
      if (key.equals("pluginConfig")) {
        each(field)
            .forEach(config ->
                collect(
                    "pluginConfig[%s]".formatted(config.get("name")), config.get("args"), fields));
      } else if (key.equals("profiles") || key.equals("extenders")) {
        each(field).forEach(item -> collect(name + "[]", item, fields));
      } else if (!key.equals("apiVersion") && !key.equals("kind")) {
        collect(name, field, fields);
      }
    });
  }

  /// Fields that the page does not take apart.
  private static boolean isWhole(String path) {
    return path.matches(
        "profiles\\[]\\.plugins\\..*|.*\\.(addedAffinity|requestedToCapacityRatio|tlsConfig)");
  }

  @SuppressWarnings("unchecked") // a list of maps, or the test fails
  private static Iterable<Map<String, Object>> each(Object list) {
    return (Iterable<Map<String, Object>>) list;
  }

  private static String text(Object value) {
    boolean isList = value instanceof Map<?, ?> || value instanceof Iterable<?>;
    return isList ? value.toString().length() == 2 ? "" : "…" : String.valueOf(value);
  }
}
