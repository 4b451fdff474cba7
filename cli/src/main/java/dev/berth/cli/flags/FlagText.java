package dev.berth.cli.flags;

import dev.berth.api.codec.GoDuration;
import dev.berth.cli.flags.MetricsFlags.LabelValues;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/// Values of flags in the form of pflag.
final class FlagText {
  private FlagText() {}

  static String ofDefault(OptionSpec option) {
    return text(option, option.initialValue());
  }

  static String ofCurrent(OptionSpec option) {
    return text(option, option.getValue());
  }

  private static String text(OptionSpec option, @Nullable Object value) {
    return value instanceof List<?> list ? list(option.longestName(), list) : text(value);
  }

  private static String list(String flag, List<?> values) {
    return switch (flag) {
      case "--feature-gates" -> gates(values);
      case "--vmodule" -> String.join(",", parts(values));
      case "--tls-sni-cert-key" -> "[" + String.join(";", parts(values)) + "]";
      case "--allow-metric-labels" -> "[" + CommaList.format(labels(values)) + "]";
      default -> "[" + CommaList.format(parts(values)) + "]";
    };
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case Duration duration -> GoDuration.format(duration);
      case InetAddress address -> address(address);
      case Float real -> new BigDecimal(Float.toString(real)).stripTrailingZeros().toPlainString();
      default -> value.toString();
    };
  }

  /// IPv6 addresses leave out the first sequence of several zeros.
  private static String address(InetAddress address) {
    return address.getHostAddress().replaceFirst("(^|:)0(:0)+(:|$)", "::");
  }

  private static List<String> parts(List<?> values) {
    return values.stream()
        .flatMap(
            value -> value instanceof ListValue<?> list ? list.values().stream() : Stream.of(value))
        .map(String::valueOf)
        .toList();
  }

  private static List<String> labels(List<?> values) {
    List<LabelValues> labels =
        values.stream().filter(LabelValues.class::isInstance).map(LabelValues.class::cast).toList();
    return LabelValues.all(labels).entrySet().stream()
        .map(label -> label.getKey() + "=" + label.getValue())
        .toList();
  }

  /// `component:gate=value`, sorted by component.
  private static String gates(List<?> values) {
    return values.stream()
        .flatMap(value -> List.of(value.toString().split(",")).stream())
        .filter(gate -> !gate.isEmpty())
        .map(gate -> gate.contains(":") ? gate.strip() : ":" + gate.strip())
        .sorted((one, other) -> component(one).compareTo(component(other)))
        .collect(Collectors.joining(","));
  }

  private static String component(String gate) {
    return gate.substring(0, gate.indexOf(':'));
  }
}
