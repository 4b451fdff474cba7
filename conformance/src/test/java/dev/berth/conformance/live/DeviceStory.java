package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.conformance.Logged;
import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/// Pods with devices in one namespace, from their beginning to where they get, and what has been
/// written about them in the end. Nothing is left to chance, so that the same is to be written.
///
/// There is no kube-controller-manager and no driver; the story does their part.
final class DeviceStory {
  /// A pod that is tried again at any time once its first attempt has failed, which ends in these
  /// words. What it had asked for may be given back by then, or given to it again.
  private static final String RETRIED = "late";

  /// A pod, and its claim, which another client writes all the time.
  private static final String CONTENDED = "contended";

  private static final Set<String> CLAIMS_OF_RETRIED = Set.of("never", "late-cores");
  private static final String FIRST_ATTEMPT = "binding";

  private final Admin admin;
  private final String namespace;
  private final StoryRecord written;

  /// @param scheduler that it happens to
  DeviceStory(Admin admin, String namespace, Logged scheduler) {
    this.admin = admin;
    this.namespace = namespace;
    written = new StoryRecord(admin, namespace, scheduler);
  }

  /// Nodes and devices. On n1 there are four GPUs and a group of cores; on n2 a GPU, and what has
  /// to be attached before it can be used.
  static void prepare(Admin admin) throws Exception {
    for (var name : List.of("n1", "n2")) {
      admin.create(
          Kinds.NODE, "", "{'metadata':{'name':'%s','labels':{'node':'%1$s'}}}".formatted(name));
      var key = new ObjectKey("", name);
      admin.patchStatus(
          Kinds.NODE,
          key,
          """
          {'status':{'allocatable':{'cpu':'8','memory':'8Gi','pods':'110'},\
          'declaredFeatures':['DRANodeAllocatableResources']}}\
          """);
      admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
    }
    deviceClass(admin, "gpu", "device.driver == 'gpu.example.com'", "");
    deviceClass(admin, "none", "device.driver == 'none.example.com'", "");
    deviceClass(admin, "nic", "device.driver == 'nic.example.com'", "");
    deviceClass(admin, "cores", "device.driver == 'cpu.example.com'", "");
    deviceClass(admin, "tpu", "device.driver == 'tpu.example.com'", "example.com/tpu");
    slice(
        admin, "gpu.example.com", "n1", devices("gpu", 6, "'attributes':{'model':{'string':'a'}}"));
    slice(
        admin, "gpu.example.com", "n2", devices("gpu", 1, "'attributes':{'model':{'string':'b'}}"));
    slice(
        admin,
        "nic.example.com",
        "n1",
        devices(
            "nic",
            4,
            "'bindsToNode':true,'bindingConditions':['Attached'],"
                + "'bindingFailureConditions':['Broken']"));
    slice(
        admin,
        "cpu.example.com",
        "n1",
        devices(
            "ccx", 2, "'nodeAllocatableResources':{'cpu':{'mapping':{'deviceMultiplier':'2'}}}"));
    slice(admin, "tpu.example.com", "n1", devices("tpu", 2, "'attributes':{}"));
  }

  private static void deviceClass(Admin admin, String name, String expression, String resource)
      throws Exception {
    admin.create(
        Kinds.DEVICE_CLASS,
        "",
        "{'metadata':{'name':'%s'},'spec':{'selectors':[{'cel':{'expression':%s}}]%s}}"
            .formatted(
                name,
                "'" + expression.replace("'", "\\u0027") + "'",
                resource.isEmpty() ? "" : ",'extendedResourceName':'%s'".formatted(resource)));
  }

  private static String devices(String prefix, int count, String more) {
    var devices = new ArrayList<String>();
    for (var i = 0; i < count; i++) {
      devices.add("{'name':'%s-%d',%s}".formatted(prefix, i, more));
    }
    return String.join(",", devices);
  }

  private static void slice(Admin admin, String driver, String node, String devices)
      throws Exception {
    admin.create(
        Kinds.RESOURCE_SLICE,
        "",
        """
        {'metadata':{'name':'%s-%s'},'spec':{'driver':'%1$s','nodeName':'%2$s',\
        'pool':{'name':'%2$s','generation':1,'resourceSliceCount':1},'devices':[%3$s]}}\
        """
            .formatted(driver, node, devices));
  }

  /// Has it happen.
  ///
  /// @return by object what has been written in the end
  Map<String, String> tell() throws Exception {
    admin.create(
        Kinds.NAMESPACE,
        "",
        """
        {'metadata':{'name':'%s','labels':{'resource.kubernetes.io/admin-access':'true'}}}\
        """
            .formatted(namespace));
    try {
      devicesAreGiven();
      devicesHaveToBeAttached();
      devicesAreInTheWrongPlace();
      othersWriteToo();
      return facts();
    } finally {
      cleanUp();
    }
  }

