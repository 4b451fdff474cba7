package dev.berth.testkit.contract;

import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeNodes;
import java.util.List;
import java.util.stream.Stream;

/// A small cluster in which almost every in-tree plugin rejects some pod on some node.
public final class SampleCluster {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOST = "kubernetes.io/hostname";
  private static final long GIB = 1L << 30;

  private static final List<NodeInfo> NODES = madeNodes();
  private static final List<PodInfo> PODS = madePods();

  private SampleCluster() {}

  /// Three zones; busy, empty, tainted and cordoned nodes.
  public static List<NodeInfo> nodes() {
    return NODES;
  }

  /// Pods without a node.
  public static List<PodInfo> pods() {
    return PODS;
  }

  private static List<NodeInfo> madeNodes() {
    var busyA =
        node("busy-a")
            .zone("a")
            .cpu("4")
            .memory("8Gi")
            .labels("disk=ssd")
            .image("registry.example/app:1", GIB)
            .running(
                pod("web-1").labels("app=web").cpu("1500m").memory("2Gi").hostPort(80),
                pod("db-1").labels("app=db").cpu("2").requiresApart("app=db", ZONE));
    var busyB =
        node("busy-b")
            .zone("b")
            .cpu("4")
            .memory("8Gi")
            .labels("disk=ssd, cores=4")
            .image("registry.example/app:1", GIB)
            .image("registry.example/big:latest", 2 * GIB)
            .running(
                pod("web-2").labels("app=web").cpu("1").prefersNear(10, "app=cache", HOST),
                pod("web-3").labels("app=web").hostPort("10.0.0.1", "UDP", 53));
    var gpuB =
        node("gpu-b")
            .zone("b")
            .cpu("16")
            .resource("example.com/gpu", "4")
            .taint("gpu=yes:NoSchedule")
            .taint("costly:PreferNoSchedule");
    var smallC =
        node("small-c")
            .zone("c")
            .cpu("1")
            .memory("1Gi")
            .pods(2)
            .labels("cores=1")
            .running(pod("cache-1").labels("app=cache").cpu("200m"));
    return FakeNodes.of(
            busyA,
            node("empty-a").zone("a").features("UserNamespacesHostNetworkSupport"),
            busyB,
            gpuB,
            smallC,
            node("cordoned-c")
                .zone("c")
                .taint("node.kubernetes.io/unschedulable:NoSchedule")
                .unschedulable(),
            node("down-c").zone("c").taint("node.kubernetes.io/not-ready:NoExecute"),
            node("nowhere").withoutLabel(HOST).taint("costly:PreferNoSchedule"))
        .nodes();
  }

  private static List<PodInfo> madePods() {
    return Stream.of(
            pod("plain"),
            pod("large").cpu("6").memory("12Gi"),
            pod("gpu").resource("example.com/gpu", "2").tolerates("gpu=yes:NoSchedule"),
            pod("tolerant").tolerates("*").priority(1000),
            pod("port").hostPort(80),
            pod("dns").hostPort("", "UDP", 53),
            pod("ssd").nodeSelector("disk=ssd").image("registry.example/big"),
            pod("zones")
                .requiresNode(ZONE + " in (a, b)")
                .prefersNode(30, "disk=ssd")
                .prefersNode(5, "cores>2"),
            pod("named").requiresNodeNamed("empty-a"),
            pod("db").labels("app=db").requiresApart("app=db", ZONE).cpu("500m"),
            pod("cache")
                .labels("app=cache")
                .requiresNear("app=web", ZONE)
                .prefersApart(50, "app=cache", HOST),
            pod("web")
                .labels("app=web")
                .spreads(1, ZONE, "app=web")
                .prefersSpread(1, HOST, "app=web"),
            pod("sidecar")
                .sidecar(container("proxy").cpu("100m").hostPort(8080))
                .initContainer(container("init").cpu("2")),
            pod("userns").spec(it -> it.withHostNetwork(true).withHostUsers(false)),
            pod("gated").gates("example.com/quota"),
            pod("elsewhere").namespace("other").labels("app=web"))
        .map(GivenPod::info)
        .toList();
  }
}
