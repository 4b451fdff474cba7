package dev.berth.cli.flags;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Flags of early versions that many guides still show, with their replacements.
enum RetiredFlag {
  ALGORITHM_PROVIDER((value, _) -> provider(value)),
  POLICY_CONFIG_FILE((value, _) -> convert(value)),
  POLICY_CONFIGMAP(RetiredFlag::configMap),
  POLICY_CONFIGMAP_NAMESPACE(
      (_, given) -> given.containsKey(POLICY_CONFIGMAP) ? null : "leave the flag out"),
  USE_LEGACY_POLICY_CONFIG(
      true, (_, given) -> given.containsKey(POLICY_CONFIG_FILE) ? null : "leave the flag out"),
  SCHEDULER_NAME((value, _) -> inFile("schedulerName: " + value)),
  HARD_POD_AFFINITY_SYMMETRIC_WEIGHT((value, _) ->
      inFile(
          "pluginConfig: [{name: InterPodAffinity, args: {hardPodAffinityWeight: %s}}]"
              .formatted(value))),
  LOCK_OBJECT_NAME("it is called --leader-elect-resource-name now"),
  LOCK_OBJECT_NAMESPACE("it is called --leader-elect-resource-namespace now"),
  ADDRESS("there is only HTTPS now, on --bind-address"),
  PORT((value, _) ->
      value.equals("0") ? "leave the flag out" : "there is only HTTPS now, on --secure-port"),
  ADD_DIR_HEADER(true),
  ALSOLOGTOSTDERR(true),
  LOG_BACKTRACE_AT(false),
  LOG_DIR(false),
  LOG_FILE(false),
  LOG_FILE_MAX_SIZE(false),
  LOGTOSTDERR(true),
  ONE_OUTPUT(true),
  SKIP_HEADERS(true),
  SKIP_LOG_HEADERS(true),
  STDERRTHRESHOLD(false);

  private final boolean isSwitch;

  @SuppressWarnings("ImmutableEnumChecker") // what is advised has no state
  private final Advice advice;

  private interface Advice {
    @Nullable String of(String value, Map<RetiredFlag, String> given);
  }

  RetiredFlag(boolean isSwitch, Advice advice) {
    this.isSwitch = isSwitch;
    this.advice = advice;
  }

  RetiredFlag(Advice advice) {
    this(false, advice);
  }

  RetiredFlag(String advice) {
    this(false, (_, _) -> advice);
  }

  /// A flag about the log.
  RetiredFlag(boolean isSwitch) {
    this(isSwitch, (_, _) -> "all that is logged goes to standard error now; leave the flag out");
  }

  /// Adds all of them to a command, hidden from its help.
  static void addTo(CommandSpec command) {
    for (RetiredFlag retired : values()) {
      var option = OptionSpec.builder(retired.flag()).type(String.class).hidden(true);
      command.addOption(
          (retired.isSwitch ? option.arity("0..1").fallbackValue("true") : option.arity("1"))
              .build());
    }
  }

  String flag() {
    return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The replacement.
  ///
  /// @param given the values of all given retired flags, including this one
  /// @return null if the advice for another given flag includes it
  @Nullable String advice(Map<RetiredFlag, String> given) {
    return advice.of(Objects.requireNonNull(given.get(this)), given);
  }

  private static String provider(String provider) {
    return switch (provider) {
      case "DefaultProvider" -> "this is how Berth decides anyway; leave the flag out";
      case "ClusterAutoscalerProvider" ->
          "it preferred the nodes with the least room left; "
              + inFile(
                  "pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type:"
                      + " MostAllocated}}}]");
      default ->
          "there was no provider \"%s\", only DefaultProvider and ClusterAutoscalerProvider"
              .formatted(provider);
    };
  }

  private static String configMap(String name, Map<RetiredFlag, String> given) {
    return "kubectl get configmap %s --namespace %s -o yaml > policy.yaml; %s"
        .formatted(
            name,
            given.getOrDefault(POLICY_CONFIGMAP_NAMESPACE, "kube-system"),
            convert("policy.yaml"));
  }

  private static String inFile(String profile) {
    return "in the file of --config, this is profiles: [{%s}]".formatted(profile);
  }

  private static String convert(String policy) {
    return "berth convert-policy %s > scheduler.yaml makes a configuration for --config of it"
        .formatted(policy);
  }
}
