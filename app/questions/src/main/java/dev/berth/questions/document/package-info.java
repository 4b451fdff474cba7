/// # Documents for programs
///
/// A [DocumentType][dev.berth.questions.document.DocumentType] is a table of fields: the name of
/// each, what it says, and where its value comes from. All else follows from that table: the maps
/// and lists that are written as JSON, YAML or CBOR, the JSON schemas in `docs`, and the components
/// of the OpenAPI description that a running scheduler serves.
@NullMarked
package dev.berth.questions.document;

import org.jspecify.annotations.NullMarked;
