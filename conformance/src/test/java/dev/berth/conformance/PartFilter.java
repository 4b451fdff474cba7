package dev.berth.conformance;

import java.util.regex.Pattern;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/// Leaves out the classes of the other parts where the system property `berth.part` is such as
/// `1/2`, so that machines can share the tests. Found by JUnit as a service.
public final class PartFilter implements PostDiscoveryFilter {
  private static final Pattern PART = Pattern.compile("-?([1-9])/([1-9])");

  private final String part = System.getProperty("berth.part", "");

  @Override
  public FilterResult apply(TestDescriptor test) {
    var matcher = PART.matcher(part);
    if (matcher.matches() && test.getSource().orElse(null) instanceof ClassSource source) {
      int parts = Integer.parseInt(matcher.group(2));
      int its = Math.floorMod(source.getClassName().hashCode(), parts) + 1;
      return FilterResult.includedIf(its == Integer.parseInt(matcher.group(1)));
    }
    return FilterResult.included("all parts are wanted");
  }
}
