package dev.berth.query;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Whether documents are as the schemas in `docs/schemas` say.
public final class Schemas {
  private static final Path FILES =
      Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
          .map(folder -> folder.resolve("docs/schemas"))
          .filter(Files::isDirectory)
          .findFirst()
          .orElseThrow();

  private Schemas() {}

  /// What is wrong with a document, which may have no fields but those of the schema.
  ///
  /// @param name of the schema, such as `capacity`
  public static List<Error> problems(String name, String document) throws IOException {
    return problemsBySchema(closed(read(name + ".schema.json")), document);
  }

  /// What is wrong with an answer of a running scheduler.
  public static List<Error> problemsOfAnswer(String kind, String answer) throws IOException {
    return problemsBySchema(
        closed(read("openapi.json"))
            .replaceFirst("\\{", "{\"\\$ref\": \"#/components/schemas/%s\",".formatted(kind)),
        answer);
  }

  /// The description of the questions to a running scheduler.
  public static String openApi() throws IOException {
    return read("openapi.json");
  }

  private static String read(String file) throws IOException {
    return Files.readString(FILES.resolve(file));
  }

  /// A schema without leave to add fields.
  private static String closed(String schema) {
    return schema.replace(
        "\"properties\": {", "\"additionalProperties\": false, \"properties\": {");
  }

  private static List<Error> problemsBySchema(String schema, String document) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema, InputFormat.JSON)
        .validate(document, InputFormat.JSON);
  }
}
