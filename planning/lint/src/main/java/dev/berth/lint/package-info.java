/// Looks through manifests and profiles for what can never match a cluster. The input is a cluster
/// as it is simulated, and the settings of a scheduler; the output are values. Whether something
/// matches is decided by the selectors of `api`, the plugins of the profiles and the admission of
/// `cluster`, and never here.
///
/// `Linter` is the entry. A [PodCheck] looks at one pod that the input specifies, and the other
/// checks at an object of another kind or at the profiles; each has the rules of one subject.
@NullMarked
package dev.berth.lint;

import org.jspecify.annotations.NullMarked;
