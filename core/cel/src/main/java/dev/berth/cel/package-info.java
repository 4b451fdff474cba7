/// # CEL expressions about devices
///
/// Which devices a request or a device class may have is said in CEL:
/// `device.attributes["gpu.example.com"].model == "a100" &&
/// device.capacity["gpu.example.com"].memory.isGreaterThan(quantity("40Gi"))`. [DeviceExpressions]
/// compiles such texts and keeps the programs; a [SelectorProgram] is evaluated for each device, an
/// [AttributeProgram] computes an attribute that a request compares. Same as kube-scheduler v1.37
/// (`dynamic-resource-allocation/cel` with the environment for stored expressions): variables,
/// functions, types, costs and their limit, messages.
///
/// Parsing and type checking is done by dev.cel; what its texts say differently is put into
/// cel-go's words. Running is done here, since dev.cel counts no costs: values, functions and the
/// program are in the packages below this one.
@NullMarked
package dev.berth.cel;

import org.jspecify.annotations.NullMarked;
