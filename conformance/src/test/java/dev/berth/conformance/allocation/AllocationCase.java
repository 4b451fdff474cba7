package dev.berth.conformance.allocation;

import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.cel.DeviceExpressions;
import dev.berth.plugins.dynamicresources.allocation.Allocation;
import dev.berth.plugins.dynamicresources.allocation.Allocator;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.support.devices.AllocatedState;
import dev.berth.plugins.support.devices.AllocationFeatures;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Claims for a node, and what kube-scheduler's allocator says of them.
///
/// @param gates those that are on
/// @param objects a node, classes and slices, and claims: those that are allocated are in the way,
///   the others are to be allocated
/// @param answer `allocated`, `refused MESSAGE` or `error MESSAGE`
/// @param expected the claims with what they get, if they get anything
record AllocationCase(
    String seed,
    Set<String> gates,
    List<KubernetesObject> objects,
    String answer,
    List<ResourceClaim> expected) {
  private static final String HEAD = "=== ";
  private static final String ANSWER = "--- ";
  private static final int LONGEST_LINE = 1 << 20;
  private static final Pattern BETWEEN_GATES = Pattern.compile("[ +]");
  private static final KindRegistry<KubernetesObject> KINDS =
      KindRegistry.<KubernetesObject>builder()
          .addAll(
              List.of(Kinds.NODE, Kinds.DEVICE_CLASS, Kinds.RESOURCE_SLICE, Kinds.RESOURCE_CLAIM))
          .build();

  /// Reads the next case as `conformance/allocation` prints it; null at the end.
  static @Nullable AllocationCase read(BufferedReader in) throws IOException {
    var head = in.readLine();
    if (head == null) {
      return null;
    }
    var words = BETWEEN_GATES.splitAsStream(head).toList();
    var objects = objects(lines(in, ANSWER), KubernetesObject.class);
    var answer = Objects.requireNonNull(in.readLine()).substring(ANSWER.length());
    return new AllocationCase(
        words.get(1),
        Set.copyOf(words.subList(2, words.size())),
        objects,
        answer,
        objects(lines(in, HEAD), ResourceClaim.class));
  }

  /// The lines until one that begins so, or the end.
  private static List<String> lines(BufferedReader in, String end) throws IOException {
    var lines = new ArrayList<String>();
    in.mark(LONGEST_LINE);
    for (var line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith(end)) {
        in.reset();
        return lines;
      }
      lines.add(line);
      in.mark(LONGEST_LINE);
    }
    return lines;
  }

  private static <T> List<T> objects(List<String> lines, Class<T> type) {
    var problems = new Problems();
    var objects = new ArrayList<T>();
    var text = String.join("\n---\n", lines).getBytes(StandardCharsets.UTF_8);
    new ObjectReader<>(KINDS, Interner.none(), problems)
        .read(new ByteArrayInputStream(text), "case", one -> objects.add(type.cast(one.value())));
    if (problems.count() > 0) {
      throw new IllegalStateException("cannot be read: " + lines);
    }
    return objects;
  }

  private <T> List<T> all(Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /// What kube-scheduler says, with everything that the claims get.
  String theirs() {
    return text(answer, allocations(expected));
  }

  /// What Berth says, in the same form.
  String ours() {
    FeatureGates on = gates::contains;
    var features = AllocationFeatures.of(on);
    var classes =
        all(DeviceClass.class).stream()
            .collect(Collectors.toMap(one -> one.metadata().name(), Function.identity()));
    var claims =
        all(ResourceClaim.class).stream()
            .collect(Collectors.partitioningBy(claim -> claim.status().allocation() == null));
    var allocator =
        new Allocator(
            features,
            AllocatedState.of(features, allocations(claims.getOrDefault(false, List.of()))),
            classes::get,
            all(ResourceSlice.class),
            new DeviceExpressions());
    try {
      var node = all(Node.class).getFirst();
      return switch (allocator.allocate(
          node, claims.getOrDefault(true, List.of()), () -> false, () -> "some")) {
        case Allocation.Allocated(var results) -> text("allocated", results);
        case Allocation.Infeasible infeasible -> "refused " + infeasible.message();
        case Allocation.Expired() -> "expired";
      };
    } catch (AllocationException e) {
      return "error " + e.getMessage();
    }
  }

  private static List<AllocationResult> allocations(Collection<ResourceClaim> claims) {
    return claims.stream()
        .map(claim -> Objects.requireNonNull(claim.status().allocation()))
        .toList();
  }

  private static String text(String answer, List<AllocationResult> results) {
    return results.stream()
        .map(result -> "\n  " + result)
        .collect(Collectors.joining("", answer, ""));
  }
}
