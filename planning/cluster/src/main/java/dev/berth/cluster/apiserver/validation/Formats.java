package dev.berth.cluster.apiserver.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks the formats of names. Each method returns all reasons why a text does not have the
/// format, in Kubernetes' words, because the API server reports each of them.
///
/// Source: `k8s.io/apimachinery/pkg/util/validation` v0.37.1.
final class Formats {
  static final String NEGATIVE = "must be greater than or equal to 0";
  static final String NOT_POSITIVE = "must be greater than zero";
  static final String NO_INTEGER = "must be an integer";

  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String UNDERSCORED = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
  private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String QUALIFIED_TEXT =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character";

  private static final Form DNS_LABEL =
      new Form(
          "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-',"
              + " and must start and end with an alphanumeric character",
          LABEL,
          "my-name",
          "123-abc");
  private static final Form DNS_SUBDOMAIN =
      new Form(
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-'"
              + " or '.', and must start and end with an alphanumeric character",
          LABEL + "(\\." + LABEL + ")*",
          "example.com");
  private static final Form UNDERSCORED_SUBDOMAIN =
      new Form(
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_',"
              + " '-' or '.', and must start and end with an alphanumeric character",
          UNDERSCORED + "(\\." + UNDERSCORED + ")*",
          "example.com");
  private static final Form QUALIFIED_NAME =
      new Form(QUALIFIED_TEXT, QUALIFIED, "MyName", "my.name", "123-abc");
  private static final Form LABEL_VALUE =
      new Form(
          "a valid label must be an empty string or consist of alphanumeric characters, '-', '_'"
              + " or '.', and must start and end with an alphanumeric character",
          "(" + QUALIFIED + ")?",
          "MyValue",
          "my_value",
          "12345");
  private static final Form CONFIG_KEY =
      new Form(
          "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
          "[-._a-zA-Z0-9]+",
          "key.name",
          "KEY_NAME",
          "key-name");
  private static final Form HEADER =
      new Form(
          "a valid HTTP header must consist of alphanumeric characters or '-'",
          "[-A-Za-z0-9]+",
          "X-Header-Name");
  private static final Form PERCENT =
      new Form(
          "a valid percent string must be a numeric string followed by an ending '%'",
          "[0-9]+%", "1%", "93%");
  private static final Pattern PORT_NAME = Pattern.compile("[-a-z0-9]+");
  private static final Pattern LETTER = Pattern.compile("[a-z]");
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_SUBDOMAIN = 253;
  private static final int LONGEST_PORT_NAME = 15;

  /// A regular expression, and the message about texts that do not match it.
  private record Form(Pattern pattern, String message) {
    Form(String message, String regex, String... examples) {
      this(
          Pattern.compile(regex),
          Arrays.stream(examples)
              .map(example -> "'" + example + "', ")
              .collect(
                  Collectors.joining(
                      " or ",
                      message + " (e.g. ",
                      "regex used for validation is '" + regex + "')")));
    }

    boolean matches(String text) {
      return pattern.matcher(text).matches();
    }

    List<String> check(String text) {
      return matches(text) ? List.of() : List.of(message);
    }
  }

  private Formats() {}

  static String between(long least, long most) {
    return "must be between %d and %d, inclusive".formatted(least, most);
  }

  static List<String> dnsLabel(String text) {
    if (text.length() <= LONGEST_LABEL && DNS_LABEL.matches(text)) {
      return List.of();
    }
    var reasons = longer(text, LONGEST_LABEL);
    if (!DNS_LABEL.matches(text)) {
      reasons.add(DNS_SUBDOMAIN.matches(text) ? "must not contain dots" : DNS_LABEL.message);
    }
    return reasons;
  }

  /// A label whose length counts in bytes, for fields with this declared rule.
  static List<String> declaredLabel(String text) {
    return dnsLabel(text).stream()
        .map(it -> it.replaceFirst("^(must be .*) characters$", "$1 bytes"))
        .toList();
  }

  static List<String> dnsSubdomain(String text) {
    return limited(text, LONGEST_SUBDOMAIN, DNS_SUBDOMAIN);
  }

  /// A subdomain that may also have upper-case letters.
  static List<String> caselessSubdomain(String text) {
    return dnsSubdomain(text.toLowerCase(Locale.ROOT)).isEmpty()
        ? List.of()
        : List.of(
            DNS_SUBDOMAIN
                .message
                .replace("a lowercase RFC", "an RFC")
                .replace("lower case ", "")
                .replace("'example", "'Example"));
  }

