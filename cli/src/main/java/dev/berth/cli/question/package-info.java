/// # Questions and answers
///
/// A [dev.berth.cli.question.Question] is a value: options of a command, parameters of a request,
/// and tests make the same one. It finds an [dev.berth.cli.question.Answer] in a
/// [dev.berth.cli.question.QuestionRun], which knows the cluster and who waits. The answer is a
/// document for programs and a page for people. Each question stands in a package of its own, with
/// its answer, page and document.
@NullMarked
package dev.berth.cli.question;

import org.jspecify.annotations.NullMarked;
