import { attribute, type XmlElement } from './xml-element.ts';

/** A cell with what wraps it: its properties stand there. */
export interface Wrapped {
  wrapper: XmlElement;
  cell: XmlElement;
}

/** What a page and its file say to all cells. */
export type PageWords = Readonly<Record<string, string>>;

/** Labels are cut before they are read: nobody reads more in a box. */
const longest = 20_000;
/** How deep a property is looked for in what a cell is in. */
const highest = 100;
/** `%name%`, as draw.io finds it; a percent sign before it takes it back. */
const pattern = /%([^%{} "'=;]+)%/g;

/**
 * The label as draw.io shows it. Where `placeholders="1"`, `%name%` is a property of the shape, else of what it is in, else of the page; a label may also be
 * one property as a whole.
 */
export function labelOf(id: string, cells: ReadonlyMap<string, Wrapped>, page: PageWords): string {
  const own = cells.get(id);
  if (!own) return '';
  const { wrapper, cell } = own;
  if (wrapper === cell) return attribute(cell, 'value').slice(0, longest);
  const label = attribute(wrapper, 'label').slice(0, longest);
  if (attribute(wrapper, 'placeholders') !== '1') return label;
  const whole = attribute(wrapper, 'placeholder');
  if (whole !== '') return (propertyOf(id, whole, cells) ?? '').slice(0, longest);
  let shown = '';
  let last = 0;
  for (const { 0: found, 1: name = '', index } of label.matchAll(pattern)) {
    const before = label.slice(last, index);
    const escaped = before.endsWith('%');
    const value = escaped ? found.slice(1) : (wordFor(id, name, cells, page) ?? found);
    shown += before + value;
    last = index + found.length;
    if (shown.length > longest) return shown.slice(0, longest);
  }
  return shown + label.slice(last);
}

function wordFor(id: string, name: string, cells: ReadonlyMap<string, Wrapped>, page: PageWords): string | undefined {
  if (name === 'label' || name === 'tooltip') return undefined;
  if (name === 'id') return id;
  return propertyOf(id, name, cells) ?? (Object.hasOwn(page, name) ? page[name] : undefined);
}

function propertyOf(id: string, name: string, cells: ReadonlyMap<string, Wrapped>): string | undefined {
  let at = cells.get(id);
  for (let steps = 0; at && steps < highest; steps++) {
    const { wrapper, cell } = at;
    const value = wrapper === cell ? undefined : wrapper.attributes.get(name);
    if (value !== undefined) return value;
    at = cells.get(attribute(cell, 'parent'));
  }
  return undefined;
}

/** The variables of a file, as its root keeps them; what is damaged says nothing. */
export function variablesOf(file: XmlElement): PageWords {
  try {
    const variables: unknown = JSON.parse(attribute(file, 'vars').slice(0, longest) || '{}');
    if (typeof variables !== 'object' || variables === null) return {};
    return Object.fromEntries(Object.entries(variables).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
