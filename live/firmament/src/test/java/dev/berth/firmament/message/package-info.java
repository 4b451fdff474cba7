@NullMarked
package dev.berth.firmament.message;

import org.jspecify.annotations.NullMarked;
