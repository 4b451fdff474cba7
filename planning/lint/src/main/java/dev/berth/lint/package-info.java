/// Checks manifests and profiles for parts that can never match a cluster. The input is a simulated
/// cluster and the settings of a scheduler; the output consists of values. The selectors of `api`,
/// the plugins of the profiles and the admission of `cluster` decide whether something matches;
/// this package contains no such decision.
///
/// `Linter` is the entry point. A [PodCheck] checks one pod that the input specifies; the other
/// checks examine objects of one kind, or the profiles. Each check has the rules of one subject.
@NullMarked
package dev.berth.lint;

import org.jspecify.annotations.NullMarked;
