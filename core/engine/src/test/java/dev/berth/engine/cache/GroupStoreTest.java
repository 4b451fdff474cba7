package dev.berth.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.engine.EngineObjects;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Groups that a label names: a namespace is the object of the group of its name, and those whose
/// name begins with *loose* need none.
class GroupStoreTest {
  private final GroupStore store = new GroupStore(new ByLabel());

  @Test
  void membersAreFoundByWhatTheMembershipSays() {
    store.waits(pod("a", "g"));
    store.placed(pod("b", "g"));
    store.waits(pod("alone", ""));

    assertThat(store.members(name("g")).unscheduled()).hasToString("[default/a]");
    assertThat(store.members(name("g")).scheduled()).hasToString("[default/b]");
    assertThat(store.groupOf(pod("alone", "").pod())).isNull();
  }

  @Test
  void anObjectOfTheMembershipIsAGroup() {
    store.put(object("g"));
    assertThat(store.spec(key("g"))).isEqualTo(spec("g", "object"));
    store.put(EngineObjects.node("g"));
    assertThat(store.spec(key("g"))).isEqualTo(spec("g", "object"));

    store.remove(object("g"));
    assertThat(store.spec(key("g"))).isNull();
  }

  @Test
  void aGroupWithoutObjectIsThereAsLongAsItHasMembers() {
    assertThat(store.spec(key("loose"))).isNull();
    store.waits(pod("a", "loose"));
    store.placed(pod("b", "loose"));
    assertThat(store.spec(key("loose"))).isEqualTo(spec("loose", "a"));

    store.waitsNoMore("uid-a");
    assertThat(store.spec(key("loose"))).isEqualTo(spec("loose", "a"));
    store.removed(pod("b", "loose"));
    assertThat(store.spec(key("loose"))).isNull();
    assertThat(store.hasMembers()).isFalse();
  }

  @Test
  void anObjectSaysMoreThanAMember() {
    store.waits(pod("a", "loose"));
    store.put(object("loose"));
    assertThat(store.spec(key("loose"))).isEqualTo(spec("loose", "object"));
    store.remove(object("loose"));
    assertThat(store.spec(key("loose"))).isEqualTo(spec("loose", "a"));
  }

  @Test
  void aPodThatNamesAnotherGroupChangesGroups() {
    store.waits(pod("a", "g"));
    store.waits(pod("a", "h"));
    assertThat(store.isKnown(key("g"))).isFalse();
    assertThat(store.members(name("h")).unscheduled()).hasToString("[default/a]");

    store.waits(pod("a", ""));
    assertThat(store.hasMembers()).isFalse();
  }

  @Test
  void anotherMembershipBeginsWithNothing() {
    store.waits(pod("a", "loose"));
    store.put(object("g"));
    store.use(GroupMembership.OF_SPEC);

    assertThat(store.hasMembers()).isFalse();
    assertThat(store.spec(key("g"))).isNull();
    assertThat(store.groupOf(pod("a", "loose").pod())).isNull();
  }

  private static PodInfo pod(String name, String group) {
    Pod pod = EngineObjects.pod(name);
    return PodInfo.of(
        group.isEmpty()
            ? pod
            : pod.withMetadata(pod.metadata().withLabels(Map.of("group", group))));
  }

  private static Namespace object(String name) {
    return new Namespace(ObjectMeta.named("", name), new NamespaceStatus("Active"));
  }

  private static ObjectKey name(String group) {
    return new ObjectKey("default", group);
  }

  private static GroupKey key(String group) {
    return GroupKey.podGroup(name(group));
  }

  private static GroupSpec spec(String group, String saidBy) {
    return new GroupSpec(key(group), saidBy, 1, Instant.EPOCH, "", 2, "", false, 0, "", true);
  }

  private record ByLabel() implements GroupMembership {
    @Override
    public @Nullable GroupKey groupOf(Pod pod) {
      String group = pod.metadata().labels().get("group");
      return group == null ? null : key(group);
    }

    @Override
    public Set<Class<? extends KubernetesObject>> kinds() {
      return Set.of(Namespace.class);
    }

    @Override
    public @Nullable GroupSpec specOf(KubernetesObject object) {
      return object instanceof Namespace ? spec(object.metadata().name(), "object") : null;
    }

    @Override
    public @Nullable GroupSpec specWithoutObject(Pod member) {
      String group = member.metadata().labels().getOrDefault("group", "");
      return group.startsWith("loose") ? spec(group, member.metadata().name()) : null;
    }
  }
}
