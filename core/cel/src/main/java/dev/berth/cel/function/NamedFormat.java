package dev.berth.cel.function;

import com.google.re2j.Pattern;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelObject;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/// A string format to which Kubernetes gives a name.
///
/// @param function its name in expressions
/// @param regexSize the length of an equivalent regular expression, which counts for costs
/// @param rule returns the error in a text; empty if the text has the format
record NamedFormat(String function, long regexSize, Function<String, List<String>> rule)
    implements CelObject {
  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
  private static final Pattern BASE_64 =
      Pattern.compile(
          "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern TIME =
      Pattern.compile(
          "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](.[0-9]+)?(z|[+-][0-9]{2}:[0-9]{2})");

  /// All named formats.
  static final List<NamedFormat> ALL =
      List.of(
          new NamedFormat("dns1123Label", 30, KubernetesNames::label),
          new NamedFormat("dns1123Subdomain", 60, KubernetesNames::subdomain),
          new NamedFormat("dns1035Label", 30, KubernetesNames::label1035),
          new NamedFormat("qualifiedName", 60, KubernetesNames::qualifiedName),
          new NamedFormat("dns1123LabelPrefix", 30, prefix(KubernetesNames::label)),
          new NamedFormat("dns1123SubdomainPrefix", 60, prefix(KubernetesNames::subdomain)),
          new NamedFormat("dns1035LabelPrefix", 30, prefix(KubernetesNames::label1035)),
          new NamedFormat("labelValue", 40, KubernetesNames::labelValue),
          new NamedFormat("uri", 1103, NamedFormat::uri),
          new NamedFormat("uuid", 71, that(UUID::matches, "does not match the UUID format")),
          new NamedFormat("byte", 84, that(BASE_64::matches, "invalid base64")),
          new NamedFormat("date", 72, that(NamedFormat::isDate, "invalid date")),
          new NamedFormat("datetime", 72, that(NamedFormat::isDateTime, "invalid datetime")));

  private static Function<String, List<String>> prefix(Function<String, List<String>> rule) {
    return text -> rule.apply(KubernetesNames.asPrefix(text));
  }

  private static Function<String, List<String>> that(Predicate<String> holds, String otherwise) {
    return text -> holds.test(text) ? List.of() : List.of(otherwise);
  }

  private static List<String> uri(String text) {
    try {
      Url.check(text);
      return List.of();
    } catch (IllegalArgumentException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isDate(String text) {
    try {
      return DATE.matches(text) && LocalDate.parse(text) != null;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    var parts = text.toLowerCase(Locale.ROOT).split("t", -1);
    return parts.length > 1 && isDate(parts[0]) && TIME.matches(parts[1]);
  }

  @Override
  public String typeName() {
    return "kubernetes.NamedFormat";
  }

  @Override
  public Object isEqual(Object other) {
    return switch (other) {
      case NamedFormat that -> function.equals(that.function);
      case CelError error -> error;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  @Override
  public long size() {
    return regexSize;
  }
}
