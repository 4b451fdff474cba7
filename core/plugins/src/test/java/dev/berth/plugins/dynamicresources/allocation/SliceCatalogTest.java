package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.selectors;
import static dev.berth.plugins.dynamicresources.allocation.Parts.slice;
import static dev.berth.plugins.dynamicresources.allocation.Parts.zone;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.plugins.dynamicresources.allocation.plan.SliceCatalog;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SliceCatalogTest {
  private static Node node(String name, String zone) {
    return scene()
        .node(
            node -> node.withMetadata(ObjectMeta.named("", name).withLabels(Map.of("zone", zone))))
        .node();
  }

  private static List<String> pools(SliceCatalog catalog, Node node) {
    return catalog.poolsOf(node).stream().map(pool -> pool.id().pool()).toList();
  }

  @Test
  void aNodeSeesItsOwnPoolsAndThoseOfAll() {
    var catalog =
        SliceCatalog.of(
            scene().features(),
            List.of(
                slice("1", "mine", spec -> spec.withNodeName("n1")),
                slice("2", "yours", spec -> spec.withNodeName("n2")),
                slice("3", "ours", spec -> spec.withAllNodes(true)),
                slice("4", "zones", spec -> spec.withNodeSelector(zone("z1"))),
                slice(
                    "5",
                    "mixed",
                    spec -> spec.withPerDeviceNodeSelection(true),
                    device("a").withNodeName("n1"),
                    device("b").withNodeName("n3"))));

    assertThat(pools(catalog, node("n1", "z1"))).containsExactly("mine", "mixed", "ours", "zones");
    assertThat(pools(catalog, node("n2", "z2"))).containsExactly("ours", "yours");
    assertThat(pools(catalog, node("n3", "z1"))).containsExactly("mixed", "ours", "zones");
    assertThat(pools(catalog, node("n4", "z2"))).containsExactly("ours");
  }

  @Test
  void theSameSlicesAreTheSameCatalog() {
    var slices = List.of(slice("a", device("x")), slice("b", device("y")));
    var catalog = SliceCatalog.of(scene().features(), slices);

    assertThat(catalog.with(List.copyOf(slices))).isSameAs(catalog);
    assertThat(catalog.with(slices.subList(0, 1))).isNotSameAs(catalog);
  }

  @Test
  void whatIsKnownOfASliceIsKeptAsLongAsTheSlice() {
    var kept = slice("a", device("x"));
    var before = SliceCatalog.of(scene().features(), List.of(kept, slice("b", device("y"))));
    var after = before.with(List.of(kept, slice("b", device("z"))));
    var here = scene().node();

    assertThat(after.poolsOf(here).getFirst()).isSameAs(before.poolsOf(here).getFirst());
    assertThat(after.poolsOf(here).getLast()).isNotSameAs(before.poolsOf(here).getLast());
  }

  @Test
  void answersAreThoseOfTheSlicesAtHand() {
    var scene =
        scene()
            .claim(
                claim(
                    request(
                        "r",
                        one ->
                            one.withSelectors(
                                selectors(
                                    "device.attributes[\"gpu.example.com\"].?color.orValue(\"\") =="
                                        + " \"red\"")))));
    var plain = slice("pool", device("a"));
    var red = slice("pool", Parts.attribute(device("a"), "color", "red"));
    var first = SliceCatalog.of(scene.features(), List.of(plain));

    assertThat(scene.allocator(first).allocate(scene.node(), scene.claims(), () -> false, () -> ""))
        .isInstanceOf(Allocation.Infeasible.class);
    assertThat(
            scene
                .allocator(first.with(List.of(red)))
                .allocate(scene.node(), scene.claims(), () -> false, () -> ""))
        .isInstanceOf(Allocation.Allocated.class);
  }
}
