/// # The user interface
///
/// Pages that show a cluster and its decisions in a browser. [dev.berth.ui.Ui] answers requests
/// with pages, and [dev.berth.ui.ClusterAnswers] is the source of their content: the same documents
/// that Berth's commands and a running scheduler give to programs. Pages draw these documents and
/// add no wording of their own, so a page says the same as the command.
@NullMarked
package dev.berth.ui;

import org.jspecify.annotations.NullMarked;
