package dev.berth.cluster.apiserver.validation;

/// Checks pod templates.
final class TemplateChecks {
  private TemplateChecks() {}

  static void check(TreeField template) {
    metadata(template);
    TreeField spec = template.at("spec");
    PodSpecChecks.check(spec, template.of(null));
    ProfileAnnotationChecks.check(template.at("metadata"), spec);
    TreeField ephemeral = spec.at("ephemeralContainers");
    ephemeral.forbiddenIf(!ephemeral.isEmpty(), "ephemeral containers not allowed in pod template");
  }

  /// Checks the metadata, whose errors the API server reports as if its fields were fields of the
  /// template.
  static void metadata(TreeField template) {
    TreeField metadata = template.at("metadata");
    MetadataChecks.labels(metadata.at("labels").as(template.at("labels")));
    TreeField annotations = metadata.at("annotations").as(template.at("annotations"));
    MetadataChecks.annotations(annotations);
    MetadataChecks.podAnnotations(annotations, template.at("spec"));
  }
}
