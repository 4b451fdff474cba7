package dev.berth.firmament.message;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.core.WeightedPodAffinityTerm;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the message Affinity, and messages LabelSelector, which select nodes, too.
final class AffinityMessage {
  private static final int NODE = 1;
  private static final int POD = 2;
  private static final int POD_ANTI = 3;

  private static final int REQUIRED = 1;
  private static final int PREFERRED = 2;

  private static final int TERMS = 1;
  private static final int EXPRESSIONS = 1;
  private static final int WEIGHT = 1;
  private static final int WEIGHTED = 2;

  private static final int KEY = 1;
  private static final int OPERATOR = 2;
  private static final int VALUES = 3;

  private static final int SELECTOR = 1;
  private static final int NAMESPACES = 2;
  private static final int TOPOLOGY_KEY = 3;
  private static final int MATCH_LABELS = 1;
  private static final int MATCH_EXPRESSIONS = 2;

  private static final int TYPE = 1;
  private static final int TYPED_KEY = 2;

  /// The types of label selectors in the order of their numbers, as operators of expressions.
  private static final List<String> OPERATORS =
      List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt");

  private AffinityMessage() {}

  /// The affinity of a task; null if there is none.
  static @Nullable Affinity of(MessageFields affinity) {
    var pod = affinity.message(POD);
    var podAnti = affinity.message(POD_ANTI);
    var read =
        new Affinity(
            node(affinity.message(NODE)),
            affinity.has(POD) ? new PodAffinity(required(pod), preferred(pod)) : null,
            affinity.has(POD_ANTI)
                ? new PodAntiAffinity(required(podAnti), preferred(podAnti))
                : null);
    return read.equals(Affinity.EMPTY) ? null : read;
  }

  /// Poseidon sends a requirement without terms with each preference; it asks for nothing.
  private static @Nullable NodeAffinity node(MessageFields affinity) {
    var terms =
        affinity.message(REQUIRED).messages(TERMS).stream()
            .map(term -> term(expressions(term, EXPRESSIONS)))
            .toList();
    var read =
        new NodeAffinity(
            terms.isEmpty() ? null : new NodeSelector(terms),
            affinity.messages(PREFERRED).stream().map(AffinityMessage::preferredNodes).toList());
    return read.equals(NodeAffinity.EMPTY) ? null : read;
  }

  private static NodeSelectorTerm term(List<NodeSelectorRequirement> expressions) {
    return new NodeSelectorTerm(expressions, List.of());
  }

  /// The selectors' requirements for a node.
  static List<NodeSelectorRequirement> selectors(List<MessageFields> selectors) {
    return selectors.stream()
        .map(it ->
            new NodeSelectorRequirement(
                it.text(TYPED_KEY), operator(it.number(TYPE)), it.texts(VALUES)))
        .toList();
  }

  private static String operator(long type) {
    if (type < 0 || type >= OPERATORS.size()) {
      throw new MalformedMessageException("there is no type %d of label selectors".formatted(type));
    }
    return OPERATORS.get((int) type);
  }

  private static List<NodeSelectorRequirement> expressions(MessageFields of, int field) {
    return of.messages(field).stream()
        .map(it -> new NodeSelectorRequirement(it.text(KEY), it.text(OPERATOR), it.texts(VALUES)))
        .toList();
  }

  private static PreferredSchedulingTerm preferredNodes(MessageFields preferred) {
    return new PreferredSchedulingTerm(
        (int) preferred.number(WEIGHT),
        term(expressions(preferred.message(WEIGHTED), EXPRESSIONS)));
  }

  private static List<PodAffinityTerm> required(MessageFields affinity) {
    return affinity.messages(REQUIRED).stream().map(AffinityMessage::podTerm).toList();
  }

  private static List<WeightedPodAffinityTerm> preferred(MessageFields affinity) {
    return affinity.messages(PREFERRED).stream()
        .map(it ->
            new WeightedPodAffinityTerm((int) it.number(WEIGHT), podTerm(it.message(WEIGHTED))))
        .toList();
  }

  private static PodAffinityTerm podTerm(MessageFields term) {
    var topologyKey = term.text(TOPOLOGY_KEY);
    return PodAffinityTerm.EMPTY
        .withLabelSelector(term.has(SELECTOR) ? selector(term.message(SELECTOR)) : null)
        .withNamespaces(term.texts(NAMESPACES))
        .withTopologyKey(topologyKey.isEmpty() ? Node.HOSTNAME : topologyKey);
  }

  private static LabelSelector selector(MessageFields selector) {
    return new LabelSelector(
        selector.has(MATCH_LABELS) ? Labels.of(List.of(selector.message(MATCH_LABELS))) : Map.of(),
        selector.messages(MATCH_EXPRESSIONS).stream()
            .map(it ->
                new LabelSelectorRequirement(it.text(KEY), it.text(OPERATOR), it.texts(VALUES)))
            .toList());
  }
}
