import { foldText } from '#domain/fold-text.ts';
import { templateFacts } from './facts.ts';
import { templateLoops } from './loops.ts';
import { foldName } from './names.ts';
import { fieldsOfLoop, loopNames } from './rows.ts';
import { coverTables, templateDrawings, templateSections, templateTables } from './tables.ts';

/** What a placeholder asks for, as it is written. */
export type Placeholder =
  | { is: 'value'; name: string }
  | { is: 'begin' | 'beginEmpty' | 'end'; name: string }
  | { is: 'table'; name: string; style: string | null }
  | { is: 'section' | 'drawing'; name: string };

/** Longer ones are no placeholders: nobody writes such a name. */
export const longestPlaceholder = 200;

const spaced = /\s+/g;

/** Reads what stands between the braces. Chinese keyboards write full-width colons and commas. */
export function readPlaceholder(inner: string): Placeholder {
  const text = inner.replaceAll('：', ':').replaceAll('，', ',').replace(spaced, ' ').trim();
  const name = text.slice(1).trim();
  if (text.startsWith('#')) return { is: 'begin', name };
  if (text.startsWith('^')) return { is: 'beginEmpty', name };
  if (text.startsWith('/')) return { is: 'end', name };
  const block = /^(table|section|drawing) ?: ?([^,]*)(?:, ?style ?: ?(.*))?$/i.exec(text);
  if (!block) return { is: 'value', name: text };
  const [, word = '', of = '', style] = block;
  const is = foldText(word) as 'table' | 'section' | 'drawing';
  if (is === 'table') return { is, name: of.trim(), style: style?.trim() || null };
  return { is, name: style === undefined ? of.trim() : `${of}, style` };
}

const index = (names: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...names].map((name) => [foldName(name), name]));

const blocks = {
  table: index([...Object.keys(templateTables), ...Object.keys(coverTables)]),
  section: index(Object.keys(templateSections)),
  drawing: index(Object.keys(templateDrawings)),
};
const facts = index(Object.keys(templateFacts));
const loops = index(loopNames);
const fields = new Map(loopNames.map((loop) => [loop, index(fieldsOfLoop(loop))]));
const inner = new Map(loopNames.map((loop) => [loop, index(Object.keys(templateLoops[loop]?.within ?? {}))]));

/** The names that are known at a place, by the loops around it, the innermost last. */
export const known = {
  block: (is: keyof typeof blocks, name: string): string | undefined => blocks[is].get(foldName(name)),
  fact: (name: string): string | undefined => facts.get(foldName(name)),
  /** Inside a loop only the rows that belong to its row are told: all of another kind for each row would never end. */
  loop: (name: string, around: readonly string[]): string | undefined => {
    const last = around.at(-1);
    return (last === undefined ? loops : inner.get(last))?.get(foldName(name));
  },
  /** The loop whose field it is. */
  fieldOf: (name: string, around: readonly string[]): string | undefined =>
    [...around].reverse().find((loop) => fields.get(loop)?.has(foldName(name))),
};

/** All names that may stand at a place, as they are written between braces. */
export function namesAt(is: Placeholder['is'], around: readonly string[]): string[] {
  if (is === 'table' || is === 'section' || is === 'drawing') return [...blocks[is].values()];
  const values = [...around.flatMap((loop) => [...(fields.get(loop)?.values() ?? [])]), ...facts.values()];
  if (is === 'value') return values;
  const last = around.at(-1);
  return [...((last === undefined ? loops : inner.get(last))?.values() ?? []), ...values];
}

/** How a placeholder is written. */
export function writtenAs(is: Placeholder['is'], name: string): string {
  if (is === 'begin') return `{#${name}}`;
  if (is === 'beginEmpty') return `{^${name}}`;
  if (is === 'end') return `{/${name}}`;
  return is === 'value' ? `{${name}}` : `{${is}: ${name}}`;
}
