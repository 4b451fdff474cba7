package dev.berth.engine.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeSamplerTest {
  @ParameterizedTest(name = "{0}% of {1} nodes: {2}")
  @CsvSource({
    "100, 5000, 5000",
    "10, 99, 99",
    "10, 100, 100",
    "10, 5000, 500",
    "1, 5000, 100",
    "0, 100, 100",
    "0, 1000, 420",
    "0, 6000, 300",
    "0, 10000, 500",
  })
  void searchesEndAsSoonAsEnoughNodesFit(int percentage, int nodes, int enough) {
    assertThat(NodeSampler.numFeasibleNodesToFind(percentage, nodes)).isEqualTo(enough);
  }

  @Test
  void theNextSearchBeginsWhereThisOneEnded() {
    var sampler = new NodeSampler();
    sampler.advance(70, 100);
    assertThat(sampler.start()).isEqualTo(70);
    sampler.advance(40, 100);
    assertThat(sampler.start()).isEqualTo(10);
  }
}
