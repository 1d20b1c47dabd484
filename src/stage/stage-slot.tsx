import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type SceneKey, sceneOf } from '#scenes/registry.ts';
import type { Clock } from '#scenes/stage/clock.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { service, type Services, useService } from '#src/lib/services/services.ts';
import type { SceneHandle, StageStatus } from './contract.ts';
import { pageReadable, slotStatusService } from './pace.ts';
import styles from './stage-slot.module.css';
import { type SlotRequest, Visit } from './visit.ts';
import { mixerService } from './mixer.ts';

/** See src/stage/contract.ts. */
export interface StageSlotProps<State, Fact> {
  /** Key of the scene in scenes/registry.ts. */
  scene: SceneKey;
  /** Settled when the scene appears; later changes go through the handle. */
  initial: State;
  /** Time of the slot's own, for replays; the same one for as long as the slot is mounted. */
  clock?: Clock | undefined;
  onReady: (handle: SceneHandle<State, Fact>) => void;
  onStatus?: (status: StageStatus) => void;
  /** Whether the rules of play let a result be shown sooner than its motion would. Default: false. */
  mayShowAtOnce?: boolean;
  className?: string;
}

/**
 * The place of a scene in a page: it brings the visit's one canvas here for as long as it is mounted. The picture is hidden from assistive
 * technology; the page says the same in its own words.
 */
export function StageSlot<State, Fact>({
  scene,
  initial,
  clock,
  onReady,
  onStatus,
  mayShowAtOnce = false,
  className,
}: StageSlotProps<State, Fact>) {
  const enter = useService(stageBridge);
  const slotStatus = useService(slotStatusService);
  const slot = useRef<HTMLDivElement>(null);
  const initially = useEffectEvent(() => initial);
  const shownAtOnce = useEffectEvent(() => mayShowAtOnce);
  // The registry closed the scene's types; the page that names the key opens them again.
  const ready = useEffectEvent((handle: SceneHandle<unknown, unknown>) => onReady(handle as SceneHandle<State, Fact>));
  const changed = useEffectEvent((status: StageStatus) => onStatus?.(status));
  useLayoutEffect(() => {
    const element = slot.current;
    if (element === null) return undefined;
    let gone = false;
    let leave: (() => void) | null = null;
    const request: SlotRequest = {
      element,
      load: () => sceneOf(scene)(),
      initial: initially(),
      clock,
      mayShowAtOnce: () => shownAtOnce(),
      onReady: (handle) => ready(handle),
      onStatus: (status) => {
        slotStatus.setState({ kind: status.kind });
        changed(status);
      },
    };
    request.onStatus({ kind: 'loading' });
    void enter(request, () => gone).then((undo) => {
      leave = undo;
      if (gone) undo?.();
    });
    return () => {
      gone = true;
      slotStatus.setState({ kind: null });
      leave?.();
    };
  }, [scene, clock, enter, slotStatus]);
  return (
    <div
      ref={slot}
      className={className === undefined ? styles.slot : `${styles.slot} ${className}`}
      aria-hidden="true"
      data-stage-slot={scene}
    />
  );
}

/** How a slot comes to the stage: the bridge from React to the canvas. Answers how to leave it. */
export const stageBridge = service(
  'stage bridge',
  (services) => (request: SlotRequest, gone: () => boolean) => enterStage(services, request, gone),
);

/** Brings the slot to the stage, which is loaded once the page can be read. Returns how to leave it, or null when there is no stage to leave. */
async function enterStage(services: Services, request: SlotRequest, gone: () => boolean): Promise<(() => void) | null> {
  // Gestures count from now on, however long the stage takes to load.
  services.get(mixerService);
  try {
    await services.get(pageReadable);
    if (gone()) return null;
    // The scene is fetched beside the stage; when it fails, the stage detects that on its own.
    const [{ stageService }] = await Promise.all([import('./the-stage.ts'), request.load().catch(() => null)]);
    await nextTask();
    return gone() ? null : services.get(stageService).enter(request);
  } catch (error) {
    if (gone()) return null;
    console.error('The stage could not be loaded; the page shows its own picture.', error);
    request.onStatus({ kind: 'plate', reason: 'missing' });
    request.onReady(new Visit(request).handle);
    return null;
  }
}

/** Fetches the stage and a scene ahead, for example when the pointer rests on a link to its page. */
export function prefetchScene(scene: SceneKey): void {
  void Promise.allSettled([import('./the-stage.ts'), sceneOf(scene)()]);
}
