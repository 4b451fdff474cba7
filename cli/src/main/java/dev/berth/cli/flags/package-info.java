/// The flags of kube-scheduler v1.37.1: what users write, and the options that this stands for.
///
/// One class for each group of its help, together [ServerFlags]. picocli reads them; what it reads
/// differently from kube-scheduler's own library, pflag, is put straight before by [FlagSyntax]
/// (form) and by [FlagTypes] (values), and [FlagErrors] says in pflag's words what is wrong.
@NullMarked
package dev.berth.cli.flags;

import org.jspecify.annotations.NullMarked;
