package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceAllocationResult;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.CapacityRules;
import dev.berth.plugins.dynamicresources.allocation.plan.ClaimPlan;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestPlan;
import dev.berth.plugins.support.devices.AllocationFeatures;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Converts the devices given to claims to results of the API.
public final class AllocationResultWriter {
  private final AllocationFeatures features;
  private final CapacityRules capacity;

  public AllocationResultWriter(AllocationFeatures features) {
    this.features = features;
    capacity = new CapacityRules(features.fractionalCapacityRange());
  }

  /// Returns one result for each claim.
  ///
  /// @param alternatives the alternatives taken, by request
  /// @param shareIds creates an identifier for each share of a device
  /// @throws AllocationException if a node selector is invalid in a slice
  public List<AllocationResult> write(
      String node,
      List<ClaimPlan> claims,
      List<AllocationAttempt.Given> given,
      int[] alternatives,
      Supplier<String> shareIds) {
    var results = new ArrayList<AllocationResult>(claims.size());
    int next = 0;
    for (int claim = 0; claim < claims.size(); claim++) {
      int first = next;
      while (next < given.size() && given.get(next).data().claim() == claim) {
        next++;
      }
      results.add(
          result(node, claims.get(claim), given.subList(first, next), alternatives, shareIds));
    }
    return results;
  }

  private AllocationResult result(
      String node,
      ClaimPlan claim,
      List<AllocationAttempt.Given> given,
      int[] alternatives,
      Supplier<String> shareIds) {
    var devices = new ArrayList<DeviceRequestAllocationResult>(given.size());
    for (AllocationAttempt.Given one : given) {
      devices.add(result(one, shareIds));
    }
    var served = new ArrayList<RequestData>(claim.requests().size());
    for (RequestPlan request : claim.requests()) {
      served.add(request.alternatives().get(alternatives[request.number()]));
    }
    return new AllocationResult(
        new DeviceAllocationResult(devices, DeviceConfigurationWriter.write(claim.claim(), served)),
        nodes(claim, given, node),
        null);
  }

  private DeviceRequestAllocationResult result(
      AllocationAttempt.Given given, Supplier<String> shareIds) {
    var device = given.device();
    var exactly = given.data().exactly();
    return new DeviceRequestAllocationResult(
        given.data().reference(),
        device.id().driver(),
        device.id().pool(),
        device.id().device(),
        given.data().adminAccess() ? true : null,
        exactly.tolerations(),
        features.deviceBindingAndStatus() ? device.device().bindingConditions() : List.of(),
        features.deviceBindingAndStatus() ? device.device().bindingFailureConditions() : List.of(),
        device.shareable() ? shareIds.get() : null,
        device.shareable()
            ? capacity.consumed(exactly.capacity(), device.device().capacity())
            : Map.<String, Quantity>of(),
        features.experimental() ? device.slice().slice().spec().skipNodeOperations() : List.of());
  }

  /// Returns the nodes from which all devices can be used; null if there is no limit. A device that
  /// belongs to one node, or binds its user to the node, ties the claim to this node.
  private @Nullable NodeSelector nodes(
      ClaimPlan claim, List<AllocationAttempt.Given> given, String node) {
    var fields = new ArrayList<NodeSelectorRequirement>();
    var expressions = new ArrayList<NodeSelectorRequirement>();
    for (AllocationAttempt.Given one : given) {
      var device = one.device().device();
      var slice = one.device().slice().slice().spec();
      boolean perDevice = Boolean.TRUE.equals(slice.perDeviceNodeSelection());
      if ((perDevice ? device.nodeName() : slice.nodeName()) != null
          || (!features.stable() && Boolean.TRUE.equals(device.bindsToNode()))) {
        return only(node);
      }
      var selector = perDevice ? device.nodeSelector() : slice.nodeSelector();
      if (selector == null || selector.nodeSelectorTerms().isEmpty()) {
        continue;
      }
      if (selector.nodeSelectorTerms().size() > 1) {
        throw new AllocationException(
            "create NodeSelector for claim %s: unsupported ResourceSlice.NodeSelector with %d terms"
                .formatted(claim.claim().metadata().name(), selector.nodeSelectorTerms().size()));
      }
      var term = selector.nodeSelectorTerms().getFirst();
      addNew(term.matchFields(), fields);
      addNew(term.matchExpressions(), expressions);
    }
    return fields.isEmpty() && expressions.isEmpty()
        ? null
        : new NodeSelector(List.of(new NodeSelectorTerm(expressions, fields)));
  }

  private static NodeSelector only(String node) {
    var name = new NodeSelectorRequirement("metadata.name", "In", List.of(node));
    return new NodeSelector(List.of(new NodeSelectorTerm(List.of(), List.of(name))));
  }

  private static void addNew(
      List<NodeSelectorRequirement> requirements, List<NodeSelectorRequirement> to) {
    for (NodeSelectorRequirement requirement : requirements) {
      if (to.stream().noneMatch(present -> isSame(present, requirement))) {
        to.add(requirement);
      }
    }
  }

  private static boolean isSame(NodeSelectorRequirement a, NodeSelectorRequirement b) {
    return a.key().equals(b.key())
        && a.operator().equals(b.operator())
        && new HashSet<>(a.values()).equals(new HashSet<>(b.values()));
  }
}
