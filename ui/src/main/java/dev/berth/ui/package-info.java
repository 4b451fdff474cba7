/// # The user interface
///
/// Pages that show a cluster and its decisions in a browser. [dev.berth.ui.Ui] answers requests
/// with pages, and [dev.berth.ui.ClusterAnswers] says what is on them: the documents that Berth's
/// commands and a running scheduler give to programs. Pages draw these documents and word nothing
/// themselves, so that a page says what the command says.
@NullMarked
package dev.berth.ui;

import org.jspecify.annotations.NullMarked;
