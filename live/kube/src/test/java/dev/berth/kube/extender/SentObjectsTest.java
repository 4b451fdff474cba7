package dev.berth.kube.extender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.kubescheduler.Extender;
import dev.berth.testkit.Given;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Documents are kept only if an extender gets them.
final class SentObjectsTest {
  static Stream<Arguments> extenders() {
    return Stream.of(
        row("one that does nothing", it -> it, ""),
        row("one that binds", it -> it.withBindVerb("b"), ""),
        row("one that filters", it -> it.withFilterVerb("f"), "nodes waiting"),
        row("one that scores", it -> it.withPrioritizeVerb("p"), "nodes waiting"),
        row("one that preempts", it -> it.withPreemptVerb("p"), "waiting running"),
        row(
            "one that knows the cluster",
            it -> it.withFilterVerb("f").withPreemptVerb("p").withNodeCacheCapable(true),
            "waiting"));
  }

  private static Arguments row(String name, UnaryOperator<Extender> settings, String sent) {
    return Arguments.of(name, settings, sent);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("extenders")
  void objectsAreSentWhole(String name, UnaryOperator<Extender> settings, String sent) {
    var extender = settings.apply(FakeExtenderServer.configuration("http://localhost", null));
    var objects = SentObjects.to(List.of(extender));
    var kinds = List.of(sent.split(" "));

    assertThat(objects.test(Given.node("n").build())).isEqualTo(kinds.contains("nodes"));
    assertThat(objects.test(Given.pod("p").build())).isEqualTo(kinds.contains("waiting"));
    assertThat(objects.test(Given.pod("p").on("n").build())).isEqualTo(kinds.contains("running"));
    assertThat(objects.areOf(Kinds.NODE)).isEqualTo(kinds.contains("nodes"));
    assertThat(objects.areOf(Kinds.POD)).isEqualTo(kinds.contains("waiting"));
    assertThat(objects.areOf(Kinds.SERVICE)).isFalse();
  }
}
