/// The pages of `berth ui` in a real browser: what people see and press, with the mouse and with
/// the keyboard alone, and what axe-core finds wrong for people who see or hear pages differently.
@NullMarked
package dev.berth.conformance.browser;

import org.jspecify.annotations.NullMarked;
