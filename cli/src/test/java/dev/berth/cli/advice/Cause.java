package dev.berth.cli.advice;

import java.util.List;

/// Why a workload does not become complete: a mistake of its author, or something of the cluster.
enum Cause {
  MORE_CPU_THAN_ANY_NODE {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.requests.put("cpu", draft.draw.oneOf("20", "24", "64"));
      return true;
    }
  },
  MORE_CPU_THAN_IS_FREE {
    @Override
    boolean isBroughtInto(Draft draft) {
      int most = draft.shared().stream().mapToInt(DraftNode::cpu).max().orElse(0);
      draft.workload.requests.put("cpu", (most - 1) + draft.draw.oneOf("000m", "500m"));
      return true;
    }
  },
  MORE_MEMORY_THAN_ANY_NODE {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.requests.put("memory", draft.draw.oneOf("96Gi", "200Gi"));
      draft.workload.limits.remove("memory");
      return true;
    }
  },
  NO_PODS_LEFT {
    @Override
    boolean isBroughtInto(Draft draft) {
      String most = draft.draw.oneOf("2", "3", "4");
      draft.shared().forEach(node -> node.allocatable.put("pods", most));
      draft.workload.replicas = Math.max(2, draft.workload.replicas);
      return true;
    }
  },
  NO_DEVICES {
    @Override
    boolean isBroughtInto(Draft draft) {
      String resource = draft.draw.oneOf("nvidia.com/gpu", "nvidia.com/gpu", "example.com/fpga");
      String count = draft.draw.oneOf("1", "2", "8");
      draft.workload.requests.put(resource, count);
      draft.workload.limits.put(resource, count);
      return true;
    }
  },
  NO_SUCH_LABEL_VALUE {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.nodeSelector.put("disk", draft.draw.oneOf("sdd", "nvme", "SSD"));
      return true;
    }
  },
  NO_SUCH_LABEL {
    @Override
    boolean isBroughtInto(Draft draft) {
      if (draft.draw.in100(50)) {
        draft.workload.nodeSelector.put("disks", "ssd");
      } else {
        draft.workload.nodeSelector.put("example.com/team", "checkout");
      }
      return true;
    }
  },
  NO_SUCH_ZONE {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.nodeRequirements.add(
          "{key: topology.kubernetes.io/zone, operator: In, values: [%s]}"
              .formatted(draft.draw.oneOf("eu-1d", "eu1a", "us-east-1a")));
      return true;
    }
  },
  AFFINITY_OF_NO_NODE {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.nodeRequirements.add(
          "{key: pool, operator: NotIn, values: [general, large, gpu, ingress]}");
      return true;
    }
  },
  TAINTED_POOL {
    @Override
    boolean isBroughtInto(Draft draft) {
      List<DraftNode> tainted = draft.nodes.stream().filter(node -> !node.isShared()).toList();
      if (tainted.isEmpty()) {
        return false;
      }
      draft.workload.nodeSelector.put("pool", draft.draw.oneOf(tainted).pool);
      return true;
    }
  },
  CORDONED {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.shared().forEach(node -> node.isCordoned = true);
      return true;
    }
  },
  APART_FROM_SIBLINGS {
    @Override
    boolean isBroughtInto(Draft draft) {
      boolean isByZone = draft.draw.in100(25);
      String apart =
          "{labelSelector: {matchLabels: {app: web}}, topologyKey: %s}"
              .formatted(isByZone ? "topology.kubernetes.io/zone" : "kubernetes.io/hostname");
      draft.workload.podAntiAffinity.add(apart);
      DraftWorkload before = draft.before;
      int room = isByZone ? draft.zones().size() : draft.shared().size();
      if (before != null) {
        before.podAntiAffinity.add(apart);
        draft.workload.replicas = room;
        before.replicas = room;
      } else {
        draft.workload.replicas = room + draft.draw.between(1, 2);
      }
      return !draft.workload.isDaemonSet();
    }
  },
  HOST_PORT {
    @Override
    boolean isBroughtInto(Draft draft) {
      boolean isTaken = draft.draw.in100(30);
      String port = "{containerPort: 80, hostPort: %d}".formatted(isTaken ? 9100 : 8080);
      draft.workload.ports.add(port);
      DraftWorkload before = draft.before;
      if (before == null || isTaken) {
        if (!isTaken) {
          draft.workload.replicas = draft.shared().size() + 1;
        }
        return true;
      }
      before.ports.add(port);
      before.replicas = draft.shared().size();
      draft.workload.replicas = before.replicas;
      if (draft.workload.isDaemonSet()) {
        draft.workload.strategy =
            "{type: RollingUpdate, rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}";
      }
      return true;
    }
  },
  SPREAD_OVER_A_TAINTED_ZONE {
    @Override
    boolean isBroughtInto(Draft draft) {
      if (draft.zones().size() < 2 || draft.workload.isDaemonSet()) {
        return false;
      }
      draft.pool("general").stream()
          .filter(node -> node.zone.equals("eu-1a"))
          .forEach(
              node -> node.taints.add("{key: maintenance, value: \"true\", effect: NoSchedule}"));
      draft.workload.spread.add(spread(1, "topology.kubernetes.io/zone", ""));
      draft.workload.replicas = draft.draw.between(3, 6);
      return true;
    }
  },
  FEWER_ZONES_THAN_DOMAINS {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.spread.add(
          spread(1, "topology.kubernetes.io/zone", ", minDomains: " + draft.draw.between(4, 5)));
      draft.workload.replicas = draft.draw.between(4, 6);
      return !draft.workload.isDaemonSet();
    }
  },
  WITH_PODS_THAT_ARE_NOWHERE {
    @Override
    boolean isBroughtInto(Draft draft) {
      String label = draft.draw.oneOf("cache", "app-1");
      draft.workload.podAffinity.add(
          "{labelSelector: {matchLabels: {app: %s}}, topologyKey: kubernetes.io/hostname}"
              .formatted(label));
      return !draft.workload.isDaemonSet();
    }
  },
  NO_SUCH_STORAGE_CLASS {
    @Override
    boolean isBroughtInto(Draft draft) {
      return claims(draft, draft.draw.oneOf("disk", "netwrok", "premium"), "ReadWriteMany");
    }
  },
  NO_SUCH_CLAIM {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.mount("files", "persistentVolumeClaim: {claimName: files}");
      if (draft.draw.in100(50)) {
        draft.objects.add(claimYaml("files-1", "network", "ReadWriteMany"));
      }
      return true;
    }
  },
  NO_VOLUME {
    @Override
    boolean isBroughtInto(Draft draft) {
      if (draft.draw.in100(50)) {
        draft.objects.add(volume("data-1", "4Gi", "general-1"));
      }
      return claims(draft, "local", "ReadWriteOnce");
    }
  },
  VOLUME_OF_ANOTHER_NODE {
    @Override
    boolean isBroughtInto(Draft draft) {
      String node = draft.draw.oneOf(draft.nodes).name;
      draft.objects.add(volume("data-1", "20Gi", draft.draw.oneOf("general-9", node)));
      if (draft.draw.in100(50)) {
        draft.workload.nodeSelector.put("kubernetes.io/hostname", "general-2");
      }
      return claims(draft, "local", "ReadWriteOnce");
    }
  },
  VOLUME_OF_ONE_NODE_AT_A_TIME {
    @Override
    boolean isBroughtInto(Draft draft) {
      DraftWorkload before = draft.before;
      if (before == null || !draft.workload.isDeployment() || !draft.workload.mounts.isEmpty()) {
        return false;
      }
      draft.objects.add(claimYaml("data", "disks", "ReadWriteOnce"));
      for (var it : List.of(before, draft.workload)) {
        it.mount("data", "persistentVolumeClaim: {claimName: data}");
        it.replicas = 1;
        it.strategy = "{rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}";
        if (draft.draw.in100(70)) {
          it.podAntiAffinity.add(
              "{labelSelector: {matchLabels: {app: web}}, topologyKey: kubernetes.io/hostname}");
        }
      }
      return true;
    }
  },
  QUOTA_OF_PODS {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.replicas = Math.max(2, draft.workload.replicas);
      quota(draft, "pods: \"%d\"".formatted(draft.draw.between(0, draft.workload.replicas - 1)));
      return true;
    }
  },
  QUOTA_OF_CPU {
    @Override
    boolean isBroughtInto(Draft draft) {
      quota(draft, "requests.cpu: " + draft.draw.oneOf("50m", "150m", "300m"));
      return true;
    }
  },
  QUOTA_WANTS_LIMITS {
    @Override
    boolean isBroughtInto(Draft draft) {
      quota(
          draft, draft.draw.oneOf("limits.cpu: \"20\"", "limits.memory: 64Gi, limits.cpu: \"20\""));
      return true;
    }
  },
  QUOTA_WITHOUT_SURGE {
    @Override
    boolean isBroughtInto(Draft draft) {
      DraftWorkload before = draft.before;
      if (before == null || !draft.workload.isDeployment()) {
        return false;
      }
      draft.workload.strategy = "{rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}";
      quota(draft, "pods: \"%d\"".formatted(before.replicas));
      return true;
    }
  },
  LIMIT_RANGE_MAX {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.requests.put("memory", "2Gi");
      draft.workload.limits.put("memory", "2Gi");
      limits(
          draft, "{type: %s, max: {memory: 1Gi}}".formatted(draft.draw.oneOf("Container", "Pod")));
      return true;
    }
  },
  LIMIT_RANGE_MIN {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.requests.put("cpu", "50m");
      limits(draft, "{type: Container, min: {cpu: 200m}}");
      return true;
    }
  },
  LIMIT_RANGE_RATIO {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.requests.put("cpu", "100m");
      draft.workload.limits.put("cpu", "1");
      limits(draft, "{type: Container, maxLimitRequestRatio: {cpu: \"4\"}}");
      return true;
    }
  },
  GATED {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.ofPod.add("schedulingGates: [{name: example.com/approval}]");
      return true;
    }
  },
  SUSPENDED {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.ofSpec.add("suspend: true");
      return draft.workload.isJob();
    }
  },
  PAUSED {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.ofSpec.add("paused: true");
      return draft.workload.isDeployment();
    }
  },
  NO_SUCH_PRIORITY_CLASS {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.ofPod.add(
          "priorityClassName: " + draft.draw.oneOf("importent", "business-critical"));
      return true;
    }
  },
  NODE_NAME {
    @Override
    boolean isBroughtInto(Draft draft) {
      if (draft.draw.in100(50)) {
        draft.workload.ofPod.add("nodeName: general-7");
      } else {
        DraftNode node = draft.pool("general").getFirst();
        draft.workload.ofPod.add("nodeName: " + node.name);
        draft.workload.requests.put("cpu", Integer.toString(node.cpu()));
      }
      return !draft.workload.isDaemonSet();
    }
  },
  NO_SUCH_RESOURCE_CLAIM {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.objects.add(DEVICES);
      if (draft.draw.in100(40)) {
        draft.objects.add(
            """
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: camera-1, namespace: shop}
            spec: {devices: {requests: [{name: camera, exactly: {deviceClassName: cameras}}]}}
            """);
      }
      draft.workload.devices.add("{name: device, resourceClaimName: camera}");
      return true;
    }
  },
  NO_ROOM_FOR_BOTH_RELEASES {
    @Override
    boolean isBroughtInto(Draft draft) {
      DraftWorkload before = draft.before;
      if (before == null || draft.workload.isDaemonSet()) {
        return false;
      }
      for (var it : List.of(before, draft.workload)) {
        it.requests.put("cpu", draft.draw.oneOf("1500m", "2"));
        it.replicas = Math.max(2, it.replicas);
        it.nodeSelector.put("pool", "general");
      }
      draft.workload.replicas = before.replicas;
      draft.workload.strategy =
          draft.workload.isDeployment() ? "{rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}" : "";
      return true;
    }
  },
  NOT_READY {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft
          .shared()
          .forEach(
              node -> node.taints.add("{key: node.kubernetes.io/not-ready, effect: NoSchedule}"));
      return true;
    }
  },
  NO_SUCH_RUNTIME_CLASS {
    @Override
    boolean isBroughtInto(Draft draft) {
      draft.workload.ofPod.add("runtimeClassName: " + draft.draw.oneOf("gvisor", "kata"));
      draft.objects.add(
          """
          apiVersion: node.k8s.io/v1
          kind: RuntimeClass
          metadata: {name: gvisor-2}
          handler: runsc
          """);
      return true;
    }
  };

  private static final String DEVICES =
      """
      apiVersion: resource.k8s.io/v1
      kind: DeviceClass
      metadata: {name: cameras}
      spec: {selectors: [{cel: {expression: device.driver == "cameras.example.com"}}]}
      ---
      apiVersion: resource.k8s.io/v1
      kind: ResourceSlice
      metadata: {name: general-1-cameras}
      spec:
        driver: cameras.example.com
        nodeName: general-1
        pool: {name: general-1, generation: 1, resourceSliceCount: 1}
        devices: [{name: camera-1}, {name: camera-2}]
      """;

  /// Has the workload not become complete.
  ///
  /// @return false if that cannot be, of such a workload in such a cluster
  abstract boolean isBroughtInto(Draft draft);

  private static String spread(int maxSkew, String key, String more) {
    return "{maxSkew: %d, topologyKey: %s, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}%s}"
        .formatted(maxSkew, key, more);
  }

  /// Has the workload use a claim, or claims of its own.
  private static boolean claims(Draft draft, String storageClass, String mode) {
    if (!draft.workload.mounts.isEmpty()) {
      return false;
    }
    if (draft.workload.isStatefulSet() && draft.before == null) {
      draft.workload.ofSpec.add(
          "volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], storageClassName: %s, resources: {requests: {storage: 10Gi}}}}]"
              .formatted(storageClass));
      draft.workload.mounts.add("{name: data, mountPath: /data}");
    } else {
      draft.objects.add(claimYaml("data", storageClass, mode));
      draft.workload.mount("data", "persistentVolumeClaim: {claimName: data}");
    }
    return true;
  }

  private static String claimYaml(String name, String storageClass, String mode) {
    return """
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata: {name: %s, namespace: shop}
    spec: {accessModes: [%s], storageClassName: %s, resources: {requests: {storage: 10Gi}}}
    """
        .formatted(name, mode, storageClass);
  }

  private static String volume(String name, String size, String node) {
    return """
    apiVersion: v1
    kind: PersistentVolume
    metadata: {name: %s}
    spec:
      capacity: {storage: %s}
      accessModes: [ReadWriteOnce]
      storageClassName: local
      local: {path: /data}
      nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [%s]}]}]}}
    """
        .formatted(name, size, node);
  }

  private static void quota(Draft draft, String hard) {
    draft.later.add(
        """
        apiVersion: v1
        kind: ResourceQuota
        metadata: {name: team, namespace: shop}
        spec: {hard: {%s}}
        """
            .formatted(hard));
  }

  private static void limits(Draft draft, String item) {
    draft.later.add(
        """
        apiVersion: v1
        kind: LimitRange
        metadata: {name: bounds, namespace: shop}
        spec: {limits: [%s]}
        """
            .formatted(item));
  }
}
