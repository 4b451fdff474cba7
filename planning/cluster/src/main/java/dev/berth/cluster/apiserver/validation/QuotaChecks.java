package dev.berth.cluster.apiserver.validation;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Checks quotas and limit ranges.
///
/// Source: `ValidateLimitRange` and `ValidateResourceQuota`.
final class QuotaChecks {
  private static final Set<String> TYPES = Set.of("Pod", "Container", "PersistentVolumeClaim");
  private static final Quantity ONE = Quantity.parse("1");
  private static final Set<String> OF_PODS =
      Set.of(
          "Terminating",
          "NotTerminating",
          "NotBestEffort",
          "PriorityClass",
          "CrossNamespacePodAffinity");
  private static final Set<String> COMPUTED =
      Set.of(
          "pods",
          "cpu",
          "memory",
          "limits.cpu",
          "limits.memory",
          "requests.cpu",
          "requests.memory");
  private static final Set<String> OF_CLAIMS = Set.of("persistentvolumeclaims", "requests.storage");

  private QuotaChecks() {}

  static void quota(TreeField spec) {
    spec.at("hard")
        .entries()
        .forEach((name, amount) -> {
          ResourceChecks.name(name, amount);
          amount
              .of(name)
              .invalidIf(
                  !name.contains("/") && !isOfQuota(name), "must be a standard resource for quota");
          ResourceChecks.quantity(name, amount);
        });
    scopes(spec);
    selector(spec);
  }

  private static boolean isOfQuota(String name) {
    return ResourceChecks.isStandard(name) && !name.equals("storage");
  }

  private static void scopes(TreeField spec) {
    TreeField scopes = spec.at("scopes");
    for (String scope : scopes.texts()) {
      scopes.invalidIf(!isScope(scope), "unsupported scope");
      unsupported(scope, spec, scopes);
    }
    conflicts(scopes.texts(), scopes);
  }

  private static void unsupported(String scope, TreeField spec, TreeField reported) {
    for (String name : spec.at("hard").entries().keySet()) {
      boolean fits =
          switch (scope) {
            case "BestEffort" -> name.equals("pods");
            case "VolumeAttributesClass" -> OF_CLAIMS.contains(name);
            default -> !OF_PODS.contains(scope) || COMPUTED.contains(name);
          };
      reported.invalidIf(
          !name.contains("/") && isOfQuota(name) && !fits, "unsupported scope applied to resource");
    }
  }

  private static boolean isScope(String scope) {
    return scope.equals("BestEffort")
        || scope.equals("VolumeAttributesClass")
        || OF_PODS.contains(scope);
  }

  private static void conflicts(List<String> scopes, TreeField reported) {
    for (String scope : List.of("BestEffort", "Terminating")) {
      reported.invalidIf(
          scopes.contains(scope) && scopes.contains("Not" + scope), "conflicting scopes");
    }
  }

  private static void selector(TreeField spec) {
    TreeField selector = spec.at("scopeSelector");
    TreeField expressions = selector.at("matchExpressions");
    var scopes = new HashSet<String>();
    for (TreeField expression : expressions.items()) {
      String scope = expression.at("scopeName").text();
      TreeField operator = expression.at("operator").as(expressions.at("operator"));
      TreeField values = expression.at("values").as(expressions.at("values"));
      expressions.at("scopeName").of(scope).invalidIf(!isScope(scope), "unsupported scope");
      unsupported(scope, spec, selector.as(expressions));
      operator.invalidIf(
          !operator.is("Exists")
              && (scope.equals("BestEffort")
                  || (OF_PODS.contains(scope) && !scope.equals("PriorityClass"))),
          "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating,"
              + " ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort,"
              + " ResourceQuotaScopeNotBestEffort or"
              + " ResourceQuotaScopeCrossNamespacePodAffinity");
      switch (operator.text()) {
        case "In", "NotIn" ->
            values.requireSome(
                "must be at least one value when `operator` is 'In' or 'NotIn' for scope"
                    + " selector");
        case "Exists", "DoesNotExist" ->
            values.invalidIf(
                !values.isEmpty(),
                "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope"
                    + " selector");
        default -> operator.invalid(SelectorChecks.NO_OPERATOR);
      }
      scopes.add(scope);
    }
    conflicts(List.copyOf(scopes), spec.at("scopes").as(expressions));
  }

