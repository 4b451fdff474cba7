package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What plugins have reserved for a pod is given back if the pod is not bound, and what was
/// reserved last is given back first.
class ReservationTest {
  private static final GivenPod POD = pod("a").cpu("1");

  private final List<String> calls = new ArrayList<>();

  enum End {
    /// The second plugin rejects the reservation itself.
    RESERVE,
    PERMIT,
    BIND
  }

  /// @param end where it rejects pods
  private record Holder(String name, End end, List<String> calls)
      implements ReservePlugin, PermitPlugin {
    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      calls.add("reserve " + name);
      return end == End.RESERVE ? Rejected.unschedulable("no") : Success.SUCCESS;
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      calls.add("unreserve " + name);
      return List.of();
    }

    @Override
    public PermitStatus permit(CycleState state, PodInfo pod, String node) {
      return end == End.PERMIT ? Rejected.unschedulable("no") : Success.SUCCESS;
    }
  }

  private LiveScenario endingAt(End end) {
    var live =
        SmallScheduler.cluster(node("n1").cpu("1"))
            .plugin(new Made("First", Holder.class, _ -> new Holder("First", End.BIND, calls)))
            .plugin(new Made("Second", Holder.class, _ -> new Holder("Second", end, calls)));
    live.api()
        .beforeWrites(call -> {
          if (call.startsWith("bind")) {
            throw new PluginException("etcd is slow");
          }
        });
    return live;
  }

  @ParameterizedTest
  @EnumSource
  void whatIsReservedForAPodThatIsNotBoundIsGivenBackInReverse(End end) {
    var live = endingAt(end).create(POD).settle();

    assertThat(live.nodeOf(POD)).isEmpty();
    assertThat(calls)
        .startsWith("reserve First", "reserve Second", "unreserve Second", "unreserve First");
    assertThat(live.differences()).isEmpty();
  }
}
