package dev.berth.conformance.fuzz;

import dev.berth.api.codec.Problems;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import java.util.List;
import java.util.Set;

/// Policies of the descheduler: used, checked, remarked on, and converted.
public final class PolicyFuzz {
  private static final DeschedulerPolicyLoader LOADER =
      new DeschedulerPolicyLoader(DeschedulerPlugins.inTree());

  private PolicyFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(PolicyException.class),
        bytes -> {
          Refusals.checkPlaces(LOADER.check(bytes, Refusals.SOURCE));
          var _ = LOADER.remarks(bytes, Refusals.SOURCE, List.of(), false);
          var problems = new Problems();
          var _ = LOADER.convert(bytes, Refusals.SOURCE, problems);
          Refusals.checkPlaces(problems);
          var _ = LOADER.load(bytes, Refusals.SOURCE, name -> name.equals("high") ? 1000 : null);
        });
  }
}
