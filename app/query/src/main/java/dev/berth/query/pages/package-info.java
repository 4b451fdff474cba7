/// # The pages of `berth ui`
///
/// What the pages of [dev.berth.ui.Ui] are about: the answers that other packages of this room
/// find, for a cluster in files. The simulation runs once; a pod is explained when somebody looks
/// at it, by the same run as that of `berth explain`.
@NullMarked
package dev.berth.query.pages;

import org.jspecify.annotations.NullMarked;
