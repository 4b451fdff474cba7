package dev.berth.descheduler.policy;

import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Decodes the tree of a policy as the descheduler does: the policy itself with unknown fields let
/// be, arguments of plugins strictly. For one tree.
final class PolicyDecoder {
  private static final String SCHEME = "in scheme \"pkg/runtime/scheme.go:111\"";

  private final PolicyTree tree;
  private final DeschedulerPlugins plugins;
  private final GoErrors errors;

  /// The arguments of plugins, each decoded by itself.
  private final List<DecodedArgs> args = new ArrayList<>();

  private @Nullable GoObject root;

  /// @param config where the plugin's entry is
  record DecodedArgs(String config, GoObject object, GoErrors errors, String notAnObject) {
    /// What the descheduler says of it; null if nothing is wrong.
    @Nullable String problem() {
      if (!notAnObject.isEmpty()) {
        return notAnObject;
      }
      var type = errors.first();
      var unknown = object.unknown();
      if (type != null || unknown.isEmpty()) {
        return type;
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
    errors = new GoErrors(tree);
  }

  GoErrors errors() {
    return errors;
  }

  List<DecodedArgs> args() {
    return args;
  }

  /// Whether a value is of another type than its field.
  boolean hasTypeErrors() {
    return !errors.paths().isEmpty()
        || args.stream()
            .anyMatch(it -> !it.notAnObject().isEmpty() || !it.errors().paths().isEmpty());
  }

  /// The policy's object; null if there is none.
  @Nullable GoObject root() {
    return root;
  }

  /// Decodes all there is, whatever is wrong with it.
  ///
  /// @throws PolicyException if it is no policy at all
  DeschedulerPolicy decode() throws PolicyException {
    if (tree.root() == null) {
      return DeschedulerPolicy.EMPTY;
    }
    if (!(tree.root() instanceof Map<?, ?> fields)) {
      throw new PolicyException("couldn't get version/kind; json parse error: not an object");
    }
    var object = GoObject.root(fields, "DeschedulerPolicy", "", errors);
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

  /// What to write in the place of what people have; empty if that is not known.
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
    var collector = in.object("metricsCollector");
    return new DeschedulerPolicy(
        in.has("nodeSelector") ? nodeSelector : null,
        in.unsigned("maxNoOfPodsToEvictPerNode"),
        in.unsigned("maxNoOfPodsToEvictPerNamespace"),
        in.unsigned("maxNoOfPodsToEvictTotal"),
        in.flag("evictionFailureEventNotification"),
        in.int64("gracePeriodSeconds"),
        collector != null && collector.flag("enabled"),
        in.structs("metricsProviders").stream().map(PolicyDecoder::provider).toList(),
        in.structs("profiles").stream().map(this::profile).toList());
  }

  private static MetricsProvider provider(GoObject in) {
    var prometheus = in.object("prometheus");
    return new MetricsProvider(
        in.text("source"), prometheus == null ? null : prometheus(prometheus));
  }

  private static MetricsProvider.Prometheus prometheus(GoObject in) {
    var token = in.object("authToken");
    var secret = token == null ? null : token.object("secretReference");
    return new MetricsProvider.Prometheus(
        in.text("url"),
        token != null,
        secret == null ? null : new ObjectKey(secret.text("namespace"), secret.text("name")));
  }

  private DeschedulerProfile profile(GoObject in) {
    var plugins = in.object("plugins");
    return new DeschedulerProfile(
        in.text("name"),
        in.structs("pluginConfig").stream().map(this::config).toList(),
        enabled(plugins, "deschedule"),
        enabled(plugins, "balance"),
        enabled(plugins, "filter"),
        enabledLast(plugins));
  }

  /// The last of the extension points; those that do not exist in code are decoded, too.
  private static List<String> enabledLast(@Nullable GoObject plugins) {
    enabled(plugins, "presort");
    enabled(plugins, "sort");
    return enabled(plugins, "preevictionfilter");
  }

  private static List<String> enabled(@Nullable GoObject plugins, String point) {
    var set = plugins == null ? null : plugins.object(point);
    if (set == null) {
      return List.of();
    }
    set.texts("disabled");
    return set.texts("enabled");
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
    var own = new GoErrors(tree);
    var object =
        GoObject.root(
            raw instanceof Map<?, ?> map ? map : Map.of(),
            factory.name() + "Args",
            PolicyTree.field(config, "args"),
            own);
    object.text("apiVersion");
    object.text("kind");
    args.add(
        new DecodedArgs(
            config,
            object,
            own,
            raw == null || raw instanceof Map
                ? ""
                : "couldn't get version/kind; json parse error: not an object"));
    return BoundArgs.read(factory, object);
  }
}
