/// Code that at least two of the load-aware plugins share.
@NullMarked
package dev.berth.loadaware.support;

import org.jspecify.annotations.NullMarked;
