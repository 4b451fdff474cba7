package dev.berth.questions.descheduling;

import dev.berth.api.codec.FileNames;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.config.legacy.ConvertedDocument;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyRemark;
import dev.berth.descheduler.scenario.ScenarioReader;
import dev.berth.lint.FieldLocation;
import dev.berth.lint.Finding;
import dev.berth.lint.Rule;
import dev.berth.questions.lint.LintReport;
import dev.berth.questions.lint.LintReport.LocatedFinding;
import dev.berth.scenario.InputException;
import dev.berth.scenario.plugins.PluginLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Files with policies of the descheduler.
///
/// @param plugins a directory of jars with plugins; null for none
public record PolicyFiles(@Nullable Path plugins) {
  /// Whether the file has a policy, directly or in a ConfigMap; false if it cannot be read.
  public static boolean isPolicy(String name) {
    try {
      Path file = FileNames.path(name);
      return Files.isRegularFile(file)
          && PolicyText.isIn(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return false;
    }
  }

  /// Finds errors, and parts without effect, in all of them.
  ///
  /// @param cluster the cluster that will use them; empty if it is unknown
  /// @param warnings receives the findings beside the errors
  public LintReport lint(List<String> policies, List<Source> cluster, Consumer<Problem> warnings)
      throws InputException {
    var problems = new Problems();
    var loader = loader(problems);
    var scenario =
        cluster.isEmpty() ? null : ScenarioReader.read(cluster, problems, new ReadProgress());
    List<KubernetesObject> objects = scenario == null ? List.of() : scenario.objects();
    boolean isMeasured = scenario != null && !scenario.nodeUsage().isEmpty();
    var findings = new ArrayList<LocatedFinding>();
    PolicyText.in(policies, problems)
        .forEach(policy -> {
          loader.check(policy.bytes(), policy.source()).forEach(problems::add);
          loader
              .remarks(policy.bytes(), policy.source(), objects, isMeasured)
              .forEach(remark -> findings.add(finding(remark, policy.source())));
        });
    if (!problems.isEmpty()) {
      findings.forEach(it -> warnings.accept(problem(it)));
      throw new InputException(problems);
    }
    return new LintReport(findings);
  }

  /// Converts policies of an earlier version to the version that Berth reads, by their places.
  ///
  /// @param warnings receives the errors in the results, with the lines of the results
  public Map<String, ConvertedDocument> convert(List<String> files, Consumer<Problem> warnings)
      throws InputException {
    var problems = new Problems();
    var loader = loader(problems);
    var all = new LinkedHashMap<String, ConvertedDocument>();
    PolicyText.in(files, problems)
        .forEach(policy -> {
          var converted = loader.convert(policy.bytes(), policy.source(), problems);
          if (converted != null) {
            all.put(policy.source(), converted);
            var text = new StringBuilder();
            converted.write(text);
            var result = new PolicyText(policy.source() + ", converted", text.toString());
            loader.check(result.bytes(), result.source()).forEach(warnings);
          }
        });
    InputException.throwIfAny(problems);
    return all;
  }

  private DeschedulerPolicyLoader loader(Problems problems) {
    return new DeschedulerPolicyLoader(PluginLoader.load(plugins, problems).descheduler());
  }

  private static LocatedFinding finding(PolicyRemark remark, String file) {
    return new LocatedFinding(
        new Finding(
            rule(remark.topic()),
            new FieldLocation.InConfiguration(remark.path()),
            remark.value(),
            remark.message(),
            remark.fix()),
        file,
        remark.line(),
        DeschedulerPolicy.KIND,
        ObjectKey.clusterScoped(""));
  }

  private static Problem problem(LocatedFinding located) {
    Finding finding = located.finding();
    return new Problem(located.source(), located.line(), 0, finding.place().path(), finding.text());
  }

  private static Rule rule(PolicyRemark.Topic topic) {
    return switch (topic) {
      case EVICTS_NOTHING -> Rule.POLICY_EVICTS_NOTHING;
      case NOT_USED -> Rule.POLICY_FIELD_UNUSED;
      case OPPOSED -> Rule.POLICY_PLUGINS_OPPOSED;
      case THRESHOLD -> Rule.POLICY_THRESHOLD_WITHOUT_EFFECT;
      case UNKNOWN_IN_CLUSTER -> Rule.POLICY_NAME_UNKNOWN;
      case SELECTS_NOTHING -> Rule.POLICY_SELECTOR_UNMATCHED;
      case LEFT_OUT -> Rule.POLICY_LEAVES_OUT;
    };
  }
}
