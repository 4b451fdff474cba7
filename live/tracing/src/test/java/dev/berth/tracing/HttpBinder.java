package dev.berth.tracing;

import dev.berth.framework.BindPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;

/// Binds pods as the default binder does on a real cluster: by a request.
record HttpBinder(ApiClient client) implements SimplePluginFactory {
  @Override
  public String name() {
    return "HttpBinder";
  }

  @Override
  public Class<? extends Plugin> type() {
    return Binder.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    return new Binder(client, context);
  }

  private record Binder(ApiClient client, PluginContext context) implements BindPlugin {
    @Override
    public String name() {
      return "HttpBinder";
    }

    @Override
    public BindStatus bind(CycleState state, PodInfo pod, String node) throws InterruptedException {
      try {
        client.sendOnly(
            ApiRequest.post(
                "/api/v1/namespaces/%s/pods/%s/binding"
                    .formatted(pod.key().namespace(), pod.key().name()),
                "{}"));
      } catch (IOException e) {
        throw new PluginException(String.valueOf(e.getMessage()), e);
      }
      context.actions().writer().bind(pod, node);
      return Success.SUCCESS;
    }
  }
}
