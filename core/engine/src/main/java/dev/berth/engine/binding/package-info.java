/// The steps after a pod has got a node: waiting at Permit, PreBind, Bind, PostBind.
@NullMarked
package dev.berth.engine.binding;

import org.jspecify.annotations.NullMarked;
