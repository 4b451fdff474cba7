/// The values of CEL expressions, with cel-go's rules for them.
///
/// A value is a plain object: `Boolean`, `Long`, [Unsigned], `Double`, `String`, [Bytes],
/// [CelNull], [java.util.List], [CelMap], [java.util.Optional], [java.time.Duration],
/// [java.time.OffsetDateTime], [TypeValue], or a [CelObject] of Kubernetes. A failed evaluation is
/// also a value, a [CelError], since `&&`, `||` and the macros built from them may ignore it.
@NullMarked
package dev.berth.cel.value;

import org.jspecify.annotations.NullMarked;
