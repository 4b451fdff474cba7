/// # The pages of `berth ui`
///
/// The answers for the pages of [dev.berth.ui.Ui] about a cluster in files; other packages of this
/// room find them. The simulation runs once; when somebody opens the page of a pod, Berth explains
/// the pod from this run, which is the same as that of `berth explain`.
@NullMarked
package dev.berth.query.pages;

import org.jspecify.annotations.NullMarked;
