import { expect, it } from 'vitest';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { kinds } from '#domain/kinds/kinds.ts';
import { fillHoles } from '#domain/model/holes.ts';
import type { Translate } from '@/i18n';
import enUS from '@/locales/en-US';
import { actWords } from '@/workspace/frame/act-words';

const t = ((key: keyof typeof enUS, holes: Record<string, string | number>) =>
  fillHoles(enUS[key], (name) => holes[name])) as Translate;
const nounOf = (kind: AnalysisKind, count: 'one' | 'many' = 'many') => kinds[kind].noun[count];

it.each([
  [{ what: 'row', count: 1, name: 'A-1' }, 'A-1'],
  [{ what: 'cells', count: 5, kind: 'assets' }, '5 cells in assets'],
  [{ what: 'rows', count: 3, kind: 'damages' }, '3 damage scenarios'],
] as const)('what undo takes back is named by code, or by number and kind: %o', (act, words) => {
  expect(actWords(t, nounOf as Parameters<typeof actWords>[1], act)).toBe(words);
});
