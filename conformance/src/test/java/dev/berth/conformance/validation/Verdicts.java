package dev.berth.conformance.validation;

import dev.berth.cluster.apiserver.validation.ObjectValidation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What is said of an object: a set of `field: message`, in a form in which two sides can be
/// compared.
final class Verdicts {
  /// Go writes values of more than one field in ways of its own, and not always the same.
  private static final Pattern COMPOSITE =
      Pattern.compile(
          "^([A-Z][a-z]+ value): (?:&?[a-z]+\\.[A-Z]\\w*\\{|\\{|\\[|null|&).*?((?::"
              + " (?!\")[^{}\\[\\]:]{4,}.*)?)$");

  private Verdicts() {}

  static Set<String> ofBerth(ValidationCase checked) {
    return normalized(
        checked.object().kind(),
        new ObjectValidation()
            .check(checked.object()).errors().stream()
                .map(error -> error.path() + ": " + error.message())
                .toList());
  }

  /// @param kind of the object
  /// @param causes each with its field and its message
  static Set<String> normalized(String kind, List<String> causes) {
    var set = new TreeSet<String>();
    for (var cause : causes) {
      var end = cause.indexOf(": ");
      var field = cause.substring(0, end);
      var message = COMPOSITE.matcher(cause.substring(end + 2)).replaceFirst("$1: …$2");
      if (!isMeant(kind, field, message)) {
        set.add(
            "%s: %s".formatted(field.replaceFirst("^metadata\\.taints", "spec.taints"), message));
      }
    }
    return set;
  }

  /// Where Berth differs, and says so in docs/differences.md.
  private static boolean isMeant(String kind, String field, String message) {
    return message.endsWith("must not be specified when serviceAccountName is not set")
        || (kind.equals("LimitRange") && field.equals("metadata.name"))
        || (field.endsWith(".image") && message.equals("Required value"))
        || (field.startsWith("metadata.ownerReferences") && field.endsWith(".uid"))
        || field.contains("].metrics");
  }
}
