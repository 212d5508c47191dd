import type { OpenPointKey } from '#domain/workspace/point-keys.ts';
import type { Translate } from '@/i18n';

/** Points that a version has once: a number before them says nothing. */
const once: ReadonlySet<OpenPointKey> = new Set(['itemNotDefined', 'begunWithoutAssumption', 'catalogueOpen']);

/** How often a rule finds something, where that says something. */
export const numberOf = (key: OpenPointKey, count: number): string =>
  once.has(key) && count === 1 ? '' : String(count);

/** `3 risks not rated`; `Item not defined`. */
export const countedRule = (t: Translate, key: OpenPointKey, count: number): string =>
  [numberOf(key, count), t(`workspace.points.rule.${key}`, { count })].filter(Boolean).join(' ');
