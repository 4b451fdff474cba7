package dev.berth.config.features;

import dev.berth.config.validation.GoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses the values of a flag that sets the version of components: `[component=]major.minor`. The
/// only component is `kube`. For one use.
final class VersionFlag {
  private static final String COMPONENT = "kube";
  private static final Pattern NUMBERS = Pattern.compile("\\s*v?([0-9]{1,9}(?:\\.[0-9]{1,9})*).*");

  private final List<String> problems = new ArrayList<>();
  private @Nullable Version version;

  VersionFlag() {}

  /// @throws FeatureGateException if a value is malformed
  @Nullable Version parse(List<String> flagValues) {
    for (var value : flagValues) {
      var equals = value.indexOf('=');
      var component = equals < 0 ? COMPONENT : value.substring(0, equals).strip();
      if (component.equals(COMPONENT)) {
        add(value.substring(equals + 1).strip());
      } else {
        problems.add("component not registered: " + component);
      }
    }
    if (!problems.isEmpty()) {
      throw new FeatureGateException(problems);
    }
    return version;
  }

  private void add(String text) {
    var match = NUMBERS.matcher(text);
    if (!match.matches()) {
      problems.add("could not parse %s as version".formatted(GoValue.text(text)));
      return;
    }
    var numbers = match.group(1).split("\\.", -1);
    if (numbers.length < 2) {
      problems.add("illegal version string " + GoValue.text(text));
    } else if (numbers.length > 2 && Integer.parseInt(numbers[2]) != 0) {
      problems.add("patch version not allowed, got: %s=%s".formatted(COMPONENT, match.group(1)));
    } else {
      set(new Version(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])));
    }
  }

  private void set(Version wanted) {
    if (version != null) {
      problems.add(
          "duplicate version flag, %s=%s and %s=%s"
              .formatted(COMPONENT, version, COMPONENT, wanted));
    }
    version = wanted;
  }
}
