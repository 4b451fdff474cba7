package dev.berth.descheduler.policy;

import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorArgs;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorFactory;
import dev.berth.descheduler.plugins.defaultevictor.PriorityThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What a policy need not say: that the profiles use the default evictor, and which priority its
/// threshold is.
final class PolicyDefaults {
  private static final String EVICTOR = DefaultEvictorFactory.NAME;

  private final Function<String, @Nullable Integer> priorityClasses;

  PolicyDefaults(Function<String, @Nullable Integer> priorityClasses) {
    this.priorityClasses = priorityClasses;
  }

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
    int index = given == null ? 0 : configs.indexOf(given);
    if (given == null) {
      configs.addFirst(config(DefaultEvictorArgs.EMPTY));
    }
    var args = evictorArgs(configs.get(index));
    if (args != null) {
      configs.set(index, config(args.withPriorityThreshold(resolved(args.priorityThreshold()))));
    }
    return new DeschedulerProfile(
        profile.name(),
        configs,
        profile.deschedule(),
        profile.balance(),
        withEvictor(profile.filter()),
        withEvictor(profile.preEvictionFilter()));
  }

  private static @Nullable DefaultEvictorArgs evictorArgs(DeschedulerPluginConfig config) {
    var args = config.args();
    return args != null && args.args() instanceof DefaultEvictorArgs evictor ? evictor : null;
  }

  private static DeschedulerPluginConfig config(DefaultEvictorArgs args) {
    return new DeschedulerPluginConfig(EVICTOR, new BoundArgs<>(new DefaultEvictorFactory(), args));
  }

  private static List<String> withEvictor(List<String> plugins) {
    if (plugins.contains(EVICTOR)) {
      return plugins;
    }
    var all = new ArrayList<>(plugins);
    all.addFirst(EVICTOR);
    return all;
  }

  private PriorityThreshold resolved(@Nullable PriorityThreshold threshold) throws PolicyException {
    if (threshold == null || (threshold.value() == null && threshold.name().isEmpty())) {
      return PriorityThreshold.of(PriorityThreshold.SYSTEM_CRITICAL);
    }
    var value = threshold.value() == null ? value(threshold.name()) : threshold.value();
    if (value > PriorityThreshold.SYSTEM_CRITICAL) {
      throw new PolicyException(
          "priority threshold can't be greater than " + PriorityThreshold.SYSTEM_CRITICAL);
    }
    return PriorityThreshold.of(value);
  }

  private int value(String name) throws PolicyException {
    var value = priorityClasses.apply(name);
    if (value == null) {
      throw new PolicyException(
          "unable to get priority value from the priority class:"
              + " priorityclasses.scheduling.k8s.io \"%s\" not found".formatted(name));
    }
    return value;
  }
}
