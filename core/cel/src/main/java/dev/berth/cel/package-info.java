/// # CEL expressions about devices
///
/// CEL expressions say which devices a request or device class may have:
/// `device.attributes["gpu.example.com"].model == "a100" &&
/// device.capacity["gpu.example.com"].memory.isGreaterThan(quantity("40Gi"))`. [DeviceExpressions]
/// compiles expressions and keeps the programs. A [SelectorProgram] is evaluated for each device;
/// an [AttributeProgram] computes an attribute that a request compares. Variables, functions,
/// types, costs with their limit, and messages are the same as in kube-scheduler v1.37
/// (`dynamic-resource-allocation/cel` with the environment for stored expressions).
///
/// dev.cel parses expressions and checks types; its messages are converted to cel-go's words where
/// they differ. Programs run here, since dev.cel does not count costs: the packages below this one
/// contain values, functions and programs.
@NullMarked
package dev.berth.cel;

import org.jspecify.annotations.NullMarked;
