package dev.berth.cli.descheduling;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.cli.scenario.InputException;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.scenario.DeschedulingScenario;
import dev.berth.descheduler.scenario.ScenarioReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/// A cluster on file, and a policy for it.
///
/// @param plugins those that the policy can name
public record DeschedulingInput(
    DeschedulingScenario scenario, DeschedulerPolicy policy, DeschedulerPlugins plugins) {
  private static final byte[] NOTHING = {};

  /// Reads both.
  ///
  /// @param standardInput where a file is called `-`
  /// @param warnings takes what the original passes over, where it is to be passed over
  /// @throws InputException with everything that is wrong
  public static DeschedulingInput read(
      DeschedulingRequest request, InputStream standardInput, Consumer<Problem> warnings)
      throws InputException {
    var problems = new Problems();
    var plugins = PluginLoader.load(request.plugins(), problems).descheduler();
    var loader = new DeschedulerPolicyLoader(plugins);
    var name = request.policy().toString();
    byte[] policy = content(request.policy(), problems);
    if (problems.isEmpty()) {
      loader.check(policy, name).forEach(request.isOriginal() ? warnings : problems::add);
    }
    var files = request.files().stream().map(Path::toString).toList();
    var sources = Sources.of(files, standardInput, problems);
    var scenario = ScenarioReader.read(sources, problems, new ReadProgress());
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    try {
      return new DeschedulingInput(
          scenario, loader.load(policy, name, scenario::priorityClass), plugins);
    } catch (PolicyException e) {
      throw unusable(request, e);
    }
  }

  /// The policy is well-formed, and yet no descheduler can be made of it.
  public static InputException unusable(DeschedulingRequest request, PolicyException reason) {
    return new InputException(
        new Problem(request.policy().toString(), 0, 0, "", String.valueOf(reason.getMessage())));
  }

  private static byte[] content(Path policy, Problems problems) {
    try {
      return Files.readAllBytes(policy);
    } catch (IOException e) {
      problems.add(Problem.unreadable(policy.toString(), e));
      return NOTHING;
    }
  }
}
