/// # Documents for programs
///
/// A [DocumentType][dev.berth.questions.document.DocumentType] is a table of fields: the name of
/// each field, its meaning, and the source of its value. The table determines everything else: the
/// maps and lists for JSON, YAML or CBOR, the JSON schemas in `docs`, and the components of the
/// OpenAPI description that a running scheduler serves.
@NullMarked
package dev.berth.questions.document;

import org.jspecify.annotations.NullMarked;
