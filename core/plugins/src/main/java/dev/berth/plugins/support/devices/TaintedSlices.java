package dev.berth.plugins.support.devices;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceTaint;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ObjectInformer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The slices of the cluster, with the taints that rules add to their devices. An unchanged slice
/// stays the same object, so that results about it can be kept.
@SuppressWarnings("ReferenceEquality")
final class TaintedSlices {
  private final ClusterObjects objects;
  private final boolean obeysRules;
  private Map<ObjectKey, Tainted> known = Map.of();
  private @Nullable List<ResourceSlice> list;

  private record Tainted(ResourceSlice plain, ResourceSlice tainted) {}

  TaintedSlices(ClusterObjects objects, ObjectInformer changes, boolean obeysRules) {
    this.objects = objects;
    this.obeysRules = obeysRules;
    changes.watch(ResourceSlice.class, (before, after) -> list = null);
    changes.watch(DeviceTaintRule.class, (before, after) -> list = null);
  }

  /// Returns all slices by name; the same list while none of them changes.
  List<ResourceSlice> list() {
    List<ResourceSlice> current = list;
    if (current == null) {
      current = taint(objects.list(ResourceSlice.class));
      list = current;
    }
    return current;
  }

  private List<ResourceSlice> taint(Collection<ResourceSlice> slices) {
    Collection<DeviceTaintRule> rules =
        obeysRules ? objects.list(DeviceTaintRule.class) : List.of();
    var all = new ArrayList<ResourceSlice>(slices.size());
    var next = new HashMap<ObjectKey, Tainted>();
    for (ResourceSlice slice : slices) {
      ResourceSlice tainted = tainted(slice, rules);
      Tainted before = known.get(slice.key());
      if (before != null && before.plain == slice && before.tainted.equals(tainted)) {
        tainted = before.tainted;
      }
      all.add(tainted);
      next.put(slice.key(), new Tainted(slice, tainted));
    }
    known = next;
    return List.copyOf(all);
  }

  /// Returns the slice with the taints of all rules that select its devices, one rule after the
  /// other.
  private static ResourceSlice tainted(ResourceSlice slice, Collection<DeviceTaintRule> rules) {
    List<DeviceTaintRule> concerning =
        rules.stream().filter(rule -> concerns(rule, slice)).toList();
    return concerning.isEmpty()
        ? slice
        : slice.withSpec(
            slice
                .spec()
                .withDevices(
                    slice.spec().devices().stream()
                        .map(device -> tainted(device, concerning))
                        .toList()));
  }

  /// A rule without a selector selects nothing.
  private static boolean concerns(DeviceTaintRule rule, ResourceSlice slice) {
    var selector = rule.spec().deviceSelector();
    return selector != null && selector.concerns(slice);
  }

  private static Device tainted(Device device, List<DeviceTaintRule> rules) {
    var taints = new ArrayList<DeviceTaint>(device.taints());
    for (DeviceTaintRule rule : rules) {
      var selector = rule.spec().deviceSelector();
      if (selector != null && selector.selects(device)) {
        taints.add(rule.spec().taint());
      }
    }
    return taints.size() == device.taints().size() ? device : device.withTaints(taints);
  }
}
