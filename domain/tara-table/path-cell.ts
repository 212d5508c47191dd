import { stepKind } from '../kinds/attack-step/shape.ts';
import { mostIds } from '../model/base.ts';
import { tableWords } from '../report/table-headers.ts';
import { linesOfCell } from './cell-words.ts';

/** A step as a cell tells it. */
interface ToldStep {
  name: string;
  takesPart: boolean;
  impossible: boolean;
}

/** What a cell says of an attack path. */
export interface PathCell {
  name: string;
  steps: readonly ToldStep[];
  /** Lines that are neither its name nor steps. */
  description: string;
}

/** As many as a path may have. */
const mostSteps = mostIds;
const canBeName = (name: string): boolean => stepKind.fields.name.safeParse(name).success;

const numbered = /^(\d{1,4})(?:[.)）．、:：](?!\d)|\s-)\s*(\S.*)$/u;

/**
 * Reads a cell of attack paths: its first line is the name, and lines numbered from 1 at its end are the steps, as our own table prints them. Where
 * all lines are numbered, the first names the path, too. A cell with other lines between or behind has no steps: all of it is its description.
 */
export function readPathCell(text: string): PathCell {
  const lines = linesOfCell(text);
  const [first = '', ...rest] = lines;
  const isFirst = (line: string | undefined) => numbered.exec(line ?? '')?.[1] === '1';
  const at = lines.findIndex(isFirst);
  // The name may begin with a number, too.
  const from = at === 0 && isFirst(lines[1]) ? 1 : at;
  const told = from < 0 ? [] : lines.slice(from).map((line) => numbered.exec(line));
  const names = told.flatMap((found, i) => (found && Number(found[1]) === i + 1 ? (found[2] ?? '') : []));
  // One numbered line alone is the first of several paths rather than a path of one step.
  const areSteps =
    names.length > (from === 0 ? 1 : 0) &&
    names.length === told.length &&
    names.length <= mostSteps &&
    names.every(canBeName);
  if (!areSteps) return { name: first, steps: [], description: rest.length > 0 ? text : '' };
  const steps = names.map(readStep);
  return { name: from === 0 ? (steps[0]?.name ?? '') : first, steps, description: lines.slice(1, from).join('\n') };
}

/** `Flash it (documentation only)`: what our own table says of a step behind its name. */
function readStep(text: string): ToldStep {
  const [, name, note = ''] = /^(.*\S)\s*[(（]([^()（）]*)[)）]$/u.exec(text) ?? [];
  const { documentationOnly, impossible } = tableWords;
  const words = [...documentationOnly, ...impossible];
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), note.toLowerCase());
  if (name === undefined || note === '' || !/^[\s,，、]*$/u.test(rest))
    return { name: text, takesPart: true, impossible: false };
  const says = (known: readonly string[]) => known.some((word) => note.toLowerCase().includes(word));
  return { name, takesPart: !says(documentationOnly), impossible: says(impossible) };
}
