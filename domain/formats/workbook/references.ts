import { foldText } from '../../fold-text.ts';
import type { XmlNode } from '../openxsam/xml.ts';
import type { Found } from './found.ts';
import type { SheetKind } from './sheet-kinds.ts';

/** How the names in a cell are looked up. */
interface Named {
  find: (text: string) => Found | undefined;
  /** By id or code alone: the first word of a sentence is no name. */
  findId: (text: string) => Found | undefined;
  missing: (text: string) => void;
}

/** What rows are named by, from the surest: an id goes before a name that another row has. */
const levels = ['id', 'name', 'title'] as const;

/** The rows of all sheets by what names them. */
export class RowIndex {
  private readonly rows = new Map<string, Found[]>();

  constructor(found: readonly Found[]) {
    for (const one of found)
      for (const level of levels) {
        const text = one.cells.get(level)?.text ?? '';
        if (text === '') continue;
        const key = keyOf(level, one.kind, text);
        const known = this.rows.get(key);
        if (known) known.push(one);
        else this.rows.set(key, [one]);
      }
  }

  /** All rows of these kinds that the text names on the surest level that knows it. */
  find(kinds: readonly SheetKind[], text: string, byId = false): readonly Found[] {
    for (const level of byId && !/\d/.test(text) ? (['id'] as const) : levels) {
      if (byId && level === 'title') return [];
      const found = kinds.flatMap((kind) => this.rows.get(keyOf(level, kind, text)) ?? []);
      if (found.length > 0) return found;
    }
    return [];
  }
}

const keyOf = (level: string, kind: SheetKind, text: string): string => `${level} ${kind} ${foldText(text)}`;

const reference = (to: Found): XmlNode => withAttributes('RowRef', { target: to.id });

export const leaf = (name: string, text: string): XmlNode => ({ name, attributes: [], children: [], text });
export const withAttributes = (name: string, values: Readonly<Record<string, string>>): XmlNode => ({
  name,
  attributes: Object.entries(values).flatMap(([key, value]) =>
    value === '' ? [] : [{ prefix: '', name: key, value }],
  ),
  children: [],
  text: '',
});

/** Longer cells are no list of names. */
const longestList = 4000;

/** What a cell names: a list, or words of which one is enough (`AS-1 or AS-2`). A text that is known as it stands is not taken apart. */
export function expression(said: string, names: Named): XmlNode[] {
  const whole = names.find(said);
  if (whole) return [reference(whole)];
  if (said.length > longestList) {
    names.missing(said);
    return [];
  }
  const choices = splitOutside(said, /^(?:\s+(?:or|OR|Or)\s+|\s*\|\|?\s*|\s*或\s*)/);
  if (choices.length > 1)
    return [
      {
        ...leaf('Or', ''),
        children: choices.map((part) => ({ ...leaf('And', ''), children: expression(part, names) })),
      },
    ];
  const parts = splitOutside(said, /^(?:\s*[,;，；、\n]\s*|\s+(?:and|AND|And)\s+|\s*&&?\s*|\s*[且和]\s*)/);
  if (parts.length > 1) return parts.flatMap((part) => expression(part, names));
  const [, inner] = /^\(([\s\S]*)\)$/.exec(said.trim()) ?? [];
  if (inner !== undefined) return expression(inner.trim(), names);
  // `[AS-1] Send a message`: what stands before the first blank is the id.
  const shown = said.trim().replace(/^[[({](.*)[\])}]$/, '$1');
  const to = names.find(shown) ?? names.findId((shown.split(/[\s:：]/)[0] ?? '').replace(/^[[({]|[\])}]$/g, ''));
  if (to) return [reference(to)];
  names.missing(said.trim());
  return [];
}

/** Parts between marks that stand in no brackets. */
function splitOutside(text: string, mark: RegExp): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (let i = 0; i < text.length; ) {
    const sign = text.charAt(i);
    const found = depth === 0 ? mark.exec(text.slice(i, i + 12))?.[0] : undefined;
    if (found) {
      parts.push('');
      i += found.length;
      continue;
    }
    if (sign === '(') depth += 1;
    if (sign === ')') depth = Math.max(0, depth - 1);
    parts[parts.length - 1] += sign;
    i += 1;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
