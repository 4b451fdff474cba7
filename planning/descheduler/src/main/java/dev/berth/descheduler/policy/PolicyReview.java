package dev.berth.descheduler.policy;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoMistakes.Mistake;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin.DefaultEvictorArgs;
import dev.berth.descheduler.policy.DeschedulerPlugins.Point;
import dev.berth.descheduler.policy.DeschedulerProfile.DeschedulerPluginConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds all errors in a policy, in the order of its lines, including those that the descheduler
/// silently ignores. For one policy.
final class PolicyReview {
  private static final String FORMER_VERSION = FormerPolicyConverter.VERSION;
  private static final String EVICTOR = "DefaultEvictor";
  private static final Pattern CONFIG_ITEM = Pattern.compile(".*pluginConfig\\[[0-9]+]");

  /// The replacements of fields of former versions.
  private static final Map<String, String> FORMER_FIELDS =
      Map.of(
          "strategies",
              "; it is of %s: list plugins in profiles[].plugins".formatted(FORMER_VERSION),
          "tracing", "; spans are set up by flags, such as --otel-collector-endpoint",
          "includeSoftConstraints", "; write constraints: [DoNotSchedule, ScheduleAnyway]",
          "podStatusPhases", "; write states",
          "thresholdPriority", "; write priorityThreshold in the args of DefaultEvictor",
          "thresholdPriorityClassName", "; write priorityThreshold in the args of DefaultEvictor");

  /// The beginning of the descheduler's message about a value of another type than its field.
  private static final String WRONG_TYPE = "json: cannot unmarshal";

  /// A plugin in one of the lists of enabled plugins.
  private static final Pattern ENABLED_ITEM = Pattern.compile(".*\\.enabled\\[[0-9]+]");

  private final PolicyTree tree;
  private final DeschedulerPlugins plugins;
  private final List<Problem> problems = new ArrayList<>();

  /// The correct place of each field of a policy.
  private final SortedMap<String, String> places = new TreeMap<>();

  private boolean hasTypeErrors;

  PolicyReview(PolicyTree tree, DeschedulerPlugins plugins) {
    this.tree = tree;
    this.plugins = plugins;
  }

  List<Problem> problems() {
    problems.addAll(tree.problems());
    if (tree.root() == null) {
      if (problems.isEmpty()) {
        add("", "there is no policy in this file");
      }
      return List.copyOf(problems);
    }
    var decoder = new PolicyDecoder(tree, plugins);
    try {
      var policy = decoder.decode();
      hasTypeErrors = !decoder.mistakes().isEmpty();
      fields(decoder);
      names(policy);
    } catch (PolicyException e) {
      other(String.valueOf(e.getMessage()));
    }
    return problems.stream().sorted(Comparator.comparingInt(Problem::line)).toList();
  }

  private void add(String path, String message) {
    problems.add(tree.problem(path, message));
  }

  /// Handles a file that is not a policy of the version that Berth reads.
  private void other(String message) {
    if (FORMER_VERSION.equals(PolicyTree.value(tree.root(), "apiVersion"))) {
      add(
          "apiVersion",
          "%s is not read any more; berth check-config convert makes %s of it"
              .formatted(FORMER_VERSION, DeschedulerPolicy.API_VERSION));
    } else {
      add("", message);
    }
  }

  private void fields(PolicyDecoder decoder) {
    var root = decoder.root();
    if (root == null) {
      return;
    }
    if (root.text("apiVersion").isEmpty()) {
      add(
          "",
          "apiVersion is missing, and so the descheduler takes the policy for an empty one; write"
              + " apiVersion: "
              + DeschedulerPolicy.API_VERSION);
    }
    decoder.mistakes().all().forEach(mistake -> add(mistake.path(), typeMessage(mistake)));
    root.visit(object -> object.known().forEach(name -> places.putIfAbsent(name, object.path())));
    root.visit(this::unknownFields);
    for (var args : decoder.args()) {
      if (!args.notAnObject().isEmpty()) {
        add(args.object().path(), "arguments are an object");
      }
      args.mistakes()
          .all()
          .forEach(mistake -> add(mistake.path(), mistake.message() + allowed(mistake)));
      args.object().visit(this::unknownFields);
    }
  }

  /// The descheduler's message, with one exception, a slip that has a reason: elsewhere in the
  /// policy, plugins are objects with a name.
  private String typeMessage(Mistake mistake) {
    if (ENABLED_ITEM.matcher(mistake.path()).matches()
        && PolicyTree.value(tree.root(), mistake.path() + ".name") instanceof String name) {
      return "names of plugins are listed here; write - " + name;
    }
    return mistake.message() + allowed(mistake);
  }

  /// Returns the allowed values where the descheduler names a Go type.
  private String allowed(Mistake mistake) {
    String message = mistake.message();
    if (!message.startsWith(WRONG_TYPE)) {
      return "";
    }
    String type = message.substring(message.lastIndexOf(' ') + 1);
    return switch (type) {
      case "api.Namespaces" ->
          "; write {include: %s}, or exclude"
              .formatted(
                  PolicyTree.value(tree.root(), mistake.path()) instanceof List<?> names
                      ? names
                      : "[name]");
      case "v1.LabelSelector" -> "; write {matchLabels: {name: value}}, or matchExpressions";
      case "api.ResourceThresholds" -> "; write percentages, as in {cpu: 20}";
      case "api.Percentage" -> "; write a number of percent";
      case "bool" -> "; write true or false";
      case "int", "int32", "int64", "uint" -> "; write a whole number";
      case "string" -> "; write a text";
      default -> type.startsWith("[]") ? "; write a list" : "";
    };
  }

