package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceConstraint;
import dev.berth.api.resource.DeviceRequest;
import dev.berth.api.resource.DeviceSelector;
import dev.berth.api.resource.DeviceSubRequest;
import dev.berth.api.resource.ExactDeviceRequest;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.cel.DeviceExpressions;
import dev.berth.plugins.dynamicresources.allocation.plan.ClaimPlan.ConstraintPlan;
import dev.berth.plugins.support.devices.AllocationFeatures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Prepares the parts of claims that do not depend on a node. A problem is stored at its place,
/// since it is reported only after everything before it has been tried on the node.
public final class ClaimPlanner {
  private final AllocationFeatures features;
  private final Function<String, @Nullable DeviceClass> classes;
  private final DeviceExpressions selectors;
  private int requests;
  private int requestCount;

  /// @param classes device classes by name; null for classes that do not exist
  public ClaimPlanner(
      AllocationFeatures features,
      Function<String, @Nullable DeviceClass> classes,
      DeviceExpressions selectors) {
    this.features = features;
    this.classes = classes;
    this.selectors = selectors;
  }

  /// Prepares the claims of one pod. One planner serves one pod.
  public List<ClaimPlan> plan(List<ResourceClaim> claims) {
    var plans = new ArrayList<ClaimPlan>(claims.size());
    for (ResourceClaim claim : claims) {
      plans.add(plan(plans.size(), claim));
    }
    return List.copyOf(plans);
  }

  private ClaimPlan plan(int index, ResourceClaim claim) {
    var name = GoStrings.of(claim);
    var devices = claim.spec().devices();
    var requestPlans =
        devices.requests().stream().map(request -> plan(index, name, request)).toList();
    var constraints = new ArrayList<ConstraintPlan>();
    for (DeviceConstraint constraint : devices.constraints()) {
      var match = constraint.matchAttribute();
      // The stable variant does not know the other kind of constraint.
      var distinct = features.stable() ? null : constraint.distinctAttribute();
      if (match != null) {
        constraints.add(new ConstraintPlan(true, constraint.requests(), match));
      } else if (distinct != null) {
        constraints.add(new ConstraintPlan(false, constraint.requests(), distinct));
      } else {
        return new ClaimPlan(
            claim,
            requestPlans,
            constraints,
            "claim %s, constraint #%d: empty constraint (unsupported constraint type?)"
                .formatted(name, constraints.size()));
      }
    }
    return new ClaimPlan(claim, requestPlans, constraints, null);
  }

  private RequestPlan plan(int claim, String claimName, DeviceRequest request) {
    var alternatives = new ArrayList<RequestData>();
    for (DeviceSubRequest one : request.firstAvailable()) {
      alternatives.add(data(claim, claimName, request.name(), one.name(), exactly(one)));
    }
    boolean prioritized = !alternatives.isEmpty();
    if (!prioritized) {
      var exactly = request.exactly();
      var present = exactly == null ? ExactDeviceRequest.EMPTY : exactly;
      alternatives.add(data(claim, claimName, request.name(), null, present));
    }
    return new RequestPlan(
        requests++,
        claim,
        request.name(),
        prioritized,
        alternatives,
        problem(claimName, request, prioritized));
  }

  private @Nullable String problem(String claimName, DeviceRequest request, boolean prioritized) {
    var where = RequestData.inErrors(claimName, request.name());
    if (!features.prioritizedList() && prioritized) {
      return where + ": has subrequests, but the DRAPrioritizedList feature is disabled";
    }
    if (features.consumableCapacity() || features.stable()) {
      return null;
    }
    String disabled = "has capacity requests, but the DRAConsumableCapacity feature is disabled";
    var exactly = request.exactly();
    if (exactly != null && exactly.capacity() != null) {
      return where + ": " + disabled;
    }
    return request.firstAvailable().stream()
        .filter(one -> one.capacity() != null)
        .findFirst()
        .map(one -> "claim %s, subrequest %s: %s".formatted(claimName, one.name(), disabled))
        .orElse(null);
  }

  /// Returns an alternative as if it were a request; it cannot have admin access.
  private static ExactDeviceRequest exactly(DeviceSubRequest one) {
    return new ExactDeviceRequest(
        one.deviceClassName(),
        one.selectors(),
        one.allocationMode(),
        one.count(),
        null,
        one.tolerations(),
        one.capacity(),
        one.derivedAttributes());
  }

  private RequestData data(
      int claim,
      String claimName,
      String request,
      @Nullable String alternative,
      ExactDeviceRequest exactly) {
    var className = exactly.deviceClassName();
    var deviceClass = className.isEmpty() ? null : classes.apply(className);
    var where = RequestData.inErrors(claimName, alternative == null ? request : alternative);
    var problem = problem(where, exactly, deviceClass);
    return new RequestData(
        requestCount++,
        claim,
        claimName,
        request,
        alternative,
        exactly,
        deviceClass,
        problem == null && deviceClass != null
            ? selectors(deviceClass, claimName, exactly)
            : List.of(),
        RequestData.derivedAttributes(exactly),
        problem);
  }

  private @Nullable String problem(
      String where, ExactDeviceRequest exactly, @Nullable DeviceClass deviceClass) {
    if (!exactly.derivedAttributes().isEmpty() && !features.derivedAttributes()) {
      return where + ": cannot handle request with derived attributes, the feature is disabled";
    }
    for (int i = 0; i < exactly.selectors().size(); i++) {
      if (exactly.selectors().get(i).cel() == null) {
        return "%s, selector #%d: CEL expression empty (unsupported selector type?)"
            .formatted(where, i);
      }
    }
    if (!features.adminAccess() && exactly.adminAccess() != null) {
      return where + ": admin access is requested, but the feature is disabled";
    }
    if (exactly.deviceClassName().isEmpty()) {
      return where + ": missing device class name (unsupported request type?)";
    }
    if (deviceClass == null) {
      return "%s: could not retrieve device class %s: deviceclass.resource.k8s.io \"%s\" not found"
          .formatted(where, exactly.deviceClassName(), exactly.deviceClassName());
    }
    var mode = exactly.allocationMode();
    return mode.equals(RequestData.ALL) || mode.equals(RequestData.EXACT_COUNT)
        ? null
        : "%s: unsupported count mode %s".formatted(where, mode);
  }

  private List<SelectorCheck> selectors(
      DeviceClass deviceClass, String claimName, ExactDeviceRequest exactly) {
    var tests = new ArrayList<SelectorCheck>();
    var className = deviceClass.metadata().name();
    add(tests, className, "class " + className, deviceClass.spec().selectors());
    add(tests, null, "claim " + claimName, exactly.selectors());
    return tests;
  }

  private void add(
      List<SelectorCheck> tests,
      @Nullable String className,
      String owner,
      List<DeviceSelector> selectors) {
    for (int i = 0; i < selectors.size(); i++) {
      var cel = selectors.get(i).cel();
      var expression = cel == null ? "" : cel.expression();
      tests.add(new SelectorCheck(this.selectors, className, owner, i, expression));
    }
  }
}
