/// What a CEL expression computes with, and cel-go's rules for it.
///
/// A value is a plain object: `Boolean`, `Long`, [Unsigned], `Double`, `String`, [Bytes],
/// [CelNull], [java.util.List], [CelMap], [java.util.Optional], [java.time.Duration],
/// [java.time.OffsetDateTime], [TypeValue], or a [CelObject] of Kubernetes. An evaluation that went
/// wrong is a value, too, a [CelError], since `&&`, `||` and the macros made of them may ignore it.
@NullMarked
package dev.berth.cel.value;

import org.jspecify.annotations.NullMarked;