  private void unknownFields(GoObject object) {
    for (var name : object.strangers()) {
      add(PolicyTree.field(object.path(), name), "there is no such field" + hint(name, object));
    }
  }

  private String hint(String name, GoObject object) {
    String former = FORMER_FIELDS.get(name);
    if (former != null) {
      return former;
    }
    var known = object.known();
    var inAnotherCase = known.stream().filter(it -> it.equalsIgnoreCase(name)).findFirst();
    if (inAnotherCase.isPresent()) {
      return "; write " + inAnotherCase.get();
    }
    if (plugins.find(name) != null && object.path().endsWith("plugins")) {
      return "; plugins are listed in deschedule.enabled, balance.enabled and the like";
    }
    if (plugins.find(name) != null) {
      return "; arguments of plugins belong into profiles[].pluginConfig[].args";
    }
    if (CONFIG_ITEM.matcher(object.path()).matches()) {
      if (name.equals("pluginConfig")) {
        return "; arguments are written in args";
      }
      if (argumentNames(object.text("name")).contains(name)) {
        return "; it belongs into args, one level below";
      }
    }
    var place = places.get(name);
    if (place != null && !place.equals(object.path()) && Nearest.nearest(name, known).isEmpty()) {
      return "; it belongs "
          + (place.isEmpty() ? "to the policy itself" : "into " + generic(place));
    }
    if (Nearest.nearest(name, known).isEmpty() && !object.path().contains(".args")) {
      List<String> owners =
          plugins.names().stream().filter(it -> argumentNames(it).contains(name)).toList();
      if (owners.contains(EVICTOR)) {
        return "; it belongs into the args of " + EVICTOR;
      }
      if (owners.size() == 1) {
        return "; it belongs into the args of " + owners.getFirst();
      }
    }
    return Nearest.hint(name, known);
  }

  /// The arguments of a plugin.
  private Collection<String> argumentNames(String plugin) {
    var factory = plugins.find(plugin);
    if (factory == null) {
      return List.of();
    }
    var nothing = GoObject.root(Map.of(), "", "", new GoMistakes());
    factory.read(new PolicyArgs(nothing));
    return nothing.known();
  }

  private static String generic(String path) {
    return path.replaceAll("\\[[0-9]+]", "[]");
  }

  private void names(DeschedulerPolicy policy) {
    selector("nodeSelector", policy::nodes);
    PolicyTree.forEach(
        "profiles",
        policy.profiles(),
        (path, profile) -> {
          PolicyTree.forEach(path + ".pluginConfig", profile.pluginConfig(), this::names);
          for (var point : Point.values()) {
            names(profile, point, path);
          }
        });
    PolicyRules.providerProblems(policy).forEach(problem -> add("metricsProviders", problem));
  }

  private void names(String path, DeschedulerPluginConfig config) {
    var args = config.args();
    if (args == null) {
      add(
          path + ".name",
          "there is no plugin \"%s\"%s".formatted(config.name(), pluginHint(config.name())));
      return;
    }
    args.problems().forEach(problem -> add(path + ".args", problem));
    if (args.args() instanceof DefaultEvictorArgs it) {
      selector(path + ".args.nodeSelector", () -> Selector.parse(it.nodeSelector()));
      selector(path + ".args.labelSelector", () -> Selector.of(it.labelSelector()));
      selector(
          path + ".args.namespaceLabelSelector", () -> Selector.of(it.namespaceLabelSelector()));
    }
  }

  private void selector(String path, Supplier<Selector> selector) {
    try {
      var _ = selector.get();
    } catch (SelectorException e) {
      add(path, String.valueOf(e.getMessage()));
    }
  }

  private void names(DeschedulerProfile profile, Point point, String path) {
    var enabled = path + ".plugins." + point.title().toLowerCase(Locale.ROOT) + ".enabled";
    for (var name : plugins.missing(point, profile.enabled(point))) {
      if (name.isEmpty() && hasTypeErrors) {
        continue; // no name has been read there, which is said already
      }
      add(
          enabled,
          plugins.find(name) == null
              ? "there is no plugin \"%s\"%s".formatted(name, pluginHint(name))
              : "%s is not a plugin for this extension point%s".formatted(name, points(name)));
    }
    for (var name : profile.enabled(point)) {
      if (plugins.find(name) != null && profile.config(name) == null && !name.equals(EVICTOR)) {
        add(enabled, "%s needs an entry in pluginConfig, if only its name".formatted(name));
      }
    }
  }

  private String pluginHint(String name) {
    String near = Nearest.hint(name, plugins.names());
    return near.isEmpty() ? "; one of your own, in Java, is found as a jar in --plugin-dir" : near;
  }

  private String points(String name) {
    var points =
        Stream.of(Point.values())
            .filter(point -> plugins.missing(point, List.of(name)).isEmpty())
            .map(point -> point.title().toLowerCase(Locale.ROOT))
            .toList();
    return points.isEmpty() ? "" : ", but for " + String.join(" and ", points);
  }
}
