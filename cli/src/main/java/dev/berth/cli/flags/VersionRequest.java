package dev.berth.cli.flags;

import dev.berth.config.validation.GoValue;
import dev.berth.scenario.BerthVersion;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/// The value of `--version`.
///
/// @param text `true` to print the version, `raw` to print all about it, `false` for nothing; or
///   the version to report: `v1.37.1-mine`
public record VersionRequest(String text) {
  static final VersionRequest NONE = new VersionRequest("false");

  private static final Pattern SEMANTIC =
      Pattern.compile("v?([0-9]+\\.[0-9]+\\.[0-9]+)([-+][0-9A-Za-z.+-]+)?");
  private static final Pattern VERSION = Pattern.compile("v?[0-9]+(\\.[0-9]+)*.*");

  /// Reads a value.
  ///
  /// @throws TypeConversionException if it is neither a boolean nor this version with a suffix
  static VersionRequest parse(String text) {
    if (text.equals("raw")) {
      return new VersionRequest(text);
    }
    if (!text.startsWith("v")) {
      return new VersionRequest(Boolean.toString(FlagTypes.bool(text)));
    }
    var parts = SEMANTIC.matcher(text);
    if (!parts.matches()) {
      throw new TypeConversionException(
          VERSION.matcher(text).matches()
              ? "illegal version string " + GoValue.text(text)
              : "could not parse %s as version".formatted(GoValue.text(text)));
    }
    if (!BerthVersion.KUBERNETES.equals("v" + parts.group(1))) {
      throw new TypeConversionException(
          "version %s must match major/minor/patch of default version %s"
              .formatted(GoValue.text(text), GoValue.text(BerthVersion.KUBERNETES)));
    }
    return new VersionRequest(text);
  }

  /// Whether to print the version, in one line.
  public boolean isShort() {
    return text.equals("true");
  }

  /// Whether to print all about the version.
  public boolean isRaw() {
    return text.equals("raw");
  }

  /// The version to report.
  public String reported() {
    return text.startsWith("v") ? text : BerthVersion.KUBERNETES;
  }

  @Override
  public String toString() {
    return text;
  }
}
