package dev.berth.config.validation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Checks the syntax of Kubernetes names. Each method returns the errors; an empty list means that
/// the name is valid.
public final class NameRules {
  private static final String LABEL_NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final Pattern LABEL_NAME_PATTERN = Pattern.compile(LABEL_NAME);
  private static final String LABEL_NAME_RULE =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
          + " validation is '"
          + LABEL_NAME
          + "')";
  private static final int LABEL_NAME_LENGTH = 63;

  private static final Pattern LABEL_VALUE_PATTERN = Pattern.compile("(" + LABEL_NAME + ")?");
  private static final String LABEL_VALUE_RULE =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
          + " 'my_value',  or '12345', regex used for validation is '("
          + LABEL_NAME
          + ")?')";

  private static final String DNS_LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = DNS_LABEL + "(\\." + DNS_LABEL + ")*";
  private static final Pattern SUBDOMAIN_PATTERN = Pattern.compile(SUBDOMAIN);
  private static final String SUBDOMAIN_RULE =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com',"
          + " regex used for validation is '"
          + SUBDOMAIN
          + "')";
  private static final int SUBDOMAIN_LENGTH = 253;

  private static final String QUOTA_PREFIX = "requests.";

  private NameRules() {}

  /// Checks a label's key or a resource's name: a name with an optional domain prefix.
  public static List<String> qualifiedName(String value) {
    var parts = value.split("/", -1);
    if (parts.length > 2) {
      return List.of(
          "a valid label key "
              + LABEL_NAME_RULE
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    var problems = new ArrayList<String>();
    if (parts.length == 2) {
      prefix(parts[0]).forEach(rule -> problems.add("prefix part " + rule));
    }
    var name = parts[parts.length - 1];
    if (name.isEmpty()) {
      problems.add("name part must be non-empty");
    } else if (bytes(name) > LABEL_NAME_LENGTH) {
      problems.add("name part must be no more than " + LABEL_NAME_LENGTH + " bytes");
    }
    if (!LABEL_NAME_PATTERN.matcher(name).matches()) {
      problems.add("name part " + LABEL_NAME_RULE);
    }
    return problems;
  }

  private static List<String> prefix(String prefix) {
    if (prefix.isEmpty()) {
      return List.of("must be non-empty");
    }
    var problems = new ArrayList<String>();
    if (bytes(prefix) > SUBDOMAIN_LENGTH) {
      problems.add("must be no more than " + SUBDOMAIN_LENGTH + " bytes");
    }
    if (!SUBDOMAIN_PATTERN.matcher(prefix).matches()) {
      problems.add(SUBDOMAIN_RULE);
    }
    return problems;
  }

  /// Checks a label's value.
  public static List<String> labelValue(String value) {
    var problems = new ArrayList<String>();
    if (bytes(value) > LABEL_NAME_LENGTH) {
      problems.add("must be no more than " + LABEL_NAME_LENGTH + " bytes");
    }
    if (!LABEL_VALUE_PATTERN.matcher(value).matches()) {
      problems.add(LABEL_VALUE_RULE);
    }
    return problems;
  }

  /// Returns whether a well-formed resource name is not one of Kubernetes' own.
  static boolean isExtendedResource(String name) {
    return name.contains("/")
        && !name.contains("kubernetes.io/")
        && !name.startsWith(QUOTA_PREFIX)
        && qualifiedName(QUOTA_PREFIX + name).isEmpty();
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
