package dev.berth.cli.descheduling;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.cli.scenario.InputException;
import dev.berth.config.ConvertedDocument;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes policies of the version that is read of those of an earlier one.
///
/// @param plugins a directory of jars with plugins; null for none
public record PolicyConversion(@Nullable Path plugins) {
  /// The policies of these files, by where they are.
  ///
  /// @param warnings takes what is wrong with results, with the lines of these
  /// @throws InputException with everything that cannot be converted
  public Map<String, ConvertedDocument> run(List<String> files, Consumer<Problem> warnings)
      throws InputException {
    var problems = new Problems();
    var loader = new DeschedulerPolicyLoader(PluginLoader.load(plugins, problems).descheduler());
    var all = new LinkedHashMap<String, ConvertedDocument>();
    for (var name : files) {
      try {
        for (var policy : PolicyText.find(Files.readAllBytes(Path.of(name)), name)) {
          var converted = loader.convert(policy.bytes(), policy.source(), problems);
          if (converted != null) {
            all.put(policy.source(), converted);
            check(loader, converted, policy.source() + ", converted", warnings);
          }
        }
      } catch (IOException e) {
        problems.add(Problem.unreadable(name, e));
      }
    }
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    return all;
  }

  private static void check(
      DeschedulerPolicyLoader loader,
      ConvertedDocument converted,
      String source,
      Consumer<Problem> warnings) {
    var text = new StringBuilder();
    converted.write(text);
    loader.check(text.toString().getBytes(StandardCharsets.UTF_8), source).forEach(warnings);
  }
}
