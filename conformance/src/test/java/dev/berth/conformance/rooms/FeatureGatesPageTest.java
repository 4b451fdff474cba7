package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.AdmissionFeature;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSpec;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The page about feature gates has every gate that kube-scheduler reads, and is right about its
/// default and about what Berth does with it.
final class FeatureGatesPageTest {
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| (?<gate>[A-Z]\\w+) \\| (?<default>[^|]+) \\| [^|]+ \\| (?<state>[^|]+) \\|$");

  private record Row(String gate, String defaultValue, String state) {}

  @Test
  void itHasTheGatesThatKubeSchedulerReads() throws IOException {
    List<String> read = Files.readAllLines(Rooms.HOME.resolve("conformance/config/gates-read.txt"));

    assertThat(read).hasSizeGreaterThan(40);
    assertThat(gates("## Gates of kube-scheduler")).containsExactlyInAnyOrderElementsOf(read);
    assertThat(read).containsAll(constants(SchedulerFeature.class).keySet());
  }

  @Test
  void itHasTheGatesOfAdmissionAndOfControllers() {
    assertThat(gates("## Gates of kube-apiserver and kube-controller-manager"))
        .containsExactlyInAnyOrderElementsOf(constants(AdmissionFeature.class).keySet());
  }

  @Test
  void itHasTheDefaults() {
    var specs = FeatureCatalog.current().specs();

    assertThat(rows(""))
        .allSatisfy(row ->
            assertThat(row.defaultValue())
                .as(row.gate())
                .isEqualTo(inWords(Objects.requireNonNull(specs.get(row.gate())))));
  }

  @Test
  void whatIsObeyedIsRead() {
    Set<String> asked = askedFor();

    assertThat(rows(""))
        .allSatisfy(row -> {
          assertThat(row.state()).as(row.gate()).matches("(obeyed|no effect|not yet).*");
          if (row.state().startsWith("obeyed")) {
            assertThat(asked).contains(row.gate());
          }
        });
  }

  private static String inWords(FeatureSpec spec) {
    String stage = spec.stage().name();
    return "%s (%s%s)"
        .formatted(
            spec.defaultValue() ? "on" : "off",
            stage.equals("GA") ? stage : stage.toLowerCase(Locale.ROOT),
            spec.locked() ? ", locked" : "");
  }

  private static SortedSet<String> gates(String heading) {
    return rows(heading).stream().map(Row::gate).collect(Collectors.toCollection(TreeSet::new));
  }

  /// The rows of one chapter; of all, if the heading is empty.
  private static List<Row> rows(String heading) {
    String page = Rooms.read(Rooms.HOME.resolve("docs/feature-gates.md"));
    String chapter =
        Arrays.stream(page.split("(?m)^(?=## )"))
            .filter(part -> part.startsWith(heading))
            .collect(Collectors.joining());
    return ROW.matcher(chapter)
        .results()
        .map(row -> new Row(row.group("gate"), row.group("default"), row.group("state")))
        .toList();
  }

  /// The gates that code reads.
  private static Set<String> askedFor() {
    var constants = constants(SchedulerFeature.class);
    constants.putAll(constants(AdmissionFeature.class));
    String code = Rooms.javaFiles().map(Rooms::read).collect(Collectors.joining());
    return constants.keySet().stream()
        .filter(gate -> code.contains("Feature." + constants.get(gate)))
        .collect(Collectors.toSet());
  }

  /// The names of the constants of a class, by their values.
  private static Map<String, String> constants(Class<?> list) {
    var constants = new TreeMap<String, String>();
    for (Field field : list.getFields()) {
      try {
        constants.put((String) field.get(null), field.getName());
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
    return constants;
  }
}
