/// The contents of pages: the documents of answers, read part by part, and counted, grouped and
/// sorted as a page needs it. Each record is the argument of the template of the same name in
/// `src/main/jte`.
@NullMarked
package dev.berth.ui.page;

import org.jspecify.annotations.NullMarked;
