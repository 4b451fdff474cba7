/// # ImageLocality
///
/// *Score:* the more bytes of the pod's images (of containers, init containers and image volumes) a
/// node has already, the better, from 0 for 23 MiB or less to 100 for 1000 MiB per image or more.
/// An image weighs by the share of nodes that have it, so that not all its pods are drawn to the
/// few nodes that do. There is nothing to normalize.
///
/// *Arguments:* none. *Events:* none, it never rejects.
///
/// Same as kube-scheduler v1.37 `plugins/imagelocality`, but for the signature for batching.
@NullMarked
package dev.berth.plugins.imagelocality;

import org.jspecify.annotations.NullMarked;
