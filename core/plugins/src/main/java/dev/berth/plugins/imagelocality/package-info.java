/// # ImageLocality
///
/// *Score:* the more bytes of the pod's images (of containers, init containers and image volumes) a
/// node already has, the higher: from 0 for 23 MiB or less to 100 for 1000 MiB per image or more.
/// An image is weighted by the share of nodes that have it, so that its pods do not all go to the
/// few nodes that have it. The scores need no normalization.
///
/// *Arguments:* none. *Events:* none, as it never rejects.
///
/// Same as kube-scheduler v1.37 `plugins/imagelocality`, except the signature for batching.
@NullMarked
package dev.berth.plugins.imagelocality;

import org.jspecify.annotations.NullMarked;
