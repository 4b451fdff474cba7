@NullMarked
package dev.berth.firmament.grpc;

import org.jspecify.annotations.NullMarked;
