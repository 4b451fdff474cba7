package dev.berth.api.selector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codec;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.PodSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Against facts printed by apimachinery, component-helpers and api v0.37.1. Tab-separated lines: a
/// node (`node`, JSON); or the question, a pod's JSON that holds the selector, and the answers for
/// all nodes, or `!` and the error.
class SelectorFactsTest {
  private static List<List<String>> lines(String of) {
    try (var in = SelectorFactsTest.class.getResourceAsStream("selector-facts.txt")) {
      var text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .map(line -> List.of(line.split("\t", -1)))
          .filter(line -> line.getFirst().equals(of))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static final List<Node> NODES =
      lines("node").stream().map(line -> read(Kinds.NODE, line.get(1))).toList();

  static Stream<List<String>> labels() {
    return lines("labels").stream();
  }

  static Stream<List<String>> required() {
    return lines("required").stream();
  }

  static Stream<List<String>> preferred() {
    return lines("preferred").stream();
  }

  static Stream<List<String>> tolerations() {
    return lines("tolerations").stream();
  }

  @ParameterizedTest
  @MethodSource("labels")
  void labelSelectorsSelectWhatTheySelectInKubernetes(List<String> fact) {
    var selector = spec(fact).topologySpreadConstraints().getFirst().labelSelector();
    assertThat(
            answer(() -> {
              var compiled = Selector.of(selector);
              return bits(node -> compiled.matches(node.metadata().labels()));
            }))
        .isEqualTo(fact.get(2));
  }

  @ParameterizedTest
  @MethodSource("required")
  void requiredAffinitiesMatchWhatTheyMatchInKubernetes(List<String> fact) {
    var affinity = RequiredNodeAffinity.of(spec(fact));
    var errors = new StringBuilder();
    var answers =
        NODES.stream()
            .map(node -> {
              try {
                return affinity.matchesStrictly(node) ? "1" : "0";
              } catch (SelectorException e) {
                errors.setLength(0);
                errors.append(e.getMessage());
                return "E";
              }
            })
            .collect(Collectors.joining());
    assertThat(answers + errors).isEqualTo(fact.get(2));
    assertThat(bits(affinity::matches)).isEqualTo(answers.replace('E', '0'));
  }

  @ParameterizedTest
  @MethodSource("preferred")
  void preferredTermsScoreWhatTheyScoreInKubernetes(List<String> fact) {
    var terms = nodeAffinity(spec(fact)).preferredDuringSchedulingIgnoredDuringExecution();
    assertThat(
            answer(() -> {
              var compiled = PreferredNodeTerms.of(terms);
              return NODES.stream()
                  .map(node -> Long.toString(compiled.score(node)))
                  .collect(Collectors.joining(","));
            }))
        .isEqualTo(fact.get(2));
  }

  @ParameterizedTest
  @MethodSource("tolerations")
  void tolerationsTolerateWhatTheyTolerateInKubernetes(List<String> fact) {
    var toleration = spec(fact).tolerations().getFirst();
    assertThat(
            Stream.of(TolerationMatcher.EXACT, TolerationMatcher.COMPARING)
                .flatMap(matcher ->
                    NODES.stream()
                        .flatMap(node -> node.spec().taints().stream())
                        .map(taint -> matcher.tolerates(toleration, taint) ? "1" : "0"))
                .collect(Collectors.joining()))
        .isEqualTo(fact.get(2));
  }

  private static PodSpec spec(List<String> fact) {
    return read(Kinds.POD, fact.get(1)).spec();
  }

  private static NodeAffinity nodeAffinity(PodSpec spec) {
    return Objects.requireNonNull(Objects.requireNonNull(spec.affinity()).nodeAffinity());
  }

  private static String answer(Supplier<String> answer) {
    try {
      return answer.get();
    } catch (SelectorException e) {
      return "!" + Objects.requireNonNull(e.getMessage()).replace("\t", "\\t");
    }
  }

  private static String bits(Predicate<Node> matches) {
    return NODES.stream().map(node -> matches.test(node) ? "1" : "0").collect(Collectors.joining());
  }

  private static <T> T read(Codec<T> codec, String json) {
    var problems = new Problems();
    var in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    var value = ValueReader.readJson(codec, in, "fact", Interner.none(), problems);
    assertThat(problems.kept()).isEmpty();
    return Objects.requireNonNull(value);
  }
}
