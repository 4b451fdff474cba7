/// The in-tree plugins of the descheduler, one package each; code that two of them share is in
/// `support`.
@NullMarked
package dev.berth.descheduler.plugins;

import org.jspecify.annotations.NullMarked;
