package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ExactDeviceRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A request, or one alternative of a request that has several.
///
/// @param number its index among all requests of the claims
/// @param claim the index of its claim
/// @param claimName the name of the claim in errors
/// @param request the name of the request
/// @param alternative the name of the alternative; null if the request has none
/// @param exactly the request as in the claim; an alternative is converted to a request
/// @param deviceClass null if there is a problem
/// @param selectors the selectors of the class and then its own; empty if there is a problem
/// @param derivedAttributes expressions by the full name of the attribute
/// @param problem why it cannot be served, in kube-scheduler's words; null if it can
public record RequestData(
    int number,
    int claim,
    String claimName,
    String request,
    @Nullable String alternative,
    ExactDeviceRequest exactly,
    @Nullable DeviceClass deviceClass,
    List<SelectorCheck> selectors,
    Map<String, String> derivedAttributes,
    @Nullable String problem) {
  /// Values of `allocationMode`.
  static final String ALL = "All";

  static final String EXACT_COUNT = "ExactCount";

  public RequestData {
    selectors = List.copyOf(selectors);
    derivedAttributes = Map.copyOf(derivedAttributes);
  }

  /// Returns the attributes that a request defines; of two with the same name, the last counts.
  static Map<String, String> derivedAttributes(ExactDeviceRequest exactly) {
    return exactly.derivedAttributes().stream()
        .collect(Collectors.toMap(one -> one.name(), one -> one.expression(), (_, last) -> last));
  }

  /// Returns whether it is for all matching devices, not for a number of them.
  public boolean all() {
    return exactly.allocationMode().equals(ALL);
  }

  public boolean adminAccess() {
    return Boolean.TRUE.equals(exactly.adminAccess());
  }

  /// `request` or `request/alternative`.
  public String reference() {
    return alternative == null ? request : RequestReference.of(request, alternative);
  }

  /// The beginning of errors, `claim C, request R`; for an alternative, R is its own name.
  public String inErrors() {
    return inErrors(claimName, alternative == null ? request : alternative);
  }

  public static String inErrors(String claimName, String request) {
    return "claim %s, request %s".formatted(claimName, request);
  }
}
