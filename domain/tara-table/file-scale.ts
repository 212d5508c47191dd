import type { Method } from '../model/method.ts';
import { wordsOfCell } from './cell-words.ts';
import { levelReader, numbersOf, type Scaled } from './level-cell.ts';
import type { ColumnUse } from './mapping.ts';
import type { TableLine } from './table-plan.ts';

/** How a column counts: as the model does, as the file itself says beside the names, or nobody knows. */
export type FileScale = { is: 'model' | 'unknown' } | { is: 'file'; levelOf: (number: number) => string | undefined };

/** A number beside a name, or a label of one's own with a number: `3 - Severe`, `Severe (3)`, `S3 = Severe`. */
const before = /^((?:\p{L}{1,4}[-_. ]?)?\d+(?:[.,]\d+)?)\s*[-–—:=.)|]?\s*(\S.*)$/su;
const behind = /^(.*[^\s\d(（[:=–—-])\s*[-–—:=(（[]?\s*?((?:\p{L}{1,4}[-_. ]?)?\d+(?:[.,]\d+)?)\s*[)）\]]?$/su;
/** A label of one's own stands apart from the name, or it would be its last letters. */
const behindApart = /^(.*\S)(?:\s+|\s*[-–—:=(（[]\s*)((?:\p{L}{1,4}[-_. ]?)?\d+(?:[.,]\d+)?)\s*[)）\]]?$/su;
const label = /^(?:(\p{L}{1,4})[-_. ]?)?(\d+(?:[.,]\d+)?)$/u;

const longestPair = 60;
/** A column of levels says few different things; one of remarks is not looked at whole. */
const mostTexts = 2000;

/** The texts of the columns that hold levels, with how often each stands there. */
export class FileScales {
  private readonly texts = new Map<ColumnUse, Map<string, number>>();
  private readonly scales = new Map<string, OneScale>();
  private readonly groups: ReadonlyMap<ColumnUse, readonly Scaled[]>;

  constructor(
    method: Method,
    private readonly mapping: readonly ColumnUse[],
  ) {
    const { dimensions, levels } = method.impact;
    this.groups = new Map(dimensions.map((one) => [`dimension:${one.code}` as ColumnUse, one.levels ?? levels]));
  }

  add(line: TableLine): void {
    for (const [at, use] of this.mapping.entries()) {
      if (!/^(?:dimension|parameter):/.test(use)) continue;
      const shown = line.shown?.find((one) => one.at === at)?.text;
      const text = wordsOfCell(shown ?? line.cells[at] ?? '').normalize('NFKC');
      if (text === '' || text.length > longestPair || !/\d/.test(text)) continue;
      const known = this.texts.get(use) ?? new Map<string, number>();
      if (known.size < mostTexts || known.has(text)) this.texts.set(use, known.set(text, (known.get(text) ?? 0) + 1));
    }
  }

  /** The scale of the column; the columns of impact that have the same levels are one group. */
  of(use: ColumnUse, levels: readonly Scaled[]): OneScale {
    const shape = shapeOf(levels);
    const isImpact = this.groups.has(use);
    const key = `${isImpact ? 'dimension' : use} ${shape}`;
    const known = this.scales.get(key);
    if (known) return known;
    const uses = isImpact ? [...this.groups].flatMap(([one, own]) => (shapeOf(own) === shape ? [one] : [])) : [use];
    const made = new OneScale(
      levels,
      uses.flatMap((one) => [...(this.texts.get(one) ?? [])]),
    );
    this.scales.set(key, made);
    return made;
  }
}

const shapes = new WeakMap<readonly Scaled[], string>();
function shapeOf(levels: readonly Scaled[]): string {
  const shape = shapes.get(levels) ?? levels.map(({ code, value }) => `${code}=${value}`).join(' ');
  shapes.set(levels, shape);
  return shape;
}

interface Pair {
  letters: string;
  number: number;
  code: string;
}

/** How one column, or the group of the impact columns, counts its levels. */
export class OneScale {
  readonly scale: FileScale;
  private readonly levels: readonly Scaled[];
  private readonly labels = new Map<string, Pair[]>();
  private readonly read: (text: string) => string | undefined;

  constructor(levels: readonly Scaled[], texts: readonly (readonly [string, number])[]) {
    const reader = levelReader(levels);
    this.read = (text) => {
      const said = reader(text);
      return said && said !== 'apart' ? said.is : undefined;
    };
    const each = levels.filter(({ code }, at) => levels.findIndex((other) => other.code === code) === at);
    this.levels = each.sort((a, b) => (a.value ?? Number.POSITIVE_INFINITY) - (b.value ?? Number.POSITIVE_INFINITY));
    const pairs = texts.flatMap(([text, count]) => {
      const pair = this.pairIn(text);
      return pair ? [{ ...pair, count }] : [];
    });
    for (const pair of pairs)
      if (pair.letters) {
        const known = this.labels.get(pair.letters);
        if (known) known.push(pair);
        else this.labels.set(pair.letters, [pair]);
      }
    const isOff = texts.some(([text]) => {
      const numbers = numbersOf(text);
      return numbers.length > 0 && !numbers.some((one) => levels.some(({ value }) => value === one));
    });
    this.scale = this.scaleBy(pairs, isOff);
  }

  /** The lowest level counts 0 on most scales: that tells nothing. */
  private scaleBy(pairs: readonly (Pair & { count: number })[], isOff: boolean): FileScale {
    const telling = pairs.filter(({ number, code }) => number !== 0 || code !== this.levels[0]?.code);
    const differing = telling.filter(({ number, code }) => this.valueOf(code) !== number);
    const count = (some: readonly { count: number }[]) => some.reduce((sum, one) => sum + one.count, 0);
    const byNumber = new Map(pairs.map(({ number, code }) => [number, code]));
    if (differing.length > 0 && new Set(telling.map(({ code }) => code)).size > 1 && this.isRising(pairs)) {
      const offset = this.offsetOf(pairs);
      return {
        is: 'file',
        levelOf: (number) =>
          byNumber.get(number) ?? (offset === undefined ? undefined : this.levels[number - offset]?.code),
      };
    }
    const isOther = isOff || count(differing) > count(telling) - count(differing);
    return { is: isOther ? 'unknown' : 'model' };
  }

  private valueOf(code: string): number | null | undefined {
    return this.levels.find((one) => one.code === code)?.value;
  }

  private placeOf(code: string): number {
    return this.levels.findIndex((one) => one.code === code);
  }

  /** Each number one level, each level one number, the higher number the higher level. */
  private isRising(all: readonly Pair[]): boolean {
    const pairs = [...new Map(all.map((one) => [`${one.number} ${one.code}`, one])).values()];
    // More than one of a level: to compare all with each other could take long.
    if (pairs.length > this.levels.length) return false;
    return pairs.every((one) =>
      pairs.every(
        (other) =>
          Math.sign(one.number - other.number) === Math.sign(this.placeOf(one.code) - this.placeOf(other.code)),
      ),
    );
  }

  /** Where all pairs count the levels one by one, from 0 or from 1: by that the other levels are known, too. */
  private offsetOf(pairs: readonly Pair[]): 0 | 1 | undefined {
    const [first, ...others] = new Set(pairs.map(({ number, code }) => number - this.placeOf(code)));
    return others.length === 0 && (first === 0 || first === 1) ? first : undefined;
  }

  /** The number and the name that a cell says beside each other. */
  pairIn(text: string): Pair | undefined {
    const plain = text.normalize('NFKC').trim();
    if (plain.length > longestPair) return undefined;
    const [, first = '', name = ''] = before.exec(plain) ?? [];
    const [, title = '', last = ''] = behindApart.exec(plain) ?? behind.exec(plain) ?? [];
    return this.pairOf(first, name) ?? this.pairOf(last, title);
  }

  private pairOf(number: string, name: string): Pair | undefined {
    const [, letters = '', digits = ''] = label.exec(number.trim()) ?? [];
    // Letters alone, as in `6m`, are no name beside a number.
    if (digits === '' || /^[A-Za-z]?$/.test(name.trim()) || !/\p{L}/u.test(name) || /^\d/.test(name)) return undefined;
    const code = this.read(name);
    return code === undefined
      ? undefined
      : { letters: letters.toLowerCase(), number: Number(digits.replace(',', '.')), code };
  }

  /** `S2` where another cell says `S3 - Severe`. */
  labelled(text: string): string | undefined {
    const [, letters = '', digits = ''] = label.exec(text.normalize('NFKC').trim()) ?? [];
    const pairs = this.labels.get(letters.toLowerCase());
    if (letters === '' || !pairs || !this.isRising(pairs)) return undefined;
    const number = Number(digits);
    const offset = this.offsetOf(pairs);
    const said = pairs.find((one) => one.number === number)?.code;
    return said ?? (offset === undefined ? undefined : this.levels[number - offset]?.code);
  }
}
