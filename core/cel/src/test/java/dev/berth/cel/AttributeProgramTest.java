package dev.berth.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.api.resource.DeviceBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Attributes of devices that expressions define.
final class AttributeProgramTest {
  private static final String DRIVER = "gpu.example.com";
  private static final DeviceAttribute NOTHING =
      new DeviceAttribute(null, null, null, null, null, null, null, null);
  private static final Device GPU =
      DeviceBuilder.builder(Device.EMPTY)
          .name("gpu-0")
          .attributes(
              Map.of(
                  "model",
                  new DeviceAttribute(null, null, "a100", null, null, null, null, null),
                  "index",
                  new DeviceAttribute(3L, null, null, null, null, null, null, null)))
          .build();

  private final DeviceExpressions expressions = new DeviceExpressions();

  private DeviceAttribute attribute(String expression) {
    return expressions.compileAttribute(expression).of(DRIVER, GPU);
  }

  static Stream<Arguments> results() {
    return Stream.of(
        Arguments.of(
            "device.attributes['gpu.example.com'].index + 1",
            new DeviceAttribute(4L, null, null, null, null, null, null, null)),
        Arguments.of(
            "device.driver == 'x'",
            new DeviceAttribute(null, false, null, null, null, null, null, null)),
        Arguments.of(
            "device.attributes['gpu.example.com'].model + '-x'",
            new DeviceAttribute(null, null, "a100-x", null, null, null, null, null)),
        Arguments.of(
            "semver('1.2.3')",
            new DeviceAttribute(null, null, null, "1.2.3", null, null, null, null)),
        Arguments.of(
            "[1, 2]",
            new DeviceAttribute(null, null, null, null, List.of(1L, 2L), null, null, null)),
        Arguments.of(
            "[true]", new DeviceAttribute(null, null, null, null, null, List.of(true), null, null)),
        Arguments.of(
            "['a', device.driver]",
            new DeviceAttribute(null, null, null, null, null, null, List.of("a", DRIVER), null)),
        Arguments.of(
            "[semver('1.2.3')]",
            new DeviceAttribute(null, null, null, null, null, null, null, List.of("1.2.3"))),
        Arguments.of(
            "['a'].filter(it, it == 'b')",
            new DeviceAttribute(null, null, null, null, null, null, List.of(), null)));
  }

  @ParameterizedTest
  @MethodSource("results")
  void aResultIsAnAttributeOfItsType(String expression, DeviceAttribute attribute) {
    assertThat(attribute(expression)).isEqualTo(attribute).isNotEqualTo(NOTHING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.5 | double",
        "device | kubernetes.DRADevice",
        "{'a': 1} | map(string, int)",
        "[1.5] | list(double)",
        "[[1]] | list(list(int))",
        "quantity('1') | kubernetes.Quantity",
      })
  void whatNoAttributeCanBeDoesNotCompile(String expression, String type) {
    assertThatExceptionOfType(CelException.class)
        .isThrownBy(() -> expressions.compileAttribute(expression))
        .withMessage(
            "must evaluate to a primitive scalar (string, integer, boolean, semver) or a list of"
                + " these scalars, not %s",
            type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dyn(1.5) | unsupported CEL return type: double",
        "[dyn(1.5)] | unsupported list element type: double",
        "[dyn(1), dyn('a')] | expected list element at index 1 to be int, got string",
        "device.attributes['gpu.example.com'].missing | no such key: missing",
        "1 / 0 | division by zero",
      })
  void whatIsKnownOnlyWhenItRunsFailsThen(String expression, String message) {
    var program = expressions.compileAttribute(expression);
    assertThatExceptionOfType(CelException.class)
        .isThrownBy(() -> program.of(DRIVER, GPU))
        .withMessage(message);
  }

  @Test
  void anExpressionIsCompiledOnce() {
    assertThat(expressions.compileAttribute("device.driver"))
        .isSameAs(expressions.compileAttribute("device.driver"));
  }
}
