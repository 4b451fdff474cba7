package dev.berth.mutants;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.pitest.mutationtest.build.InterceptorParameters;
import org.pitest.mutationtest.build.InterceptorType;
import org.pitest.mutationtest.build.ProjectMutationInterceptor;
import org.pitest.mutationtest.build.ProjectMutationInterceptorFactory;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.plugin.Feature;
import org.pitest.plugin.FeatureParameter;

/// PIT's feature `SAMPLE(size[…] seed[…])`: it keeps a sample of all mutations of a room, drawn by
/// a seed. PIT itself only limits the number of mutations in a class, and always takes the same
/// ones.
public final class SampleFactory implements ProjectMutationInterceptorFactory {
  private static final FeatureParameter SIZE = FeatureParameter.named("size");
  private static final FeatureParameter SEED = FeatureParameter.named("seed");

  @Override
  public Feature provides() {
    return Feature.named("SAMPLE").withParameter(SIZE).withParameter(SEED);
  }

  @Override
  public String description() {
    return "Keeps a sample of the mutations";
  }

  @Override
  public ProjectMutationInterceptor createInterceptor(InterceptorParameters parameters) {
    return new Sample(
        parameters.getInteger(SIZE).orElseThrow(), parameters.getInteger(SEED).orElseThrow());
  }

  private record Sample(int size, int seed) implements ProjectMutationInterceptor {
    @Override
    public InterceptorType type() {
      return InterceptorType.FILTER;
    }

    @Override
    public Collection<MutationDetails> intercept(Collection<MutationDetails> mutations) {
      List<MutationDetails> drawn = new ArrayList<>(mutations);
      drawn.sort(Comparator.comparing(MutationDetails::getId));
      Collections.shuffle(drawn, new Random(seed));
      return drawn.subList(0, Math.min(size, drawn.size()));
    }
  }
}
