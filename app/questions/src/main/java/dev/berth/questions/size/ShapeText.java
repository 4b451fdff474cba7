package dev.berth.questions.size;

import dev.berth.api.codec.MustBe;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A shape of nodes on one line, in the form of users:
/// `large,cpu=16,memory=64Gi,zone=eu-a,label:disk=ssd,taint:gpu=yes:NoSchedule,price=0.40`. The
/// default labels are those of a Linux node on amd64.
///
/// @param price null if none is named
public record ShapeText(Node node, @Nullable BigDecimal price) {
  private static final String LABEL = "label:";
  private static final String TAINT = "taint:";
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final List<String> EFFECTS =
      List.of(Taint.NO_SCHEDULE, Taint.PREFER_NO_SCHEDULE, Taint.NO_EXECUTE);

  /// The kubelet's default for `maxPods`.
  static final Quantity MOST_PODS = Quantity.of(110, Quantity.Format.DECIMAL_SI);

  /// Reads one.
  ///
  /// @throws IllegalArgumentException with what is wrong
  public static ShapeText parse(String text) {
    var parts = text.split(",", -1);
    var name = parts[0].strip();
    if (!name.matches("[a-z0-9]([-.a-z0-9]{0,50}[a-z0-9])?")) {
      throw new IllegalArgumentException(
          "the first part %s"
              .formatted(
                  MustBe.text(
                      "the name of the shape, in lower case, as in large,cpu=16,memory=64Gi",
                      name)));
    }
    Map<String, String> labels =
        new HashMap<>(
            Map.of(
                Node.HOSTNAME, name, "kubernetes.io/os", "linux", "kubernetes.io/arch", "amd64"));
    Map<String, Quantity> resources = new HashMap<>(Map.of(ResourceNames.PODS, MOST_PODS));
    List<Taint> taints = new ArrayList<>();
    BigDecimal price = null;
    for (int i = 1; i < parts.length; i++) {
      var part = parts[i].strip();
      if (part.startsWith(TAINT)) {
        taints.add(taint(part.substring(TAINT.length())));
        continue;
      }
      var isLabel = part.startsWith(LABEL);
      var pair = isLabel ? part.substring(LABEL.length()) : part;
      var equals = pair.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "a part %s"
                .formatted(
                    MustBe.text(
                        "RESOURCE=AMOUNT, zone=NAME, label:KEY=VALUE, taint:KEY=VALUE:EFFECT or"
                            + " price=AMOUNT",
                        part)));
      }
      var key = pair.substring(0, equals);
      var value = pair.substring(equals + 1);
      if (isLabel) {
        labels.put(key, value);
      } else if (key.equals("zone")) {
        labels.put(ZONE, value);
      } else if (key.equals("price")) {
        price = PriceText.amount(value);
      } else {
        resources.put(key, quantity(key, value));
      }
    }
    for (var needed : List.of(ResourceNames.CPU, ResourceNames.MEMORY)) {
      if (!resources.containsKey(needed)) {
        throw new IllegalArgumentException("the shape %s has no %s".formatted(name, needed));
      }
    }
    return new ShapeText(
        new Node(
            ObjectMeta.named("", name).withLabels(labels),
            NodeSpec.EMPTY.withTaints(taints),
            NodeStatus.EMPTY.withCapacity(resources).withAllocatable(resources)),
        price);
  }

  private static Quantity quantity(String resource, String text) {
    try {
      var quantity = Quantity.parse(text);
      if (quantity.signum() >= 0) {
        return quantity;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "%s: %s".formatted(resource, MustBe.text("an amount such as 4 or 16Gi", text)));
  }

  private static Taint taint(String text) {
    var colon = text.lastIndexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException(
          "a taint " + MustBe.text("KEY=VALUE:EFFECT or KEY:EFFECT", text));
    }
    var effect = text.substring(colon + 1);
    if (!EFFECTS.contains(effect)) {
      throw new IllegalArgumentException("the effect of a taint " + MustBe.oneOf(EFFECTS, effect));
    }
    var pair = text.substring(0, colon);
    var equals = pair.indexOf('=');
    return new Taint(
        equals < 0 ? pair : pair.substring(0, equals),
        equals < 0 ? "" : pair.substring(equals + 1),
        effect,
        null);
  }
}
