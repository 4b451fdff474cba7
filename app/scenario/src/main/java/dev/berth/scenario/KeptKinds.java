package dev.berth.scenario;

import dev.berth.cluster.manifest.operators.OperatorKinds;
import dev.berth.cluster.manifest.operators.OtherControllers;
import dev.berth.cluster.manifest.operators.PodTemplatePath;
import dev.berth.cluster.manifest.operators.Unapplied;
import java.util.List;
import java.util.function.BiPredicate;

/// The needed kinds that scheduling does not read, by version and name.
///
/// @param podTemplates the paths of pod templates in custom resources
record KeptKinds(List<PodTemplatePath> podTemplates) implements BiPredicate<String, String> {
  @Override
  public boolean test(String apiVersion, String kind) {
    return OperatorKinds.makesPods(apiVersion, kind)
        || Unapplied.isAdmission(apiVersion, kind)
        || OtherControllers.reads(apiVersion, kind)
        || podTemplates.stream().anyMatch(path -> path.kind().equals(kind));
  }
}
