@org.jspecify.annotations.NullMarked
package dev.berth.extender;
