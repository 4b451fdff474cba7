/// The flags of kube-scheduler v1.37.1, and the options that they set.
///
/// A [FlagSet] for each group of its help, together [ServerFlags]. picocli reads them; where its
/// reading differs from kube-scheduler's library, pflag, [FlagSyntax] rewrites the form and
/// [FlagTypes] the values, and [FlagErrors] has pflag's error messages.
@NullMarked
package dev.berth.cli.flags;

import org.jspecify.annotations.NullMarked;