  /// A segment of a URL path.
  static List<String> pathSegment(String text) {
    if (text.equals(".") || text.equals("..")) {
      return List.of("may not be '%s'".formatted(text));
    }
    return Stream.of("/", "%")
        .filter(text::contains)
        .map(it -> "may not contain '%s'".formatted(it))
        .toList();
  }

  static List<String> underscoredSubdomain(String text) {
    return limited(text, LONGEST_SUBDOMAIN, UNDERSCORED_SUBDOMAIN);
  }

  /// `name` or `prefix/name`, the format of labels, annotations and resources.
  static List<String> qualifiedName(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length > 2) {
      return List.of(
          "a valid label key %s with an optional DNS subdomain prefix and '/' (e.g."
                  .formatted(QUALIFIED_NAME.message)
              + " 'example.com/MyName')");
    }
    String name = parts[parts.length - 1];
    var reasons = new ArrayList<String>();
    if (parts.length == 2) {
      (parts[0].isEmpty() ? List.of("must be non-empty") : dnsSubdomain(parts[0]))
          .forEach(reason -> reasons.add("prefix part " + reason));
    }
    (name.isEmpty()
            ? List.of("must be non-empty")
            : longer(name, LONGEST_LABEL, "bytes", List.of()))
        .forEach(reason -> reasons.add("name part " + reason));
    QUALIFIED_NAME.check(name).forEach(reason -> reasons.add("name part " + reason));
    return reasons;
  }

  static List<String> labelValue(String text) {
    return longer(text, LONGEST_LABEL, "bytes", LABEL_VALUE.check(text));
  }

  /// A key of a ConfigMap or Secret.
  static List<String> configMapKey(String text) {
    return parentPrefix(text, limited(text, LONGEST_SUBDOMAIN, CONFIG_KEY));
  }

  /// Any printable characters except the equals sign.
  static List<String> relaxedVariableName(String text) {
    if (text.isEmpty()) {
      return List.of("environment variable name must be non-empty");
    }
    return text.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '=')
        ? List.of()
        : List.of(
            "a valid environment variable name must consist only of printable ASCII characters"
                + " other than '='");
  }

  static List<String> headerName(String text) {
    return HEADER.check(text);
  }

  static List<String> percent(String text) {
    return PERCENT.check(text);
  }

  static List<String> portNumber(long port) {
    return port < 1 || port > 65_535 ? List.of(between(1, 65_535)) : List.of();
  }

  static List<String> portName(String text) {
    var reasons = longer(text, LONGEST_PORT_NAME);
    if (!PORT_NAME.matcher(text).matches()) {
      reasons.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
    }
    if (!LETTER.matcher(text).find()) {
      reasons.add("must contain at least one letter (a-z)");
    }
    if (text.contains("--")) {
      reasons.add("must not contain consecutive hyphens");
    }
    if (text.startsWith("-") || text.endsWith("-")) {
      reasons.add("must not begin or end with a hyphen");
    }
    return reasons;
  }

  /// The ID of a user or group.
  static List<String> id(long id) {
    return id < 0 || id > Integer.MAX_VALUE ? List.of(between(0, Integer.MAX_VALUE)) : List.of();
  }

  /// Returns the reasons, with a further one if the file name leads to another directory.
  private static List<String> parentPrefix(String text, List<String> others) {
    if (!text.equals(".") && !text.startsWith("..")) {
      return others;
    }
    var reasons = new ArrayList<>(others);
    reasons.add(
        text.length() <= 2 ? "must not be '%s'".formatted(text) : "must not start with '..'");
    return reasons;
  }

  private static List<String> limited(String text, int most, Form form) {
    return longer(text, most, "characters", form.check(text));
  }

  private static List<String> longer(String text, int most) {
    return new ArrayList<>(longer(text, most, "characters", List.of()));
  }

  private static List<String> longer(String text, int most, String unit, List<String> others) {
    if (text.length() <= most) {
      return others;
    }
    var reasons = new ArrayList<String>();
    reasons.add("must be no more than %d %s".formatted(most, unit));
    reasons.addAll(others);
    return reasons;
  }
}
