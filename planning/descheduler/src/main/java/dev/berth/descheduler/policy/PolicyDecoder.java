package dev.berth.descheduler.policy;

import dev.berth.api.codec.Trees;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.policy.DeschedulerPolicy.MetricsProvider;
import dev.berth.descheduler.policy.DeschedulerProfile.BoundArgs;
import dev.berth.descheduler.policy.DeschedulerProfile.DeschedulerPluginConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Decodes the tree of a policy like the descheduler: unknown fields of the policy itself are
/// allowed, and arguments of plugins are decoded strictly. For one tree.
final class PolicyDecoder {
  private static final String SCHEME = "in scheme \"pkg/runtime/scheme.go:111\"";

  /// The package of a policy's types.
  private static final String V1ALPHA2 = "v1alpha2.";

  private final PolicyTree tree;
  private final DeschedulerPlugins plugins;
  private final GoMistakes mistakes;

  /// The arguments of plugins, each decoded separately.
  private final List<DecodedArgs> args = new ArrayList<>();

  private @Nullable GoObject root;

  record DecodedArgs(GoObject object, GoMistakes mistakes, String notAnObject) {
    /// The descheduler's message about it; null if nothing is wrong.
    @Nullable String problem() {
      if (!notAnObject.isEmpty()) {
        return notAnObject;
      }
      var unknown = object.unknown();
      if (!mistakes.isEmpty() || unknown.isEmpty()) {
        return first(mistakes);
      }
      return unknown.stream()
          .map(path -> path.substring(object.path().length() + 1))
          .map("unknown field \"%s\""::formatted)
          .collect(Collectors.joining(", ", "strict decoding error: ", ""));
    }
  }

  PolicyDecoder(PolicyTree tree, DeschedulerPlugins plugins) {
    this.tree = tree;
    this.plugins = plugins;
    mistakes = new GoMistakes(tree.pathOrder());
  }

  /// Returns the descheduler's message about several mistakes; null if there is none.
  static @Nullable String first(GoMistakes mistakes) {
    return mistakes.isEmpty() ? null : mistakes.all().getFirst().message();
  }

  GoMistakes mistakes() {
    return mistakes;
  }

  List<DecodedArgs> args() {
    return args;
  }

  /// Returns the descheduler's message about everything that it has decoded; null if nothing is
  /// wrong.
  @Nullable String problem() {
    return Stream.concat(
            Stream.ofNullable(first(mistakes)),
            args.stream().flatMap(it -> Stream.ofNullable(it.problem())))
        .findFirst()
        .orElse(null);
  }

  /// Whether a value is of another type than its field.
  boolean hasTypeErrors() {
    return !mistakes.isEmpty()
        || args.stream().anyMatch(it -> !it.notAnObject().isEmpty() || !it.mistakes().isEmpty());
  }

  /// The policy's object; null if there is none.
  @Nullable GoObject root() {
    return root;
  }

  /// Decodes everything in spite of errors, if it is a policy at all.
  DeschedulerPolicy decode() throws PolicyException {
    if (tree.root() == null) {
      return DeschedulerPolicy.EMPTY;
    }
    if (!(tree.root() instanceof Map<?, ?> fields)) {
      throw new PolicyException("couldn't get version/kind; json parse error: not an object");
    }
    var object = GoObject.root(fields, "DeschedulerPolicy", "", mistakes);
    root = object;
    var apiVersion = object.text("apiVersion");
    var kind = object.text("kind");
    if (apiVersion.isEmpty()) {
      // Taken for the form inside the descheduler, whose fields have other names.
      if (!kind.isEmpty() && !kind.equals(DeschedulerPolicy.KIND)) {
        throw new PolicyException(
            "no kind \"%s\" is registered for the internal version of group \"descheduler\" %s"
                .formatted(kind, SCHEME));
      }
      return DeschedulerPolicy.EMPTY;
    }
    if (!apiVersion.equals(DeschedulerPolicy.API_VERSION)
        || !(kind.isEmpty() || kind.equals(DeschedulerPolicy.KIND))) {
      throw new PolicyException(
          "no kind \"%s\" is registered for version \"%s\" %s%s"
              .formatted(
                  kind.isEmpty() ? DeschedulerPolicy.KIND : kind, apiVersion, SCHEME, hint(kind)));
    }
    return policy(object);
  }