  private void devicesAreGiven() throws Exception {
    claim(
        "single",
        exactly(
            "gpu",
            "'selectors':[{'cel':{'expression':'%s'}}]"
                .formatted("device.attributes[\\\"gpu.example.com\\\"].model == \\\"a\\\"")));
    pod("single", using("single"), "");
    written.awaitBound("single");

    claim("shared", exactly("gpu", "'count':1"));
    pod("shared-a", using("shared"), on("n1"));
    written.awaitBound("shared-a");
    pod("shared-b", using("shared"), "");
    written.awaitBound("shared-b");

    claim(
        "preferred",
        """
        {'name':'r','firstAvailable':[{'name':'best','deviceClassName':'none'},\
        {'name':'good','deviceClassName':'gpu','count':2}]}\
        """);
    pod("preferred", using("preferred"), on("n1"));
    written.awaitBound("preferred");

    claim("admin", exactly("gpu", "'adminAccess':true,'allocationMode':'All'"));
    pod("admin", using("admin"), on("n1"));
    written.awaitBound("admin");

    pod("templated", "[{'name':'c','resourceClaimTemplateName':'t'}]", on("n2"));
    make("templated");
    written.awaitBound("templated");

    pod("extended", "[]", ",'nodeSelector':{'node':'n1'}", "'example.com/tpu':'1'");
    written.awaitBound("extended");

    claim("counted", exactly("cores", "'count':1"));
    pod("counted", using("counted"), "");
    written.awaitBound("counted");

    claim("too-many", exactly("gpu", "'count':9"));
    pod("too-many", using("too-many"), "");
    written.awaitEvent("too-many", "FailedScheduling");
  }

  /// The claim that kube-controller-manager makes of a template.
  private void make(String pod) throws Exception {
    var owner = admin.get(Kinds.POD, key(pod)).metadata();
    var name = pod + "-made";
    claim(
        name,
        exactly("gpu", "'count':1"),
        """
        ,'ownerReferences':[{'apiVersion':'v1','kind':'Pod','name':'%s','uid':'%s',\
        'controller':true,'blockOwnerDeletion':true}]\
        """
            .formatted(owner.name(), owner.uid()));
    admin.patchStatus(
        Kinds.POD,
        key(pod),
        "{'status':{'resourceClaimStatuses':[{'name':'c','resourceClaimName':'%s'}]}}"
            .formatted(name));
  }

  private void devicesHaveToBeAttached() throws Exception {
    claim("attached", exactly("nic", "'count':1"));
    pod("attached", using("attached"), "");
    written.awaitEvent("attached", "BindingConditionsPending");
    attach("attached");
    written.awaitBound("attached");

    claim("never", exactly("nic", "'count':1"));
    claim("late-cores", exactly("cores", "'count':1"));
    pod("late", using("never", "late-cores"), "", "'example.com/tpu':'1'");
    claim("abandoned", exactly("nic", "'count':1"));
    pod("gone", using("abandoned"), "");
    written.awaitEvent("gone", "BindingConditionsPending");
    admin.delete(Kinds.POD, key("gone"));
    written.awaitEvent("late", "FailedScheduling");
    written.awaitEvent("gone", "FailedScheduling");
    awaitReleased("never");
    awaitReleased("abandoned");
    written
        .eventually()
        .until(
            "the claims without that for the extended resources of late",
            this::claims,
            names -> names.stream().noneMatch(name -> name.startsWith("late-extended")));
    written
        .eventually()
        .until(
            "what devices would have used is cleared from the status of late",
            () -> storedPod("late").status(),
            status ->
                status.nodeAllocatableResourceClaimStatuses().isEmpty()
                    && status.condition("PodScheduled") != null);
    admin.delete(Kinds.POD, key(RETRIED));
    awaitReleased("never");
  }

  private void awaitReleased(String claim) throws Exception {
    written
        .eventually()
        .until(
            "for whom %s is reserved".formatted(claim),
            () -> storedClaim(claim).status().reservedFor(),
            List::isEmpty);
  }

  private List<String> claims() throws Exception {
    return written.all(Kinds.RESOURCE_CLAIM).stream().map(it -> it.metadata().name()).toList();
  }

  /// What the driver does.
  private void attach(String claim) throws Exception {
    admin.patchStatus(
        Kinds.RESOURCE_CLAIM,
        key(claim),
        """
        {'status':{'devices':[{'driver':'nic.example.com','pool':'n1','device':'nic-0',\
        'conditions':[{'type':'Attached','status':'True','reason':'Done','message':'',\
        'lastTransitionTime':'2026-01-01T00:00:00Z'}]}]}}\
        """);
  }

  private void devicesAreInTheWrongPlace() throws Exception {
    claim("moved", exactly("gpu", "'count':1"));
    pod("mover", using("moved"), on("n1"));
    written.awaitBound("mover");
    admin.delete(Kinds.POD, key("mover"));
    // As kube-controller-manager does, with the devices left allocated.
    admin.patchStatus(Kinds.RESOURCE_CLAIM, key("moved"), "{'status':{'reservedFor':null}}");
    free("templated"); // the one on n2
    pod("moved", using("moved"), on("n2"));
    written.awaitBound("moved");
  }

