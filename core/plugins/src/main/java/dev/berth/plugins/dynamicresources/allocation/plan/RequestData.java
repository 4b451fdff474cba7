package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ExactDeviceRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A request, or one alternative of a request that has several.
///
/// @param number its place among all requests of the claims
/// @param claim the place of its claim
/// @param claimName the claim, as errors call it
/// @param request the name of the request
/// @param alternative the name of the alternative; null if the request has none
/// @param exactly as the claim has it; an alternative as if it were a request
/// @param deviceClass null if there is a problem
/// @param selectors those of the class, then its own; none if there is a problem
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

  /// The attributes that a request defines; of two with one name, the last.
  static Map<String, String> derivedAttributes(ExactDeviceRequest exactly) {
    return exactly.derivedAttributes().stream()
        .collect(Collectors.toMap(one -> one.name(), one -> one.expression(), (_, last) -> last));
  }

  /// Whether it is for all devices that match, and not for a number of them.
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

  /// `claim C, request R`, as errors begin; an alternative goes by its own name there.
  public String inErrors() {
    return inErrors(claimName, alternative == null ? request : alternative);
  }

  public static String inErrors(String claimName, String request) {
    return "claim %s, request %s".formatted(claimName, request);
  }
}
