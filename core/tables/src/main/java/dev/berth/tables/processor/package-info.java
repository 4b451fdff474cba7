/// Writes the codec tables of messages:
///
/// ```
/// record ─▶ MessageReader ─▶ MessageType, a list of MessageField with a ValueType ─▶ TableWriter  CoreTables
///                                                                                 └▶ ZeroWriter   CoreZeros
/// ```
///
/// javac calls the processor; it runs on one thread and has no state between two compilations.
@NullMarked
package dev.berth.tables.processor;

import org.jspecify.annotations.NullMarked;