  private void free(String pod) throws Exception {
    admin.delete(Kinds.POD, key(pod));
    remove(storedClaim(pod + "-made"));
  }

  /// Conflicts most of the time: between two writes of the other is twice the time that one takes.
  private void othersWriteToo() throws Exception {
    claim(CONTENDED, exactly("gpu", "'count':1"));
    var over = new AtomicBoolean();
    var other = Thread.ofVirtual().start(() -> keepWriting(CONTENDED, over));
    try {
      pod(CONTENDED, using(CONTENDED), on("n1"));
      written.awaitBound(CONTENDED);
    } finally {
      over.set(true);
      other.join();
    }
    admin.patch(Kinds.RESOURCE_CLAIM, key(CONTENDED), "{'metadata':{'labels':null}}");
  }

  private void keepWriting(String claim, AtomicBoolean over) {
    var time = TimeSource.system();
    try {
      for (var i = 0; !over.get(); i++) {
        long began = time.nanos();
        admin.patch(
            Kinds.RESOURCE_CLAIM, key(claim), "{'metadata':{'labels':{'n':'%d'}}}".formatted(i));
        time.sleep(Duration.ofNanos(2 * (time.nanos() - began)));
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String exactly(String deviceClass, String more) {
    return "{'name':'r','exactly':{'deviceClassName':'%s',%s}}".formatted(deviceClass, more);
  }

  private void claim(String name, String request) throws Exception {
    claim(name, request, "");
  }

  private void claim(String name, String request, String moreMetadata) throws Exception {
    admin.create(
        Kinds.RESOURCE_CLAIM,
        namespace,
        "{'metadata':{'name':'%s'%s},'spec':{'devices':{'requests':[%s]}}}"
            .formatted(name, moreMetadata, request));
  }

  private static String using(String... claims) {
    return List.of(claims).stream()
        .map(claim -> "{'name':'%s','resourceClaimName':'%1$s'}".formatted(claim))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String on(String node) {
    return ",'nodeSelector':{'node':'%s'}".formatted(node);
  }

  private void pod(String name, String claims, String moreSpec) throws Exception {
    pod(name, claims, moreSpec, "'memory':'1Gi'");
  }

  private void pod(String name, String claims, String moreSpec, String limits) throws Exception {
    admin.create(
        Kinds.POD,
        namespace,
        """
        {'metadata':{'name':'%s'},'spec':{'containers':[{'name':'main','image':'pause',\
        'resources':{'requests':{'cpu':'10m'},'limits':{%s}}}],'resourceClaims':%s%s}}\
        """
            .formatted(name, limits.replace("'memory':'1Gi'", "'cpu':'10m'"), claims, moreSpec));
  }

  private ObjectKey key(String name) {
    return written.key(name);
  }

  private Pod storedPod(String name) throws Exception {
    return admin.get(Kinds.POD, key(name));
  }

  private ResourceClaim storedClaim(String name) throws Exception {
    return admin.get(Kinds.RESOURCE_CLAIM, key(name));
  }

  private Map<String, String> facts() throws Exception {
    var facts = new TreeMap<String, String>();
    for (var claim : written.all(Kinds.RESOURCE_CLAIM)) {
      var name = written.neutral(claim.key().name());
      if (!CLAIMS_OF_RETRIED.contains(name) && !name.startsWith(RETRIED)) {
        facts.put("claim " + name, written.document(Kinds.RESOURCE_CLAIM, claim.key().name()));
      }
    }
    for (var pod : written.all(Kinds.POD)) {
      facts.put("pod " + pod.key().name(), written.document(Kinds.POD, pod.key().name()));
    }
    written.events().stream()
        .filter(event -> !event.startsWith(RETRIED + " ") || event.contains(FIRST_ATTEMPT))
        // How many writes of the claim meet another's is chance; that the pod is bound is not.
        .filter(event -> !event.startsWith(CONTENDED + " FailedScheduling"))
        // Whether the deadline or a look at the claims finds first that time is up, is chance.
        .map(event -> event.replaceFirst("(device binding timeout): .*", "$1"))
        .forEach(event -> facts.put("event " + event, ""));
    return facts;
  }

  private void cleanUp() throws Exception {
    for (var pod : written.all(Kinds.POD)) {
      admin.delete(Kinds.POD, pod.key());
    }
    for (var claim : written.all(Kinds.RESOURCE_CLAIM)) {
      remove(claim);
    }
  }

  private void remove(ResourceClaim claim) throws Exception {
    admin.patchStatus(
        Kinds.RESOURCE_CLAIM,
        claim.key(),
        "{'status':{'reservedFor':null,'allocation':null,'devices':null}}");
    admin.patch(Kinds.RESOURCE_CLAIM, claim.key(), "{'metadata':{'finalizers':null}}");
    admin.delete(Kinds.RESOURCE_CLAIM, claim.key());
  }
}
