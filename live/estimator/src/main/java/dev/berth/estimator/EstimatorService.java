package dev.berth.estimator;

import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.fleet.PodSet;
import dev.berth.fleet.SnapshotRoom;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.server.grpc.GrpcException;
import dev.berth.server.grpc.GrpcStatus;
import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import dev.berth.server.grpc.UnaryMethod;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// The methods of the estimator. Thread-safe: one estimate after the other.
final class EstimatorService {
  private static final String SERVICE =
      "/github.com.karmada_io.karmada.pkg.estimator.service.Estimator/";

  private static final int CLUSTER = 1;
  private static final int REQUIREMENTS = 2;
  private static final int REPLICAS_ASSUMED = 3;
  private static final int COMPONENTS = 2;
  private static final int NAMESPACE = 3;
  private static final int SETS_ASSUMED = 4;
  private static final int RESOURCE = 2;
  private static final int THRESHOLD = 3;

  private final EstimatorSettings settings;
  private final UnschedulableReplicas unschedulable;
  private final SnapshotRoom room;
  private final ReentrantLock lock = new ReentrantLock(true);

  EstimatorService(EstimatorSettings settings) {
    this.settings = settings;
    unschedulable = new UnschedulableReplicas(settings.cluster().objects(), settings.clock());
    room =
        new SnapshotRoom(
            settings.engine().withChoices(new FirstByNameTieBreaker()), settings.clock());
  }

  /// A method that answers with a number.
  @FunctionalInterface
  private interface Estimate {
    int of(MessageFields request) throws GrpcException, InterruptedException;
  }

  /// All methods, by path.
  Map<String, UnaryMethod> methods() {
    return Map.ofEntries(
        method("MaxAvailableReplicas", this::replicas),
        method("MaxAvailableComponentSets", this::sets),
        method("GetUnschedulableReplicas", this::unschedulable));
  }

  private Map.Entry<String, UnaryMethod> method(String name, Estimate estimate) {
    return Map.entry(SERVICE + name, request -> answer(estimate, request));
  }

  private byte[] answer(Estimate estimate, byte[] request)
      throws GrpcException, InterruptedException {
    try {
      var fields = MessageFields.of(request);
      var cluster = fields.text(CLUSTER);
      if (!cluster.equals(settings.name())) {
        throw new GrpcException(
            GrpcStatus.INVALID_ARGUMENT,
            "cluster name does not match, got: %s, desire: %s".formatted(cluster, settings.name()));
      }
      return CountMessage.of(estimate.of(fields));
    } catch (MalformedMessageException e) {
      throw new GrpcException(GrpcStatus.INVALID_ARGUMENT, String.valueOf(e.getMessage()));
    }
  }

  private int replicas(MessageFields request) throws GrpcException, InterruptedException {
    var pod = RequirementsMessage.ofReplicas(request.message(REQUIREMENTS)).pod();
    return count(
        new PodSet(List.of(new PodSet.Component(pod, 1))), assumed(request, REPLICAS_ASSUMED));
  }

  private int sets(MessageFields request) throws GrpcException, InterruptedException {
    return count(
        ComponentsMessage.of(request.messages(COMPONENTS), request.text(NAMESPACE)),
        assumed(request, SETS_ASSUMED));
  }

  private static List<PodSet> assumed(MessageFields request, int field) {
    return ComponentsMessage.ofWorkloads(request.messages(field));
  }

  private int count(PodSet set, List<PodSet> assumed) throws GrpcException, InterruptedException {
    lock.lockInterruptibly();
    try {
      return room.count(snapshot(), set, assumed);
    } finally {
      lock.unlock();
    }
  }

  private Snapshot snapshot() throws GrpcException, InterruptedException {
    var snapshot = settings.cluster().snapshot();
    if (snapshot == null) {
      throw new GrpcException(GrpcStatus.UNAVAILABLE, "the scheduler does not answer");
    }
    return snapshot;
  }

  private int unschedulable(MessageFields request) throws GrpcException {
    return unschedulable.count(request.message(RESOURCE), request.number(THRESHOLD));
  }
}
