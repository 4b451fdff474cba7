/// The in-tree plugins, one package each; `support` has code that several plugins share.
@NullMarked
package dev.berth.plugins;

import org.jspecify.annotations.NullMarked;
