package dev.berth.plugins.dynamicresources.selector;

import dev.berth.api.resource.Device;
import dev.berth.plugins.dynamicresources.selector.program.CostLimitException;
import dev.berth.plugins.dynamicresources.selector.program.Program;

/// A selector that has been compiled.
final class CompiledSelector implements DeviceSelector {
  /// The API's limit for one evaluation (`CELSelectorExpressionMaxCost`), about a tenth of a
  /// second.
  private static final long COST_LIMIT = 1_000_000;

  private final Program program;
  private final DeviceVariables devices;

  CompiledSelector(Program program, DeviceVariables devices) {
    this.program = program;
    this.devices = devices;
  }

  @Override
  public boolean matches(String driver, Device device) {
    var value = run(driver, device).value();
    return value instanceof Boolean matches ? matches : BoolResults.convert(value);
  }

  /// @throws SelectorException if it costs too much
  Program.Evaluation run(String driver, Device device) {
    try {
      return program.run(devices.of(driver, device), COST_LIMIT);
    } catch (CostLimitException e) {
      throw new SelectorException(String.valueOf(e.getMessage()), e);
    }
  }
}
