import { useModel, useSearchParams } from '@umijs/max';
import { useEffect } from 'react';
import { account } from '#contract/account/account.ts';
import { whenIdle } from '@/components/when-idle';
import { call, silent } from '@/request/call';
import type { AnyStep } from '@/rows/step';
import { useWorkspace } from '@/session/SessionProvider';
import { taskPageNames } from '@/session/useAddress';

/** Of so many tasks the server keeps the place: all preferences are read at every start, and their number is limited. */
const most = 100;

/** A part of the address: `step=damages`, `page=board`, `view=topology`. */
interface Kept {
  place: string;
  at: number;
}
type Preferences = Readonly<Record<string, unknown>>;

const prefix = 'place.';
const keyOf = (taskId: string) => `${prefix}${taskId}`;

/** What this page has kept since it was loaded. Not in the initial state: the whole application would be drawn again with every step. */
const keptHere = new Map<string, Kept>();

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Kept>).place === 'string';

/** The place one left in a task, as parts of its address; null where none is known or what was there exists no more. */
export function lastPlace(
  taskId: string,
  preferences: Preferences,
  steps: readonly Pick<AnyStep, 'kind'>[],
): readonly [name: string, value: string] | null {
  const kept = keptHere.get(keyOf(taskId)) ?? preferences[keyOf(taskId)];
  if (!isKept(kept)) return null;
  const [name = '', value = ''] = kept.place.split('=');
  const isThere =
    (name === 'step' && steps.some(({ kind }) => kind === value)) ||
    (name === 'page' && taskPageNames.some((page) => page === value)) ||
    (name === 'view' && value === 'topology');
  return isThere ? [name, value] : null;
}

/** The tasks left longest ago, of more than are kept. */
export function forgottenPlaces(preferences: Preferences, taskId: string): readonly string[] {
  const others = Object.entries(preferences)
    .filter(([key, value]) => key.startsWith(prefix) && key !== keyOf(taskId) && isKept(value))
    .map(([key, value]) => [key, keptHere.get(key)?.at ?? (value as Kept).at] as const)
    .sort(([, a], [, b]) => b - a);
  return others.slice(most - 1).map(([key]) => key);
}

const put = (key: string, value: Kept | null) =>
  call(account.setPreference, { params: { key }, body: { value: value && { ...value } } }, silent).catch(
    () => undefined,
  );

function keep(taskId: string, place: string, preferences: Preferences): void {
  const key = keyOf(taskId);
  const before = keptHere.get(key) ?? preferences[key];
  if (isKept(before) && before.place === place) return;
  const isNew = !isKept(before);
  const kept = { place, at: Date.now() };
  keptHere.set(key, kept);
  whenIdle(() => {
    // Of several steps in a row the last one counts.
    if (keptHere.get(key) !== kept) return;
    void put(key, kept);
    if (isNew) for (const old of forgottenPlaces(preferences, taskId)) void put(old, null);
  });
}

/** Keeps for the person where in the task they are. */
export function useKeepPlace(place: string): void {
  const taskId = useWorkspace((v) => v.head.taskId);
  const preferences = usePreferences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other preferences that change are no other place
  useEffect(() => keep(taskId, place, preferences), [taskId, place]);
}

const none: Preferences = {};
export const usePreferences = (): Preferences => useModel('@@initialState').initialState?.preferences ?? none;

/** Whether the address names the task and nothing in it. */
export const useIsBare = (): boolean =>
  [...useSearchParams()[0].keys()].every((name) => name === 'task' || name === 'version');
