package dev.berth.estimator;

import dev.berth.api.codec.MustBe;
import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The requirements of a replica: ReplicaRequirements or ComponentReplicaRequirements. Both contain
/// messages of Kubernetes as bytes.
///
/// @param pod without a name
record RequirementsMessage(Pod pod) {
  private static final int NODE_CLAIM = 1;
  private static final int NAMESPACE = 3;
  private static final int REPLICA_REQUESTS = 5;
  private static final int COMPONENT_REQUESTS = 4;

  private static final int NODE_SELECTOR = 2;
  private static final int NODE_AFFINITY = 4;
  private static final int TOLERATIONS = 5;

  private static final int KEY = 1;
  private static final int VALUE = 2;

  /// The only field of a Quantity.
  private static final int TEXT = 1;

  private static final Set<String> OPERATORS =
      Set.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");

  /// The tolerations that the API server gives to each pod.
  private static final List<Toleration> USUAL =
      List.of(usual("node.kubernetes.io/not-ready"), usual("node.kubernetes.io/unreachable"));

  private static Toleration usual(String key) {
    return new Toleration(key, Toleration.EXISTS, "", "NoExecute", 300L);
  }

  /// Reads a ReplicaRequirements.
  static RequirementsMessage ofReplicas(MessageFields message) {
    return of(message, message.text(NAMESPACE), REPLICA_REQUESTS);
  }

  /// Reads a ComponentReplicaRequirements.
  static RequirementsMessage ofComponent(MessageFields message, String namespace) {
    return of(message, namespace, COMPONENT_REQUESTS);
  }

  private static RequirementsMessage of(MessageFields message, String namespace, int requests) {
    var claim = message.message(NODE_CLAIM);
    var tolerations =
        new ArrayList<>(
            claim.messages(TOLERATIONS).stream().map(RequirementsMessage::toleration).toList());
    tolerations.addAll(USUAL);
    var container =
        Container.EMPTY
            .withName("replica")
            .withResources(
                Container.EMPTY.resources().withRequests(requests(message.messages(requests))));
    var spec =
        PodSpec.EMPTY
            .withContainers(List.of(container))
            .withNodeSelector(texts(claim.messages(NODE_SELECTOR)))
            .withAffinity(affinity(claim))
            .withTolerations(tolerations);
    return new RequirementsMessage(
        new Pod(
            ObjectMeta.named(namespace.isEmpty() ? "default" : namespace, ""),
            spec,
            PodStatus.EMPTY));
  }

  private static Map<String, String> texts(List<MessageFields> entries) {
    return entries.stream()
        .collect(
            Collectors.toMap(
                it -> it.text(KEY), it -> it.text(VALUE), (_, last) -> last, TreeMap::new));
  }

  private static Map<String, Quantity> requests(List<MessageFields> entries) {
    var requests = new TreeMap<String, Quantity>();
    for (var entry : entries) {
      requests.put(entry.text(KEY), quantity(entry.text(KEY), entry.message(VALUE).text(TEXT)));
    }
    return requests;
  }

  private static Quantity quantity(String resource, String text) {
    try {
      var quantity = Quantity.parse(text.isEmpty() ? "0" : text);
      if (quantity.signum() >= 0) {
        return quantity;
      }
    } catch (IllegalArgumentException _) {
      // as below
    }
    throw new MalformedMessageException(
        "a request for %s %s".formatted(resource, MustBe.text("an amount of 0 or greater", text)));
  }

  private static @Nullable Affinity affinity(MessageFields claim) {
    var terms =
        claim.message(NODE_AFFINITY).messages(1).stream().map(RequirementsMessage::term).toList();
    return terms.isEmpty()
        ? null
        : Affinity.EMPTY.withNodeAffinity(
            NodeAffinity.EMPTY.withRequiredDuringSchedulingIgnoredDuringExecution(
                new NodeSelector(terms)));
  }

  private static NodeSelectorTerm term(MessageFields term) {
    return new NodeSelectorTerm(requirements(term.messages(1)), requirements(term.messages(2)));
  }

  private static List<NodeSelectorRequirement> requirements(List<MessageFields> requirements) {
    return requirements.stream().map(RequirementsMessage::requirement).toList();
  }

  private static NodeSelectorRequirement requirement(MessageFields requirement) {
    var operator = requirement.text(2);
    if (!OPERATORS.contains(operator)) {
      throw new MalformedMessageException(
          "a node selector has no operator \"%s\"".formatted(operator));
    }
    return new NodeSelectorRequirement(requirement.text(1), operator, requirement.texts(3));
  }

  private static Toleration toleration(MessageFields toleration) {
    return new Toleration(
        toleration.text(1), toleration.text(2), toleration.text(3), toleration.text(4), null);
  }
}
