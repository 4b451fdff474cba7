/// # Questions and answers
///
/// A [dev.berth.questions.Question] is a value: options of a command, parameters of a request, and
/// tests create the same value. It finds an [dev.berth.questions.Answer] in a
/// [dev.berth.questions.QuestionRun], which knows the cluster and who waits. The answer is a
/// document for programs and a page for people. Each question is in its own package, with its
/// answer, page and document.
@NullMarked
package dev.berth.questions;

import org.jspecify.annotations.NullMarked;
