package dev.berth.questions.descheduling;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.FileNames;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.Trees;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A policy as text: a file, a policy in a ConfigMap of a file, as charts write it, or the values
/// of the chart.
///
/// @param source its name in messages
/// @param content its lines have the numbers that they have in the file, if possible
record PolicyText(String source, String content) {
  private static final Pattern POLICY =
      Pattern.compile(
          "(?:^|\\\\n)[\\s{\"]*kind\\\\?\"?:\\s*\\\\?\"?(%s|%s)\\b"
              .formatted(DeschedulerPolicy.KIND, DeschedulerPolicy.KIND_OF_KOORDINATOR),
          Pattern.MULTILINE);

  /// The start of a literal text, whose lines the file has unchanged.
  private static final Pattern LITERAL = Pattern.compile(".*:\\s*\\|[-+0-9]*\\s*(#.*)?");

  private static final KindRegistry<Object> CONFIG_MAPS = configMaps();

  private static KindRegistry<Object> configMaps() {
    var kinds = KindRegistry.builder();
    kinds.add("v1", "ConfigMap", Codecs.ANY, Strictness.LENIENT);
    return kinds.build();
  }

  /// Whether there is a policy in a file.
  static boolean isIn(String file) {
    return POLICY.matcher(file).find() || ChartValues.areIn(file);
  }

  /// The policies of a file: those in its ConfigMaps and in values of the chart, if there are any;
  /// otherwise the file itself. Messages use that name.
  static List<PolicyText> find(byte[] file, String name) {
    var found = new ArrayList<PolicyText>();
    var text = new String(file, StandardCharsets.UTF_8);
    var lines = text.lines().toList();
    new ObjectReader<>(CONFIG_MAPS, Interner.none(), new Problems())
        .notingLines()
        .read(new ByteArrayInputStream(file), name, located -> add(located, lines, found));
    found.addAll(ChartValues.policies(text, name));
    return found.isEmpty() ? List.of(new PolicyText(name, text)) : found;
  }

  /// The policies of all readable files, one after the other.
  static Stream<PolicyText> in(List<String> files, Problems problems) {
    return files.stream()
        .flatMap(name -> {
          try {
            return find(Files.readAllBytes(FileNames.path(name)), name).stream();
          } catch (IOException e) {
            problems.add(Problem.unreadable(name, e));
            return Stream.of();
          }
        });
  }

  private static void add(Located<Object> located, List<String> lines, List<PolicyText> found) {
    if (!(located.value() instanceof Map<?, ?> configMap)
        || !(configMap.get("data") instanceof Map<?, ?> data)) {
      return;
    }
    var positions = located.positions();
    data.forEach((key, value) -> {
      if (value instanceof String text && POLICY.matcher(text).find()) {
        int line = positions == null ? 0 : positions.line("data." + key);
        boolean isLiteral = line > 0 && LITERAL.matcher(lines.get(line - 1)).matches();
        found.add(
            isLiteral
                ? new PolicyText(located.source(), "\n".repeat(line) + text)
                : new PolicyText(
                    "%s ConfigMap %s data[%s]"
                        .formatted(
                            located.source(),
                            Trees.string(Trees.object(configMap.get("metadata")), "name"),
                            key),
                    text));
      }
    });
  }

  /// In UTF-8.
  byte[] bytes() {
    return content.getBytes(StandardCharsets.UTF_8);
  }
}
