package dev.berth.cli.flags;

import dev.berth.config.server.MetricsOptions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.TypeConversionException;

/// Which metrics there are.
final class MetricsFlags extends FlagSet {
  private final Flag<List<CommaList>> disabled =
      texts("--disabled-metrics", "NAME,...").usage("Metrics to disable.");
  private final Flag<String> showHiddenForVersion =
      text("--show-hidden-metrics-for-version", "1.36", "")
          .usage("Also show the metrics that were hidden after the previous version.");
  private final Flag<List<LabelValues>> allowedLabelValues =
      list(LabelValues.class, "--allow-metric-labels", "METRIC,LABEL='VALUE,...'", List.of())
          .usage("Values that a label may have; others become \"unexpected\".");
  private final Flag<String> allowedLabelValuesFile =
      text("--allow-metric-labels-manifest", "FILE", "")
          .usage("YAML with the same: \"METRIC,LABEL\": \"VALUE,...\".");

  MetricsOptions options() {
    return new MetricsOptions(
        showHiddenForVersion.value(),
        ListValue.all(disabled.value()),
        LabelValues.all(allowedLabelValues.value()),
        allowedLabelValuesFile.value());
  }

  /// `metric,label=a,b`, or several of these in double quotes: the allowed values of labels.
  record LabelValues(Map<String, String> values) {
    LabelValues {
      values = Map.copyOf(values);
    }

    /// Reads a value.
    ///
    /// @throws TypeConversionException if a part has another form
    static LabelValues parse(String text) {
      boolean single = text.chars().filter(c -> c == '=').count() <= 1;
      var pairs = single ? List.of(unquoted(text)) : CommaList.parse(text).values();
      var values = new TreeMap<String, String>();
      for (String pair : pairs) {
        int equals = pair.indexOf('=');
        if (equals < 0) {
          throw new TypeConversionException(pair + " must be formatted as key=value");
        }
        values.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
      return new LabelValues(values);
    }

    /// The entries of all values; a later entry replaces an earlier one with the same label.
    static Map<String, String> all(List<LabelValues> given) {
      var all = new TreeMap<String, String>();
      given.forEach(value -> all.putAll(value.values));
      return all;
    }

    private static String unquoted(String text) {
      return text.replaceAll("^\"+|\"+$", "");
    }
  }
}
