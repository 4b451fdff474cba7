package dev.berth.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.api.resource.DeviceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What users of selectors rely on, and what becomes of bad ones.
class DeviceExpressionsTest {
  private static final String DRIVER = "gpu.example.com";
  private static final Device GPU =
      DeviceBuilder.builder(Device.EMPTY)
          .name("gpu-0")
          .allowMultipleAllocations(true)
          .attributes(Map.of("model", text("a100"), "other.example.com/model", text("x")))
          .build();

  private final DeviceExpressions selectors = new DeviceExpressions();

  private static DeviceAttribute text(String value) {
    return new DeviceAttribute(null, null, value, null, null, null, null, null);
  }

  private boolean matches(String expression) {
    return selectors.compile(expression).matches(DRIVER, GPU);
  }

  @Test
  void aNameWithoutADomainIsOfTheDriversDomain() {
    assertThat(matches("device.attributes['gpu.example.com'].model == 'a100'")).isTrue();
    assertThat(matches("device.attributes['other.example.com'].model == 'x'")).isTrue();
    assertThat(selectors.compile("has(device.attributes['another'].model)").matches("another", GPU))
        .isTrue();
  }

  @Test
  void anEmptyListIsAValue() {
    var tags = new DeviceAttribute(null, null, null, null, null, null, List.of(), null);
    var device = GPU.withAttributes(Map.of("tags", tags));
    var expression = "device.attributes['gpu.example.com'].tags == []";
    assertThat(selectors.compile(expression).matches(DRIVER, device)).isTrue();
  }

  @Test
  void aDeviceThatChangesItsDriverIsLookedAtAgain() {
    var selector = selectors.compile("device.driver == 'a'");
    assertThat(selector.matches("a", GPU)).isTrue();
    assertThat(selector.matches("b", GPU)).isFalse();
  }

  @Test
  void aSelectorIsCompiledOnce() {
    var expression = "device.driver == 'gpu.example.com'";
    assertThat(selectors.compile(expression)).isSameAs(selectors.compile(expression));
  }

  @Test
  void aPreparedSelectorIsTheOneThatIsUsed() {
    var expression = "device.driver == 'gpu.example.com'";
    selectors.prepare(expression);
    var prepared = selectors.compile(expression);
    selectors.prepare(expression);

    assertThat(prepared.matches(DRIVER, GPU)).isTrue();
    assertThat(selectors.compile(expression)).isSameAs(prepared);
  }

  @Test
  void aPreparedSelectorThatDoesNotCompileIsRefusedWhenItIsUsed() {
    selectors.prepare("device.foo");

    assertThatExceptionOfType(CelException.class)
        .isThrownBy(() -> selectors.compile("device.foo"))
        .withMessage(failure("device.foo"));
  }

  private static String failure(String expression) {
    try {
      new DeviceExpressions().compile(expression);
      return "";
    } catch (CelException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void oldSelectorsAreForgotten() {
    var first = selectors.compile("1 == 1");
    IntStream.range(0, 1_100).forEach(i -> selectors.compile(i + " == 1"));
    assertThat(selectors.compile("1 == 1")).isNotSameAs(first);
  }

  @Test
  void anAttributeThatIsMissingIsAnErrorWithAdvice() {
    assertThatExceptionOfType(CelException.class)
        .isThrownBy(() -> matches("device.attributes['gpu.example.com'].memory == 1"))
        .withMessage("no such key: memory")
        .extracting(CelException::advice)
        .isEqualTo(
            "no such key: memory. consider using CEL optional chaining (.? followed by orValue()) "
                + "or guarding the check with has() for optional fields");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "device.",
        "device.foo",
        "1",
        "device.driver == 1",
        "\"",
        "'\\ud800'",
        "device.attributes[",
        "\u0000",
        "((((((((((",
        "int('x') == 1",
        "''.matches('(')",
        "[1].all(x, y)"
      })
  void whatDoesNotCompileIsRefused(String expression) {
    assertThatExceptionOfType(CelException.class).isThrownBy(() -> selectors.compile(expression));
  }

  @Test
  void expressionsThatAreTooLongOrTooDeepAreRefused() {
    var deep = "(".repeat(300) + "true" + ")".repeat(300);
    assertThatExceptionOfType(CelException.class)
        .isThrownBy(() -> selectors.compile(deep))
        .withMessageContaining("expression recursion limit exceeded: 250");
    var big = "'" + "x".repeat(100_000) + "' == ''";
    assertThatExceptionOfType(CelException.class)
        .isThrownBy(() -> selectors.compile(big))
        .withMessageContaining("expression code point size exceeds limit");
  }

  @Test
  void aLongChainOfConditionsIsFine() {
    var chain = " || device.driver == 'x'".repeat(400);
    assertThat(matches("false" + chain)).isFalse();
    assertThat(matches("true" + chain)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lists.range(1000).all(a, lists.range(1000).all(b, lists.range(1000).all(c, a + b + c >="
            + " 0)))",
        "lists.range(100000).map(x, lists.range(100000)).size() > 0",
        "lists.range(900000).exists(x, x < 0)",
        "lists.range(5000).distinct().size() > 0",
        "lists.range(400000).transformMap(i, v, v).size() > 0",
        "lists.range(300000).map(x, 'a').join('').matches('(((a*)*)*)*(((a*)*)*)*(((a*)*)*)*b')"
      })
  void whatRunsAwayIsStopped(String expression) {
    var selector = selectors.compile(expression);
    assertThatExceptionOfType(CelException.class)
        .isThrownBy(() -> selector.matches(DRIVER, GPU))
        .withMessage("operation cancelled: actual cost limit exceeded");
  }

  @Test
  void selectorsServeManyThreads() throws Exception {
    try (var threads = Executors.newFixedThreadPool(4)) {
      var answers = new ArrayList<Future<Boolean>>();
      for (int i = 0; i < 200; i++) {
        var expression = "[0, 1, 2, 3, 4].exists(x, x == " + i % 5 + ")";
        answers.add(threads.submit(() -> matches(expression)));
      }
      for (var answer : answers) {
        assertThat(answer.get()).isTrue();
      }
    }
  }
}
