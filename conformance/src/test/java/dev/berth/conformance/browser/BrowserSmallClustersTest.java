package dev.berth.conformance.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clusters in which there is next to nothing: each page is in order, the map too.
@InBrowser
final class BrowserSmallClustersTest {
  private static final String NODE =
      "{apiVersion: v1, kind: Node, metadata: {name: only},"
          + " status: {allocatable: {cpu: 1, memory: 1Gi, pods: 9}}}";
  private static final String POD =
      "{apiVersion: v1, kind: Pod, metadata: {name: only, namespace: shop},"
          + " spec: {containers: [{name: c, resources: {requests: {cpu: 500m}}}]}}";

  @ParameterizedTest
  @ValueSource(strings = {NODE, POD, NODE + "\n---\n" + POD})
  void everyPageIsInOrder(String manifest) throws IOException {
    try (var ui = BerthUi.of(Browser.start(), manifest)) {
      ui.browser().resize(1280, 800);
      var problems = new ArrayList<String>();
      for (String path :
          List.of(
              "",
              "waiting",
              "map",
              "nodes",
              "timeline",
              "capacity",
              "disruption?every=node",
              "scale",
              "consolidate?price=",
              "configuration",
              "sandbox",
              "search?q=only")) {
        ui.open(path);
        if (path.equals("map") && manifest.contains(NODE)) {
          ui.browser().awaitMap();
        }
        problems.addAll(ui.problems());
      }
      assertThat(problems).isEmpty();
    }
  }
}
