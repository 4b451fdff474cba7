package dev.berth.plugins.defaultbinder;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.framework.BindPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.contract.PluginContract;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefaultBinderTest implements PluginContract {
  private final FakePluginContext context = FakePluginContext.of();

  @Override
  public PluginFactory<?> factory() {
    return new DefaultBinderFactory();
  }

  @Test
  void aPodIsBoundThroughTheApi() throws InterruptedException {
    var pod = pod("p").info();

    assertThat(binder().bind(new CycleState(), pod, "n1")).isEqualTo(Success.SUCCESS);
    assertThat(context.writer().bindings()).isEqualTo(Map.of(pod.key(), "n1"));
  }

  @Test
  void whatTheApiRefusesIsAnError() {
    context.writer().refuse("pods \"p\" not found");

    assertThatThrownBy(() -> binder().bind(new CycleState(), pod("p").info(), "n1"))
        .isInstanceOf(PluginException.class)
        .hasMessage("pods \"p\" not found");
  }

  private BindPlugin binder() {
    return (BindPlugin) factory().createFrom(args(), context);
  }
}
