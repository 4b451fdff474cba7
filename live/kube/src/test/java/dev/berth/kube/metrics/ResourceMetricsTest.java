package dev.berth.kube.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.ContainerMetrics;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ResourceMetricsTest {
  @Test
  void usageIsRead() throws Exception {
    try (var api = new FakeApi()) {
      api.enqueue(
          Answer.ok(
              """
              {'kind':'NodeMetricsList','apiVersion':'metrics.k8s.io/v1beta1','metadata':{},\
              'items':[{'metadata':{'name':'n1'},\
              'timestamp':'2026-01-01T00:00:00Z','window':'20s',\
              'usage':{'cpu':'156340213n','memory':'1024Ki'}}]}\
              """),
          Answer.ok(
              """
              {'kind':'PodMetrics','apiVersion':'metrics.k8s.io/v1beta1',\
              'metadata':{'name':'web','namespace':'shop'},'timestamp':'2026-01-01T00:00:00Z',\
              'window':'15s','containers':[{'name':'c','usage':{'cpu':'1m'}}]}\
              """));
      var metrics = new ResourceMetrics(api.client(new FakeClock()));
      var node = metrics.nodes().getFirst();
      assertThat(node.usage())
          .isEqualTo(
              Map.of("cpu", Quantity.parse("156340213n"), "memory", Quantity.parse("1024Ki")));
      assertThat(node.window()).isEqualTo(Duration.ofSeconds(20));
      assertThat(node.timestamp()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
      assertThat(metrics.pod("shop", "web").containers())
          .containsExactly(new ContainerMetrics("c", Map.of("cpu", Quantity.parse("1m"))));
      assertThat(api.requests())
          .containsExactly(
              "GET /apis/metrics.k8s.io/v1beta1/nodes",
              "GET /apis/metrics.k8s.io/v1beta1/namespaces/shop/pods/web");
    }
  }
}
