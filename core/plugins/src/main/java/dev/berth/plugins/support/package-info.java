/// Code that several plugins share.
@NullMarked
package dev.berth.plugins.support;

import org.jspecify.annotations.NullMarked;
