package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.kubescheduler.PluginConfig;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.config.features.FeatureSettings;
import dev.berth.config.profile.ProfileExpander;
import dev.berth.config.profile.ProfileProblem;
import dev.berth.config.validation.ConfigurationValidator;
import dev.berth.config.validation.FieldError;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// Mistakes that only a program can make, since reading and defaulting leave no room for them.
class ProgrammedConfigurationTest {
  private static final FeatureSettings GATES = FeatureSettings.defaults();
  private static final KubeSchedulerConfiguration DEFAULTS =
      new ConfigurationLoader(GATES).builtIn().configuration();

  @Test
  void theDefaultsAreValid() {
    assertThat(validate(UnaryOperator.identity())).isEmpty();
  }

  @Test
  void thereIsAProfile() {
    assertThat(validate(it -> it.withProfiles(List.of())))
        .containsExactly("profiles: Required value");
  }

  @Test
  void anElectionHasItsLockObject() {
    assertThat(
            validate(it ->
                it.withLeaderElection(
                    it.leaderElection()
                        .withResourceLock("")
                        .withResourceName("")
                        .withResourceNamespace(""))))
        .containsExactly(
            "leaderElection.resourceLock: Required value",
            "leaderElection.resourceNamespace: Required value",
            "leaderElection.resourceName: Required value",
            "leaderElection.resourceLock: Invalid value: \"\": resourceLock value must be"
                + " \"leases\"");
  }

  @Test
  void argumentsAreThoseOfThePlugin() {
    var config =
        List.of(
            new PluginConfig("NodeAffinity", new UnknownArgs(Map.of("a", 1L))),
            new PluginConfig("InterPodAffinity", null),
            new PluginConfig("VolumeBinding", DefaultPreemptionArgs.DEFAULT),
            new PluginConfig("Mine", null));
    assertThat(validate(withPluginConfig(config)))
        .containsExactly(
            "profiles[0].pluginConfig[0].args: Invalid value: {\"a\":1}: has to match plugin args",
            "profiles[0].pluginConfig[1].args: Invalid value: null: has to match plugin args",
            "profiles[0].pluginConfig[2].args: Invalid value: \"DefaultPreemptionArgs\": has to"
                + " match plugin args");
  }

  @Test
  void aPluginHasItsArgumentsOnce() {
    var configuration =
        withPluginConfig(
                List.of(
                    new PluginConfig("NodeAffinity", UnknownArgs.NONE),
                    new PluginConfig("NodeAffinity", UnknownArgs.NONE)))
            .apply(DEFAULTS);
    assertThat(new ProfileExpander(new InTreePlugins(), GATES).expand(configuration, configuration))
        .satisfies(expansion ->
            assertThat(expansion.problems())
                .extracting(ProfileProblem::message)
                .containsExactly(
                    "initializing profiles: creating profile for scheduler name"
                        + " default-scheduler: repeated config for plugin NodeAffinity"));
  }

  private static UnaryOperator<KubeSchedulerConfiguration> withPluginConfig(
      List<PluginConfig> pluginConfig) {
    return configuration ->
        configuration.withProfiles(
            List.of(configuration.profiles().getFirst().withPluginConfig(pluginConfig)));
  }

  private static List<String> validate(UnaryOperator<KubeSchedulerConfiguration> change) {
    return new ConfigurationValidator(GATES)
        .validate(change.apply(DEFAULTS)).stream().map(FieldError::toString).toList();
  }
}
