/// # Firmament's messages
///
/// A message is read by the numbers of its fields, without generated classes: of 45 messages, the
/// service needs half, and of these a few fields each. A `MachineMessage` becomes a node, and a
/// `TaskMessage` or an `InfoMessage` becomes a pod.
@NullMarked
package dev.berth.firmament.message;

import org.jspecify.annotations.NullMarked;
