package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.AddressedNode;
import dev.berth.api.core.NodeAddress;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AddressedNodeTest {
  private static final String JSON =
      """
      {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1"}, "status": {
        "capacity": {"cpu": "8"},
        "addresses": [
          {"type": "InternalIP", "address": "10.0.0.7"},
          {"type": "Hostname", "address": "n1.local"}]}}\
      """;

  @Test
  void addressesAreReadInTheirOrderAndNothingElseOfTheStatus() {
    var problems = new Problems();

    AddressedNode node =
        ApiFormat.JSON.readObject(
            Kinds.ADDRESSED_NODE,
            new ByteArrayInputStream(JSON.getBytes(StandardCharsets.UTF_8)),
            new ApiFormat.Reading(Interner.none(), problems::add));

    assertThat(problems.kept()).isEmpty();
    assertThat(node).isNotNull();
    assertThat(node.metadata().name()).isEqualTo("n1");
    assertThat(node.addresses())
        .containsExactly(
            new NodeAddress(NodeAddress.INTERNAL_IP, "10.0.0.7"),
            new NodeAddress("Hostname", "n1.local"));
  }
}
