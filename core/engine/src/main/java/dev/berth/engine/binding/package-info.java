/// What happens to a pod after a node was found for it: waiting at Permit, PreBind, Bind, PostBind.
@NullMarked
package dev.berth.engine.binding;

import org.jspecify.annotations.NullMarked;
