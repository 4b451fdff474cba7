package dev.berth.cel.function;

import static java.util.stream.Collectors.joining;

import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Checks names and labels, with apimachinery's messages.
final class KubernetesNames {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final String LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
  private static final String KEY = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE = "(" + KEY + ")?";

  private static final Pattern IS_LABEL = Pattern.compile(LABEL);
  private static final Pattern IS_SUBDOMAIN = Pattern.compile(SUBDOMAIN);
  private static final Pattern IS_LABEL_1035 = Pattern.compile(LABEL_1035);
  private static final Pattern IS_KEY = Pattern.compile(KEY);
  private static final Pattern IS_VALUE = Pattern.compile(VALUE);

  private static final int MAX_LABEL = 63;
  private static final int MAX_SUBDOMAIN = 253;

  private KubernetesNames() {}

  static List<String> label(String text) {
    var wrong = tooLong(text, MAX_LABEL);
    if (!IS_LABEL.matches(text)) {
      wrong.add(
          IS_SUBDOMAIN.matches(text)
              ? "must not contain dots"
              : spelling(
                  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or"
                      + " '-', and must start and end with an alphanumeric character",
                  LABEL,
                  "my-name",
                  "123-abc"));
    }
    return wrong;
  }

  static List<String> subdomain(String text) {
    var wrong = tooLong(text, MAX_SUBDOMAIN);
    if (!IS_SUBDOMAIN.matches(text)) {
      wrong.add(
          spelling(
              "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, "
                  + "'-' or '.', and must start and end with an alphanumeric character",
              SUBDOMAIN,
              "example.com"));
    }
    return wrong;
  }

  static List<String> label1035(String text) {
    var wrong = tooLong(text, MAX_LABEL);
    if (!IS_LABEL_1035.matches(text)) {
      wrong.add(
          spelling(
              "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start "
                  + "with an alphabetic character, and end with an alphanumeric character",
              LABEL_1035,
              "my-name",
              "abc-123"));
    }
    return wrong;
  }

  static List<String> labelValue(String text) {
    var wrong = tooLong(text, MAX_LABEL);
    if (!IS_VALUE.matches(text)) {
      wrong.add(
          spelling(
              "a valid label must be an empty string or consist of alphanumeric characters, '-', "
                  + "'_' or '.', and must start and end with an alphanumeric character",
              VALUE,
              "MyValue",
              "my_value",
              "12345"));
    }
    return wrong;
  }

  static List<String> qualifiedName(String text) {
    var parts = text.split("/", -1);
    if (parts.length > 2) {
      return List.of(
          "a valid label key "
              + keyRule()
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    var wrong = new ArrayList<String>();
    if (parts.length == 2) {
      if (parts[0].isEmpty()) {
        wrong.add("prefix part must be non-empty");
      } else {
        subdomain(parts[0]).forEach(message -> wrong.add("prefix part " + message));
      }
    }
    var name = parts[parts.length - 1];
    if (name.isEmpty()) {
      wrong.add("name part must be non-empty");
    } else {
      tooLong(name, MAX_LABEL).forEach(message -> wrong.add("name part " + message));
    }
    if (!IS_KEY.matches(name)) {
      wrong.add("name part " + keyRule());
    }
    return wrong;
  }

  private static String keyRule() {
    return spelling(
        "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
            + "alphanumeric character",
        KEY,
        "MyName",
        "my.name",
        "123-abc");
  }

  private static String spelling(String rule, String regex, String... examples) {
    return rule
        + Arrays.stream(examples).collect(joining("',  or '", " (e.g. '", "', "))
        + "regex used for validation is '"
        + regex
        + "')";
  }

  /// A prefix of a name may end with a dash.
  static String asPrefix(String text) {
    return text.length() > 1 && text.endsWith("-")
        ? text.substring(0, text.length() - 2) + "a"
        : text;
  }

  private static List<String> tooLong(String text, int limit) {
    var wrong = new ArrayList<String>();
    if (text.getBytes(StandardCharsets.UTF_8).length > limit) {
      wrong.add("must be no more than " + limit + " characters");
    }
    return wrong;
  }
}
