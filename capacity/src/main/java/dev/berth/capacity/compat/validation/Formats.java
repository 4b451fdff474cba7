package dev.berth.capacity.compat.validation;

import java.util.regex.Pattern;

/// Forms of names. Each method says how many reasons there are why a text does not have the form:
/// the API server reports each of them.
///
/// Source: `k8s.io/apimachinery/pkg/util/validation` v0.37.1.
final class Formats {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final Pattern DNS_LABEL = Pattern.compile(LABEL);
  private static final Pattern DNS_SUBDOMAIN = Pattern.compile(LABEL + "(\\." + LABEL + ")*");
  private static final String UNDERSCORED = "[a-z0-9_]([-_a-z0-9]*[a-z0-9_])?";
  private static final Pattern UNDERSCORED_SUBDOMAIN =
      Pattern.compile(UNDERSCORED + "(\\." + UNDERSCORED + ")*");
  private static final Pattern QUALIFIED =
      Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
  private static final Pattern LABEL_VALUE =
      Pattern.compile("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?");
  private static final Pattern KEY = Pattern.compile("[-._a-zA-Z0-9]+");
  private static final Pattern VARIABLE = Pattern.compile("[-._a-zA-Z][-._a-zA-Z0-9]*");
  private static final Pattern HEADER = Pattern.compile("[-A-Za-z0-9]+");
  private static final Pattern PORT_NAME = Pattern.compile("[-a-z0-9]+");
  private static final Pattern LETTER = Pattern.compile("[a-z]");
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_SUBDOMAIN = 253;
  private static final int LONGEST_PORT_NAME = 15;

  private Formats() {}

  static int dnsLabel(String text) {
    return longer(text, LONGEST_LABEL) + differs(text, DNS_LABEL);
  }

  static int dnsSubdomain(String text) {
    return longer(text, LONGEST_SUBDOMAIN) + differs(text, DNS_SUBDOMAIN);
  }

  static int underscoredSubdomain(String text) {
    return longer(text, LONGEST_SUBDOMAIN) + differs(text, UNDERSCORED_SUBDOMAIN);
  }

  /// `name` or `prefix/name`, as of labels, annotations and resources.
  static int qualifiedName(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length > 2) {
      return 1;
    }
    String name = parts[parts.length - 1];
    int reasons = 0;
    if (parts.length == 2) {
      reasons += parts[0].isEmpty() ? 1 : dnsSubdomain(parts[0]);
    }
    return reasons + (name.isEmpty() ? 1 : longer(name, LONGEST_LABEL)) + differs(name, QUALIFIED);
  }

  static int labelValue(String text) {
    return longer(text, LONGEST_LABEL) + differs(text, LABEL_VALUE);
  }

  /// A key of a ConfigMap or Secret.
  static int configMapKey(String text) {
    return longer(text, LONGEST_SUBDOMAIN) + differs(text, KEY) + parentPrefix(text);
  }

  static int variableName(String text) {
    return differs(text, VARIABLE) + parentPrefix(text);
  }

  /// Any printable characters but the equals sign.
  static int relaxedVariableName(String text) {
    boolean isPrintable = text.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '=');
    return text.isEmpty() || !isPrintable ? 1 : 0;
  }

  static int headerName(String text) {
    return differs(text, HEADER);
  }

  static int portNumber(long port) {
    return port < 1 || port > 65_535 ? 1 : 0;
  }

  static int portName(String text) {
    return longer(text, LONGEST_PORT_NAME)
        + differs(text, PORT_NAME)
        + (LETTER.matcher(text).find() ? 0 : 1)
        + (text.contains("--") ? 1 : 0)
        + (text.startsWith("-") || text.endsWith("-") ? 1 : 0);
  }

  /// The ID of a user or group.
  static int id(long id) {
    return id < 0 || id > Integer.MAX_VALUE ? 1 : 0;
  }

  /// The name of a file that could lead elsewhere.
  private static int parentPrefix(String text) {
    return text.equals(".") || text.startsWith("..") ? 1 : 0;
  }

  private static int longer(String text, int most) {
    return text.length() > most ? 1 : 0;
  }

  private static int differs(String text, Pattern form) {
    return form.matcher(text).matches() ? 0 : 1;
  }
}
