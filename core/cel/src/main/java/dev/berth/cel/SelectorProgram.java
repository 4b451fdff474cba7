package dev.berth.cel;

import dev.berth.api.resource.Device;
import dev.berth.cel.program.CostLimitException;
import dev.berth.cel.program.Program;

/// A compiled device selector. Immutable and thread-safe.
public final class SelectorProgram {
  /// The API's limit for one evaluation (`CELSelectorExpressionMaxCost`), equal to about a tenth of
  /// a second.
  private static final long COST_LIMIT = 1_000_000;

  private final Program program;
  private final DeviceVariables devices;

  SelectorProgram(Program program, DeviceVariables devices) {
    this.program = program;
    this.devices = devices;
  }

  /// Returns whether the selector matches the device: a function of both arguments.
  ///
  /// @param driver the name of the driver that published the device; also the domain of attributes
  ///   and capacities that name none
  /// @throws CelException if the expression fails for the device, costs too much, or has a result
  ///   other than a bool
  public boolean matches(String driver, Device device) {
    var value = evaluate(program, devices, driver, device).value();
    return value instanceof Boolean matches ? matches : BoolResults.convert(value);
  }

  /// Returns the value of a program for a device, with its cost.
  ///
  /// @throws CelException if it costs too much
  static Program.Evaluation evaluate(
      Program program, DeviceVariables devices, String driver, Device device) {
    try {
      return program.run(devices.of(driver, device), COST_LIMIT);
    } catch (CostLimitException e) {
      throw new CelException(String.valueOf(e.getMessage()), e);
    }
  }
}
