package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.NodeInfo;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeDevicesCacheTest {
  private static final NodeInfo NODE = node("n1").info();
  private static final NodeDevices KNOWN = found("known");
  private static final NodeDevices SEARCHED = found("searched");

  private final NodeDevicesCache cache = new NodeDevicesCache();

  private static NodeDevices found(String claim) {
    var variant = new ExtendedDemand.Variant(claim(claim, wants("gpu", 1)), List.of());
    return new NodeDevices(List.of(), variant, List.of());
  }

  @Test
  void aNodeIsSearchedOnce() {
    cache.put(NODE, KNOWN);
    assertThat(cache.get(NODE, () -> SEARCHED)).isSameAs(KNOWN);
  }

  @Test
  void thatANodeServesThePodWithoutDevicesIsKnownToo() {
    cache.put(NODE, null);
    assertThat(cache.get(NODE, () -> SEARCHED)).isNull();
  }

  @Test
  void aNodeThatWasNotSearchedIs() {
    assertThat(cache.get(NODE, () -> SEARCHED)).isSameAs(SEARCHED);
  }

  @Test
  void aNodeThatHasChangedIsSearchedAgain() {
    cache.put(NODE, KNOWN);
    assertThat(cache.get(NodeInfo.of(NODE.node()), () -> SEARCHED)).isSameAs(SEARCHED);
  }

  @Test
  void nothingIsKeptBeyondTheCycle() {
    cache.put(NODE, KNOWN);
    cache.close();
    assertThat(cache.get(NODE, () -> SEARCHED)).isSameAs(SEARCHED);
    cache.put(NODE, KNOWN);
    assertThat(cache.get(NODE, () -> SEARCHED)).isSameAs(SEARCHED);
  }
}