  static void limitRange(TreeField spec) {
    var types = new HashSet<String>();
    for (TreeField limit : spec.at("limits").items()) {
      TreeField type = limit.at("type");
      var reasons = Formats.qualifiedName(type.text());
      type.invalid(reasons);
      type.invalidIf(
          reasons.isEmpty() && !type.text().contains("/") && !TYPES.contains(type.text()),
          "must be a standard limit type or fully qualified");
      if (!types.add(type.text())) {
        type.of(type.text()).duplicate();
      }
      limit(limit);
    }
  }

  private static void limit(TreeField limit) {
    String type = limit.at("type").text();
    var names = new TreeSet<String>();
    for (String list : List.of("max", "min", "default", "defaultRequest", "maxLimitRequestRatio")) {
      if (type.equals("Pod") && list.startsWith("default")) {
        limit
            .at(list)
            .forbiddenIf(!limit.at(list).isEmpty(), "may not be specified when `type` is 'Pod'");
        continue;
      }
      limit
          .at(list)
          .entries()
          .forEach((name, amount) -> {
            if (type.equals("Pod") || type.equals("Container")) {
              ResourceChecks.containerResource(name, amount);
            } else {
              ResourceChecks.name(name, amount);
            }
            names.add(name);
          });
    }
    if (type.equals("PersistentVolumeClaim")
        && !limit.at("min").at("storage").exists()
        && !limit.at("max").at("storage").exists()) {
      limit
          .at("limits")
          .required(
              "either minimum or maximum storage value is required, but neither was provided");
    }
    names.forEach(name -> order(limit, name));
  }

  private static void order(TreeField limit, String name) {
    boolean isPod = limit.at("type").is("Pod");
    TreeField min = limit.at("min").key(name);
    TreeField max = limit.at("max").key(name);
    TreeField none = limit.of(null);
    TreeField byDefault = isPod ? none : limit.at("default").key(name);
    TreeField request = isPod ? none : limit.at("defaultRequest").key(name);
    ordered(min, max, min, "min value %s is greater than max value %s");
    ordered(min, request, request, "min value %s is greater than default request value %s");
    ordered(request, max, request, "default request value %s is greater than max value %s");
    ordered(
        request,
        byDefault,
        request,
        "default request value %s is greater than default limit value %s");
    ordered(min, byDefault, min.as(byDefault), "min value %s is greater than default value %s");
    ordered(byDefault, max, max.as(byDefault), "default value %s is greater than max value %s");
    ratio(limit.at("maxLimitRequestRatio").key(name), min.quantity(), max.quantity());
    var limited = byDefault.quantity();
    var requested = request.quantity();
    if (limited != null
        && requested != null
        && (ResourceNames.isHugePages(name) || ResourceNames.isExtended(name))
        && limited.compareTo(requested) != 0) {
      request
          .of(requested.toString())
          .invalid(
              "default value %s must equal to defaultRequest value %s in %s"
                  .formatted(limited, requested, name));
    }
  }

  private static void ordered(TreeField less, TreeField more, TreeField reported, String detail) {
    var first = less.quantity();
    var second = more.quantity();
    var shown = reported.quantity();
    if (first != null && second != null && shown != null && first.compareTo(second) > 0) {
      reported.of(shown.toString()).invalid(detail.formatted(first, second));
    }
  }

  private static void ratio(TreeField field, @Nullable Quantity min, @Nullable Quantity max) {
    var ratio = field.quantity();
    if (ratio == null) {
      return;
    }
    TreeField shown = field.of(ratio.toString());
    shown.invalidIf(ratio.compareTo(ONE) < 0, "ratio %s is less than 1".formatted(ratio));
    if (min != null && max != null) {
      double most = (double) max.milliValue() / min.milliValue();
      shown.invalidIf(
          ratio.milliValue() / 1000.0 > most,
          "ratio %s is greater than max/min = %f".formatted(ratio, most));
    }
  }
}
