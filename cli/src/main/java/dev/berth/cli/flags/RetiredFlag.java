package dev.berth.cli.flags;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Flags of early versions that many guides still have, and what to use instead.
enum RetiredFlag {
  ALGORITHM_PROVIDER,
  POLICY_CONFIG_FILE,
  POLICY_CONFIGMAP,
  POLICY_CONFIGMAP_NAMESPACE,
  USE_LEGACY_POLICY_CONFIG,
  SCHEDULER_NAME,
  HARD_POD_AFFINITY_SYMMETRIC_WEIGHT,
  LOCK_OBJECT_NAME,
  LOCK_OBJECT_NAMESPACE,
  ADDRESS,
  PORT,
  ADD_DIR_HEADER,
  ALSOLOGTOSTDERR,
  LOG_BACKTRACE_AT,
  LOG_DIR,
  LOG_FILE,
  LOG_FILE_MAX_SIZE,
  LOGTOSTDERR,
  ONE_OUTPUT,
  SKIP_HEADERS,
  SKIP_LOG_HEADERS,
  STDERRTHRESHOLD;

  private static final Set<RetiredFlag> SWITCHES =
      EnumSet.of(
          USE_LEGACY_POLICY_CONFIG,
          ADD_DIR_HEADER,
          ALSOLOGTOSTDERR,
          LOGTOSTDERR,
          ONE_OUTPUT,
          SKIP_HEADERS,
          SKIP_LOG_HEADERS);

  /// Adds all of them to a command, hidden from its help.
  static void addTo(CommandSpec command) {
    for (RetiredFlag retired : values()) {
      var option = OptionSpec.builder(retired.flag()).type(String.class).hidden(true);
      command.addOption(
          (SWITCHES.contains(retired)
                  ? option.arity("0..1").fallbackValue("true")
                  : option.arity("1"))
              .build());
    }
  }

  String flag() {
    return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// What to use instead.
  ///
  /// @param given the values of the retired flags that are given, this one among them
  /// @return null if the advice for another given flag includes it
  @Nullable String advice(Map<RetiredFlag, String> given) {
    String value = Objects.requireNonNull(given.get(this));
    return switch (this) {
      case ALGORITHM_PROVIDER -> provider(value);
      case POLICY_CONFIG_FILE -> convert(value);
      case POLICY_CONFIGMAP ->
          "kubectl get configmap %s --namespace %s -o yaml > policy.yaml; %s"
              .formatted(
                  value,
                  given.getOrDefault(POLICY_CONFIGMAP_NAMESPACE, "kube-system"),
                  convert("policy.yaml"));
      case POLICY_CONFIGMAP_NAMESPACE ->
          given.containsKey(POLICY_CONFIGMAP) ? null : "leave the flag out";
      case USE_LEGACY_POLICY_CONFIG ->
          given.containsKey(POLICY_CONFIG_FILE) ? null : "leave the flag out";
      case SCHEDULER_NAME -> inFile("schedulerName: " + value);
      case HARD_POD_AFFINITY_SYMMETRIC_WEIGHT ->
          inFile(
              "pluginConfig: [{name: InterPodAffinity, args: {hardPodAffinityWeight: %s}}]"
                  .formatted(value));
      case LOCK_OBJECT_NAME -> "it is called --leader-elect-resource-name now";
      case LOCK_OBJECT_NAMESPACE -> "it is called --leader-elect-resource-namespace now";
      case ADDRESS -> "there is only HTTPS now, on --bind-address";
      case PORT ->
          value.equals("0") ? "leave the flag out" : "there is only HTTPS now, on --secure-port";
      case ADD_DIR_HEADER,
          ALSOLOGTOSTDERR,
          LOG_BACKTRACE_AT,
          LOG_DIR,
          LOG_FILE,
          LOG_FILE_MAX_SIZE,
          LOGTOSTDERR,
          ONE_OUTPUT,
          SKIP_HEADERS,
          SKIP_LOG_HEADERS,
          STDERRTHRESHOLD ->
          "all that is logged goes to standard error now; leave the flag out";
    };
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

  private static String inFile(String profile) {
    return "in the file of --config, this is profiles: [{%s}]".formatted(profile);
  }

  private static String convert(String policy) {
    return "berth convert-policy %s > scheduler.yaml makes a configuration for --config of it"
        .formatted(policy);
  }
}
