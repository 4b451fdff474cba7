/// What a replay has come to, for people and for programs.
@NullMarked
package dev.berth.cli.replay;

import org.jspecify.annotations.NullMarked;