  /// Returns the replacement for a text of a user; empty if it is unknown.
  private static String hint(String kind) {
    return switch (kind) {
      case DeschedulerPolicy.KIND_OF_KOORDINATOR ->
          "; it is the configuration of koord-descheduler: write a DeschedulerPolicy with its"
              + " profiles, in which lists of plugins have names alone, as in `enabled:"
              + " [LowNodeLoad]`, and DefaultEvictor is in the place of MigrationController";
      case "ConfigMap" -> "; write the policy that is in it, as text, to a file of its own";
      default -> "";
    };
  }

  private DeschedulerPolicy policy(GoObject in) {
    var nodeSelector = in.text("nodeSelector");
    var collector = in.object("metricsCollector", V1ALPHA2 + "MetricsCollector");
    return new DeschedulerPolicy(
        in.has("nodeSelector") ? nodeSelector : null,
        in.unsigned("maxNoOfPodsToEvictPerNode"),
        in.unsigned("maxNoOfPodsToEvictPerNamespace"),
        in.unsigned("maxNoOfPodsToEvictTotal"),
        flag(in, "evictionFailureEventNotification"),
        in.int64("gracePeriodSeconds"),
        collector != null && flag(collector, "enabled"),
        in.objects("metricsProviders", V1ALPHA2 + "MetricsProvider").stream()
            .map(PolicyDecoder::provider)
            .toList(),
        in.objects("profiles", V1ALPHA2 + "DeschedulerProfile").stream()
            .map(this::profile)
            .toList());
  }

  private static boolean flag(GoObject in, String field) {
    return Boolean.TRUE.equals(in.bool(field));
  }

  private static MetricsProvider provider(GoObject in) {
    var prometheus = in.object("prometheus", V1ALPHA2 + "Prometheus");
    return new MetricsProvider(
        in.text("source", V1ALPHA2 + "MetricsSource"),
        prometheus == null ? null : prometheus(prometheus));
  }

  private static MetricsProvider.Prometheus prometheus(GoObject in) {
    var token = in.object("authToken", V1ALPHA2 + "AuthToken");
    var secret =
        token == null ? null : token.object("secretReference", V1ALPHA2 + "SecretReference");
    return new MetricsProvider.Prometheus(
        in.text("url"),
        token != null,
        secret == null ? null : new ObjectKey(secret.text("namespace"), secret.text("name")));
  }

  private DeschedulerProfile profile(GoObject in) {
    var plugins = in.object("plugins", V1ALPHA2 + "Plugins");
    return new DeschedulerProfile(
        in.text("name"),
        in.objects("pluginConfig", V1ALPHA2 + "PluginConfig").stream().map(this::config).toList(),
        enabled(plugins, "deschedule"),
        enabled(plugins, "balance"),
        enabled(plugins, "filter"),
        enabledLast(plugins));
  }

  /// The last of the extension points; unknown ones are decoded, too.
  private static List<String> enabledLast(@Nullable GoObject plugins) {
    enabled(plugins, "presort");
    enabled(plugins, "sort");
    return enabled(plugins, "preevictionfilter");
  }

  private static List<String> enabled(@Nullable GoObject plugins, String point) {
    var set = plugins == null ? null : plugins.object(point, V1ALPHA2 + "PluginSet");
    if (set == null) {
      return List.of();
    }
    set.texts("disabled", "string");
    return set.texts("enabled", "string");
  }

  private DeschedulerPluginConfig config(GoObject in) {
    var name = in.text("name");
    var raw = in.any("args");
    var factory = plugins.find(name);
    return new DeschedulerPluginConfig(
        name, factory == null ? null : args(factory, raw, in.path()));
  }

  private <A> BoundArgs<A> args(
      DeschedulerPluginFactory<A> factory, @Nullable Object raw, String config) {
    var own = new GoMistakes(tree.pathOrder());
    var object =
        GoObject.root(
            Trees.object(raw), factory.name() + "Args", PolicyTree.field(config, "args"), own);
    object.text("apiVersion");
    object.text("kind");
    args.add(
        new DecodedArgs(
            object,
            own,
            raw == null || raw instanceof Map
                ? ""
                : "couldn't get version/kind; json parse error: not an object"));
    return BoundArgs.read(factory, new PolicyArgs(object));
  }
}
