/// The in-tree plugins, one package each; what two of them share is in `support`.
@NullMarked
package dev.berth.plugins;

import org.jspecify.annotations.NullMarked;
