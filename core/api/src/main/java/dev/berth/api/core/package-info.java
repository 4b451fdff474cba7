/// The core group (`v1`): pods, nodes, volumes, namespaces, services.
@NullMarked
package dev.berth.api.core;

import org.jspecify.annotations.NullMarked;
