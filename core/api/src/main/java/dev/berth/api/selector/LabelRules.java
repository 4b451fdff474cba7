package dev.berth.api.selector;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Checks the syntax of labels, in Kubernetes' words (`apimachinery`'s `validate/content`).
public final class LabelRules {
  private static final int MAX_NAME = 63;
  private static final int MAX_PREFIX = 253;

  private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE = "(" + NAME + ")?";
  private static final String DNS_LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String DNS_NAME = DNS_LABEL + "(\\." + DNS_LABEL + ")*";

  private static final Pattern NAME_PATTERN = Pattern.compile(NAME);
  private static final Pattern DNS_NAME_PATTERN = Pattern.compile(DNS_NAME);

  private static final String SPELLING =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character";
  private static final String NAME_SPELLING =
      SPELLING
          + " (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '"
          + NAME
          + "')";
  private static final String VALUE_SPELLING =
      "a valid label must be an empty string or "
          + SPELLING.substring("must ".length())
          + " (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '"
          + VALUE
          + "')";
  private static final String PREFIX_SPELLING =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex"
          + " used for validation is '"
          + DNS_NAME
          + "')";

  private LabelRules() {}

  /// Returns the error in a label's key; empty if the key is valid.
  public static List<String> keyProblems(String key) {
    var problems = new ArrayList<String>();
    var slash = key.indexOf('/');
    if (key.indexOf('/', slash + 1) > slash && slash >= 0) {
      return List.of(
          "a valid label key "
              + NAME_SPELLING
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    if (slash >= 0) {
      prefixProblems(key.substring(0, slash), problems);
    }
    var name = key.substring(slash + 1);
    if (name.isEmpty()) {
      problems.add("name part must be non-empty");
    } else if (bytes(name) > MAX_NAME) {
      problems.add("name part " + tooLong(MAX_NAME));
    }
    if (!NAME_PATTERN.matcher(name).matches()) {
      problems.add("name part " + NAME_SPELLING);
    }
    return problems;
  }

  private static void prefixProblems(String prefix, List<String> problems) {
    if (prefix.isEmpty()) {
      problems.add("prefix part must be non-empty");
      return;
    }
    if (bytes(prefix) > MAX_PREFIX) {
      problems.add("prefix part " + tooLong(MAX_PREFIX));
    }
    if (!DNS_NAME_PATTERN.matcher(prefix).matches()) {
      problems.add("prefix part " + PREFIX_SPELLING);
    }
  }

  /// Returns the error in a label's value; empty if the value is valid.
  public static List<String> valueProblems(String value) {
    var problems = new ArrayList<String>();
    if (bytes(value) > MAX_NAME) {
      problems.add(tooLong(MAX_NAME));
    }
    if (!value.isEmpty() && !NAME_PATTERN.matcher(value).matches()) {
      problems.add(VALUE_SPELLING);
    }
    return problems;
  }

  private static String tooLong(int max) {
    return "must be no more than " + max + " bytes";
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
