package dev.berth.descheduler.policy;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Trees;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.config.legacy.ConvertedDocument;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin.DefaultEvictorArgs;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin.DefaultEvictorArgs.PriorityThreshold;
import dev.berth.descheduler.policy.DeschedulerProfile.BoundArgs;
import dev.berth.descheduler.policy.DeschedulerProfile.DeschedulerPluginConfig;
import dev.berth.descheduler.text.Aggregate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads a policy that can name these plugins, and prepares it for use.
public record DeschedulerPolicyLoader(DeschedulerPlugins plugins) {
  /// Reads a policy like the descheduler: it ignores unknown fields outside of arguments, and stops
  /// at the first error.
  ///
  /// @param content the content of the file
  /// @param file its name in messages
  /// @param priorityClasses returns the value of a priority class; null if there is no class with
  ///   that name
  /// @throws PolicyException with the descheduler's words
  public DeschedulerPolicy load(
      byte[] content, String file, Function<String, @Nullable Integer> priorityClasses)
      throws PolicyException {
    var policy = decode(content, file);
    var problems = PolicyRules.problems(policy);
    if (!problems.isEmpty()) {
      throw new PolicyException(Aggregate.of(problems));
    }
    return new PolicyDefaults(priorityClasses).apply(policy);
  }

  private DeschedulerPolicy decode(byte[] content, String file) throws PolicyException {
    var prefix = "failed decoding descheduler's policy config \"%s\": ".formatted(file);
    var tree = PolicyTree.read(content, file);
    if (tree.root() == null && !tree.problems().isEmpty()) {
      var syntax = tree.problems().getFirst();
      throw new PolicyException(
          "%serror converting YAML to JSON: yaml: line %d: %s"
              .formatted(prefix, syntax.line(), syntax.message()));
    }
    var decoder = new PolicyDecoder(tree, plugins);
    DeschedulerPolicy policy;
    try {
      policy = decoder.decode();
    } catch (PolicyException e) {
      throw new PolicyException(prefix + e.getMessage());
    }
    var wrong = decoder.problem();
    if (wrong != null) {
      throw new PolicyException(prefix + wrong);
    }
    return policy;
  }

  /// Returns the parts of a policy that have no effect, or that undo each other, in the order of
  /// the lines, even if the policy has other errors; nothing if the policy cannot be read, has
  /// values of wrong types, or has errors and no profile.
  ///
  /// @param objects the objects of the cluster that will use it; empty if it is unknown
  /// @param isMeasured whether the usage of its nodes is known
  public List<PolicyRemark> remarks(
      byte[] content,
      String file,
      Collection<? extends KubernetesObject> objects,
      boolean isMeasured) {
    var tree = PolicyTree.read(content, file);
    var decoder = new PolicyDecoder(tree, plugins);
    try {
      var policy = decoder.decode();
      if (decoder.hasTypeErrors()
          || (policy.profiles().isEmpty()
              && !new PolicyReview(tree, plugins).problems().isEmpty())) {
        return List.of();
      }
      var cluster = objects.isEmpty() ? null : PolicyCluster.of(objects, isMeasured);
      return new PolicyRemarks(tree, policy, cluster).all();
    } catch (PolicyException e) {
      return List.of();
    }
  }

  /// Converts a policy of v1alpha1 to the version that Berth reads; a policy of that version stays
  /// as it is.
  ///
  /// @param problems collects errors, and parts that cannot be converted
  /// @return null if there are any
  public @Nullable ConvertedDocument convert(byte[] content, String file, Problems problems) {
    var tree = PolicyTree.read(content, file);
    int before = problems.count();
    ConvertedDocument converted;
    if (FormerPolicyConverter.VERSION.equals(PolicyTree.value(tree.root(), "apiVersion"))) {
      tree.problems().forEach(problems::add);
      converted = new FormerPolicyConverter(tree, plugins, problems).convert();
    } else {
      check(content, file).forEach(problems::add);
      converted = new ConvertedDocument(Trees.copy(tree.root()), List.of());
    }
    return problems.count() > before ? null : converted;
  }

  /// Returns all errors in a policy, with lines, including those that the descheduler ignores, such
  /// as unknown fields.
  public List<Problem> check(byte[] content, String file) {
    return new PolicyReview(PolicyTree.read(content, file), plugins).problems();
  }

  /// The defaults of a policy: the profiles use the default evictor, and its threshold has a
  /// priority.
  ///
  /// @param priorityClasses returns the value of a priority class; null if there is no class with
  ///   that name
  private record PolicyDefaults(Function<String, @Nullable Integer> priorityClasses) {
    private static final String EVICTOR = DefaultEvictorPlugin.NAME;

    DeschedulerPolicy apply(DeschedulerPolicy policy) throws PolicyException {
      var profiles = new ArrayList<DeschedulerProfile>();
      for (var profile : policy.profiles()) {
        profiles.add(apply(profile));
      }
      return policy.withProfiles(profiles);
    }

    private DeschedulerProfile apply(DeschedulerProfile profile) throws PolicyException {
      var configs = new ArrayList<>(profile.pluginConfig());
      var given = profile.config(EVICTOR);
      if (given == null) {
        configs.addFirst(config(DefaultEvictorArgs.EMPTY));
      } else if (given.args() != null && given.args().args() instanceof DefaultEvictorArgs args) {
        configs.set(configs.indexOf(given), config(args));
      }
      return new DeschedulerProfile(
          profile.name(),
          configs,
          profile.deschedule(),
          profile.balance(),
          withEvictor(profile.filter()),
          withEvictor(profile.preEvictionFilter()));
    }

    private DeschedulerPluginConfig config(DefaultEvictorArgs args) throws PolicyException {
      int threshold = threshold(args.priorityThreshold());
      return new DeschedulerPluginConfig(
          EVICTOR,
          new BoundArgs<>(DefaultEvictorPlugin.FACTORY, args.withPriorityThreshold(threshold)));
    }

    private static List<String> withEvictor(List<String> plugins) {
      return plugins.contains(EVICTOR)
          ? plugins
          : Stream.concat(Stream.of(EVICTOR), plugins.stream()).toList();
    }

    private int threshold(@Nullable PriorityThreshold given) throws PolicyException {
      if (given == null || (given.value() == null && given.name().isEmpty())) {
        return PriorityThreshold.SYSTEM_CRITICAL;
      }
      var value = given.value() == null ? priorityClasses.apply(given.name()) : given.value();
      if (value == null) {
        throw new PolicyException(
            "unable to get priority value from the priority class:"
                + " priorityclasses.scheduling.k8s.io \"%s\" not found".formatted(given.name()));
      }
      if (value > PriorityThreshold.SYSTEM_CRITICAL) {
        throw new PolicyException(
            "priority threshold can't be greater than " + PriorityThreshold.SYSTEM_CRITICAL);
      }
      return value;
    }
  }
}
