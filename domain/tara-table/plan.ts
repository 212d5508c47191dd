// One class in one file: what a line says of a row depends on all that the lines before it have made.
import { unreadableSign } from '../code-page.ts';
import { foldText } from '../fold-text.ts';
import type { FeasibilityRatings } from '../kinds/attack-path/shape.ts';
import type { ImpactEntry } from '../kinds/damage/shape.ts';
import type { NewRow, Row } from '../kinds/kinds.ts';
import type { Treatment } from '../kinds/risk/shape.ts';
import { Code, cutAt, isGiven, mostIds } from '../model/base.ts';
import { lookOf } from '../model/look-alike.ts';
import type { FeasibilityModel, FeasibilityParameter, SecurityProperty, ThreatType } from '../model/method.ts';
import { tableWords } from '../report/table-headers.ts';
import { add, change, type Op } from '../workspace/edit.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { addressOf } from './cell.ts';
import { isOneOf, linesOfCell, saysNothing, wordsOfCell } from './cell-words.ts';
import { FileScales } from './file-scale.ts';
import { type LevelReader, levelReader, numbersOf, type Scaled, saysNumber } from './level-cell.ts';
import { fillRisk, type MadeRisk } from './made-risk.ts';
import { type ColumnUse, printedColumns } from './mapping.ts';
import { type PathCell, readPathCell } from './path-cell.ts';
import { nameIn, namesIn, readEntries, readTreatments } from './several.ts';
import { type StatementCodes, statementCodes } from './statement-codes.ts';
import { type SaidLevel, storedLevel } from './stored-rating.ts';
import {
  isTaken,
  type PrintedValue,
  type TableLine,
  type TablePlan,
  type TableProblem,
  type TableProblemKind,
} from './table-plan.ts';

/** Kinds in the order in which rows name those before them. */
const madeOrder = [
  'assets',
  'damages',
  'threats',
  'steps',
  'paths',
  'goals',
  'claims',
  'risks',
  'requirements',
] as const;
type Made = (typeof madeOrder)[number];

/** Columns of what answers a risk. */
const answering: ReadonlySet<ColumnUse> = new Set(['treatments', 'goalOrClaim', 'strategy', 'requirements'] as const);
const kindsOfAnswers = ['goals', 'claims'] as const;

const limits = { asset: 200, text: 4000, name: 400 } as const;

/** Attack steps of a table; those of further paths stay in their descriptions. A task has a tenth of it. */
const mostSteps = 20_000;

/** What a line says a threat is about: the codes of properties, and the threat type it names. */
interface AboutThreat {
  said: readonly string[];
  named: string | undefined;
}

/** `planTable`, pausing after each line: how the file counts its levels is known when all have been seen. */
export function* planning(
  w: Workspace,
  lines: readonly TableLine[],
  mapping: readonly ColumnUse[],
  newId: () => string,
): Generator<undefined, TablePlan> {
  const scales = new FileScales(w.method, mapping);
  for (const line of lines) {
    scales.add(line);
    yield;
  }
  const plan = new Planning(w, mapping, newId, scales);
  for (const line of lines) {
    plan.take(line);
    yield;
  }
  return plan.done();
}

/** What is kept of a text that is too long; nothing where the signs that are seen come later. */
function beginningOf(text: string, most: number): string {
  const kept = cutAt(text, most).trim();
  return isGiven(kept) ? kept : '';
}

/** Does the column hold levels and numbers? */
const isValue = (use: ColumnUse): boolean =>
  use === 'attackVector' || printedColumns.includes(use) || /^(?:dimension|parameter|property):/.test(use);

/** A cell that says that it is empty is; where values stand, a level may be called so. */
const filled = (text: string, use: ColumnUse): string => (isValue(use) || !saysNothing(text) ? text : '');

/** Beside its code, "None" is the name of a row. */
function isNamedByCode(use: ColumnUse, { cells }: TableLine, places: ReadonlyMap<ColumnUse, number>): boolean {
  const own = codeColumns[use];
  const code = own === undefined ? '' : (cells[places.get(own) ?? -1] ?? '');
  return code.trim() !== '' && !saysNothing(code);
}
const codeColumns: Partial<Record<ColumnUse, ColumnUse>> = {
  asset: 'assetId',
  damage: 'damageId',
  threat: 'threatId',
  path: 'pathId',
};

class Planning {
  private readonly problems: TableProblem[] = [];
  private readonly printed: PrintedValue[] = [];
  /** Rows to be made, by kind and id. */
  private readonly rows = new Map<Made, Map<string, Record<string, unknown>>>();
  /** Ids of rows that are there or will be, by kind and what they are called. */
  private readonly known = new Map<string, string>();
  /** Ids of threats by their assets and what they say: the same words may be about several properties. */
  private readonly threatsCalled = new Map<string, string[]>();
  /** Damages that threats which are there lead to from now on. */
  private readonly led = new Map<string, string[]>();
  private readonly propertyNames: readonly (SecurityProperty & { also: readonly string[] })[];
  private readonly typeNames: readonly (ThreatType & { also: readonly string[] })[];
  private readonly places: ReadonlyMap<ColumnUse, number>;
  private readonly codes: StatementCodes;
  /** Names of assets by how they look: letters of another script make two of one name. */
  private readonly looks = new Map<string, string>();
  private readonly vectors = new Map<FeasibilityParameter, readonly Scaled[]>();
  private readonly levelReaders = new Map<object, LevelReader>();
  private taken = 0;
  private unchanged = 0;
  private news = 0;
  private line: TableLine = { row: 0, cells: [] };
  /** What its cells hold where a format shows something else. */
  private values: readonly string[] = [];

  constructor(
    private readonly w: Workspace,
    private readonly mapping: readonly ColumnUse[],
    private readonly newId: () => string,
    private readonly scales: FileScales,
  ) {
    const words: Readonly<Record<string, readonly string[]>> = tableWords.properties;
    this.propertyNames = w.method.properties.map((one) => ({ ...one, also: words[one.code] ?? [] }));
    this.typeNames = w.method.threatTypes.map((one) => ({
      ...one,
      also: tableWords.threatTypes[one.name.en.toLowerCase()] ?? [],
    }));
    this.codes = statementCodes(w);
    this.places = new Map(mapping.map((use, at) => [use, at] as const).filter(([use]) => use !== ''));
    const call = (kind: Made, id: string, ...names: string[]) => {
      for (const name of names)
        if (name !== '' && !this.known.has(`${kind} ${foldText(name)}`))
          this.known.set(`${kind} ${foldText(name)}`, id);
    };
    for (const { id, code, name } of w.assets) {
      call('assets', id, code, name);
      this.looks.set(lookOf(foldText(name)), name);
    }
    for (const { id, code, description } of w.damages) call('damages', id, code, description);
    for (const { id, code, description, assets } of w.threats) {
      call('threats', id, code);
      this.called(id, assets, description);
    }
    for (const { id, name } of w.steps) call('steps', id, name);
    for (const { id, code, name, threats } of w.paths)
      call('paths', id, code, ...threats.map((one) => `${one} ${name}`));
    for (const { id, code, name } of w.goals) call('goals', id, code, name);
    for (const { id, code, name } of w.claims) call('claims', id, code, name);
    for (const { id, code, name } of w.requirements) call('requirements', id, code, name);
    for (const { id, code, threat, damage } of w.risks) call('risks', id, code, `${threat} ${damage}`);
  }

  take(line: TableLine): void {
    const shown = new Map((line.shown ?? []).map(({ at, text }) => [at, text]));
    const cells = line.cells.map((cell, at) => {
      const use = this.mapping[at] ?? '';
      const text = wordsOfCell(shown.get(at) ?? cell);
      return isNamedByCode(use, line, this.places) ? text : filled(text, use);
    });
    this.line = { ...line, cells };
    this.values = line.cells;
    this.nameErrors();
    if (!isTaken(this.line, this.mapping)) return;
    const before = this.news;
    const properties = this.properties();
    const assets = this.assets(properties);
    const damage = this.damage(assets, properties);
    const threat = this.threat(assets, damage, properties);
    const path = this.path(threat);
    const risk = this.risk(threat, damage);
    const goals = (risk && this.rowOf('risks', risk)?.goals) || [];
    this.residual();
    for (const use of printedColumns) {
      const printed = this.text(use);
      if (printed === '' || saysNothing(printed)) continue;
      this.printed.push({ cell: this.cellOf(use), use, printed, value: this.valueOf(use), damage, path, risk, goals });
    }
    this.taken += 1;
    if (this.news === before && assets.length > 0) this.unchanged += 1;
  }

  /** A cell with an error counts as an empty one, which it does not look like. */
  private nameErrors(): void {
    for (const [at, text] of this.line.cells.entries())
      if (text.includes(unreadableSign) && this.mapping[at])
        this.problem('unreadable', this.mapping[at], text, addressOf(at, this.line.row));
    for (const { at, found } of this.line.errors ?? []) {
      const use = this.mapping[at] ?? '';
      if (use !== '') this.problem(found ? 'errorCell' : 'notComputed', use, found, addressOf(at, this.line.row));
    }
  }

  done(): TablePlan {
    const ops: Op[] = [];
    for (const [id, damages] of this.led) {
      const row = this.w.threats.get(id);
      if (row) ops.push(change('threats', row, { damages: [...row.damages, ...damages] }));
    }
    const made: TablePlan['made'] = {};
    const added: Op[] = [];
    for (const kind of madeOrder) {
      const own = this.rows.get(kind);
      if (!own?.size) continue;
      made[kind] = own.size;
      // Threats that are there are led to new damages before risks name both.
      if (kind === 'threats' || (kind === 'risks' && !this.rows.get('threats')?.size)) added.push(...ops.splice(0));
      // Rows without a code take the next free one: those that bring theirs go first.
      const rows = [...own];
      for (const [id, row] of [...rows.filter(([, { code }]) => code), ...rows.filter(([, { code }]) => !code)])
        added.push(add(kind, row as NewRow<Made>, id));
    }
    added.push(...ops);
    const { problems, printed, taken: lines, unchanged } = this;
    return { ops: added, problems, printed, made, lines, unchanged };
  }

  private text(use: ColumnUse): string {
    const at = this.places.get(use);
    return at === undefined ? '' : (this.line.cells[at] ?? '').trim();
  }

  private valueOf(use: ColumnUse): string {
    return (this.values[this.places.get(use) ?? -1] ?? '').trim();
  }

  private cellOf(use: ColumnUse): string {
    return addressOf(this.places.get(use) ?? 0, this.line.row);
  }

  private problem(problem: TableProblemKind, use: ColumnUse, value: string, at = this.cellOf(use)): void {
    this.problems.push({ cell: at, use, problem, value: value.slice(0, 120) });
  }

  private cut(use: ColumnUse, most: number): string {
    return this.cutTo(use, this.text(use), most);
  }

  private cutTo(use: ColumnUse, text: string, most: number): string {
    if (text.length <= most) return text;
    this.problem('tooLong', use, text);
    return beginningOf(text, most);
  }

  /** A code as rows may have it; without one the project's rule gives it. */
  private code(use: ColumnUse): string {
    const text = this.text(use);
    if (text === '') return '';
    if (Code.safeParse(text).success) return text;
    this.problem('unknownValue', use, text);
    return '';
  }

  /** The code of a row that is known by something else: where another row has it, the project's rule gives a new one. */
  private freeCode(kind: Made, use: ColumnUse): string {
    const code = this.code(use);
    if (this.find(kind, code) === undefined) return code;
    this.problem('newCode', use, code);
    return '';
  }

  private find(kind: Made, ...names: string[]): string | undefined {
    for (const name of names) {
      const id = name === '' ? undefined : this.known.get(`${kind} ${foldText(name)}`);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  private make(kind: Made, row: Record<string, unknown>, ...names: string[]): string {
    const id = this.newId();
    const own = this.rows.get(kind) ?? new Map();
    this.rows.set(kind, own);
    own.set(id, row);
    for (const name of names) if (name !== '') this.known.set(`${kind} ${foldText(name)}`, id);
    this.news += 1;
    return id;
  }

  /** What a line says besides of a row that an earlier line made; undefined: of a row of the task, which stays as it is. */
  private join(use: ColumnUse, made: string[] | undefined, said: readonly string[]): void {
    for (const one of said) {
      if (!made || made.includes(one)) continue;
      if (made.length >= mostIds) this.problem('notTaken', use, this.text(use));
      else {
        made.push(one);
        this.news += 1;
      }
    }
  }

  private rowOf<K extends Made>(kind: K, id: string): Partial<Row<K>> | undefined {
    return (this.rows.get(kind)?.get(id) ?? (this.w[kind] as { get(id: string): unknown }).get(id)) as
      | Partial<Row<K>>
      | undefined;
  }

  /** A row with the code of another that says something else is named: the other stays as it is. */
  private compare(use: ColumnUse, said: string, had: string | undefined): void {
    if (said !== '' && had !== undefined && foldText(said) !== foldText(had)) this.problem('duplicate', use, said);
  }

  /** The same for one of the statements of a cell: a goal, claim or requirement. */
  private compareStatement(use: ColumnUse, words: string, name: string, had: string | undefined, at?: string): void {
    if (had !== undefined && foldText(name) !== foldText(had)) this.problem('duplicate', use, words, at);
  }

  private properties(): string[] {
    const { properties } = this.w.method;
    const { codes: found, unknown } = readEntries(this.text('property'), this.propertyNames);
    for (const word of unknown) this.problem('unknownValue', 'property', word);
    for (const { code } of properties) {
      const mark = this.text(`property:${code}`);
      if (mark !== '' && !isOneOf(mark, tableWords.no) && !found.includes(code)) found.push(code);
    }
    return found;
  }

  /** The asset of a line, or several: the table of a task has their codes in one cell and their names one below the other. */
  private assets(properties: readonly string[]): string[] {
    const text = this.text('assetId');
    const codes = text.split(/[,、，;；\n]/).flatMap((one) => one.trim() || []);
    if (codes.length < 2) return this.named(properties, codes.length > 0);
    const names = linesOfCell(this.text('asset'));
    // Names that do not go with the codes one by one say nothing of new assets.
    const fits = names.length === codes.length && names.every((name) => name.length <= limits.asset);
    const isKnown = (code: string) => this.find('assets', code) !== undefined;
    if (codes.every((code) => isKnown(code) || (fits && Code.safeParse(code).success)))
      return this.atMost([
        ...new Set(codes.flatMap((code, at) => this.asset(properties, fits ? names[at] : '', code) ?? [])),
      ]);
    this.problem('notTaken', 'assetId', text);
    return [];
  }

  /** The asset of a line without several codes, or those it names where it has no code. */
  private named(properties: readonly string[], hasCode: boolean): string[] {
    const isKnown = (name: string) => this.find('assets', name) !== undefined;
    const { names, isGuessed } = hasCode ? { names: [], isGuessed: false } : namesIn(this.text('asset'), isKnown);
    if (isGuessed) this.problem('parted', 'asset', names.join(' | '));
    if (names.length < 2) return [this.asset(properties)].flatMap((id) => id ?? []);
    return this.atMost([
      ...new Set(names.flatMap((name) => this.asset(properties, this.cutTo('asset', name, limits.asset), '') ?? [])),
    ]);
  }

  /** More assets than a row may name go with none: the first two thousand would be no better. */
  private atMost(assets: string[]): string[] {
    if (assets.length <= mostIds) return assets;
    const use = this.text('assetId') === '' ? 'asset' : 'assetId';
    this.problem('notTaken', use, this.text(use));
    return [];
  }

  private asset(
    properties: readonly string[],
    name = this.cut('asset', limits.asset),
    code = this.code('assetId'),
  ): string | undefined {
    const id = this.find('assets', code) ?? (code === '' ? this.find('assets', name) : undefined);
    if (id !== undefined) {
      const row = this.rowOf('assets', id);
      this.compare('asset', name, row?.name);
      // Spelled otherwise, and one asset all the same.
      if (row?.name !== undefined && name !== row.name && foldText(name) === foldText(row.name))
        this.problem('joined', 'asset', `${name} → ${row.name}`);
      const made = this.rows.get('assets')?.get(id) as { properties: string[]; description?: string } | undefined;
      this.join('property', made?.properties, properties);
      const description = this.cut('assetDescription', limits.text);
      if (made && description !== '' && made.description === undefined) {
        made.description = description;
        this.news += 1;
      } else this.compare('assetDescription', description, row?.description);
      return id;
    }
    if (name === '') {
      if (code !== '') this.problem('missing', 'assetId', code);
      return undefined;
    }
    const description = this.cut('assetDescription', limits.text);
    const row = { name, properties: [...properties], ...(description && { description }), ...(code && { code }) };
    const twin = this.looks.get(lookOf(foldText(name)));
    if (twin !== undefined) this.problem('looksAlike', 'asset', `${name} ≠ ${twin}`);
    else this.looks.set(lookOf(foldText(name)), name);
    return this.make('assets', row, code, name);
  }

  private damage(assets: readonly string[], properties: readonly string[]): string | null {
    const [property] = properties;
    const description = this.cut('damage', limits.text);
    const code = this.code('damageId');
    const id = this.find('damages', code) ?? (code === '' ? this.find('damages', description) : undefined);
    if (id !== undefined) {
      this.compare('damage', description, this.rowOf('damages', id)?.description);
      const made = this.rows.get('damages')?.get(id) as
        | { assets: string[]; ratings: Record<string, ImpactEntry> }
        | undefined;
      this.join('damage', made?.assets, assets);
      this.rateDamageAgain(id, made?.ratings);
      return id;
    }
    if (description === '') return null;
    if (assets.length === 0) {
      this.problem('missing', 'damage', description);
      return null;
    }
    // A damage is about one property: of several nothing says which.
    if (properties.length > 1) this.problem('firstProperty', 'damage', properties.join(', '));
    const row = {
      description,
      assets: [...assets],
      ratings: this.impact(),
      ...(property && { property }),
      ...(code && { code }),
    };
    return this.make('damages', row, code, description);
  }

  /** What a line says of a damage that is there: dimensions an earlier line left open are set, any other rating stays and is named. */
  private rateDamageAgain(id: string, made: Record<string, ImpactEntry> | undefined): void {
    const former = made ?? this.rowOf('damages', id)?.ratings ?? {};
    for (const [dimension, entry] of Object.entries(this.impact())) {
      const had = former[dimension];
      if (had?.level === entry.level && had.notAnalysed === entry.notAnalysed) continue;
      if (made && !had) {
        made[dimension] = entry;
        this.news += 1;
      } else this.problem('duplicate', `dimension:${dimension}`, this.text(`dimension:${dimension}`));
    }
  }

  private impact(): Record<string, ImpactEntry> {
    const found: Record<string, ImpactEntry> = {};
    for (const dimension of this.w.method.impact.dimensions) {
      const use: ColumnUse = `dimension:${dimension.code}`;
      const text = this.text(use);
      const levels = dimension.levels ?? this.w.method.impact.levels;
      if (isOneOf(text, tableWords.notAnalysed) && !this.readerOf(levels)(text)) {
        found[dimension.code] = { level: null, notAnalysed: true, reason: text };
        continue;
      }
      const level = this.level(use, text, levels);
      if (level !== undefined) found[dimension.code] = { level, notAnalysed: false, reason: '' };
    }
    return found;
  }

  private readerOf(levels: readonly Scaled[]): LevelReader {
    const known = this.levelReaders.get(levels) ?? levelReader(levels);
    this.levelReaders.set(levels, known);
    return known;
  }

  /** The code of the level a cell names; a level that is called as an empty cell may be is one. */
  private level(use: ColumnUse, text: string, levels: readonly Scaled[]): string | undefined {
    const read = this.readerOf(levels);
    const counted = this.counted(use, text, levels);
    if (counted !== undefined) return counted ?? undefined;
    // `[=3]"Severe"` shows a level, `0" points"` the number of one.
    const said = read(text) ?? read(this.valueOf(use));
    if (said && said !== 'apart') return said.is;
    if (text !== '' && (said || !saysNothing(text)))
      this.problem(said ? 'contradiction' : saysNumber(text) ? 'offScale' : 'unknownLevel', use, text);
    return undefined;
  }

  /** The level of a cell with a number where the file counts otherwise than the model; null: it stays empty. */
  private counted(use: ColumnUse, text: string, levels: readonly Scaled[]): string | null | undefined {
    if (!/\d/.test(text) || !/^(?:dimension|parameter):/.test(use)) return undefined;
    const one = this.scales.of(use, levels);
    const labelled = one.labelled(text);
    if (labelled !== undefined) return labelled;
    if (one.scale.is === 'model') return undefined;
    const numbers = numbersOf(text);
    if (numbers.length === 0) return one.scale.is === 'file' ? one.pairIn(text)?.code : undefined;
    const { scale } = one;
    const code = scale.is === 'file' ? numbers.map(scale.levelOf).find((found) => found !== undefined) : undefined;
    if (code !== undefined) {
      if (this.readNumber(text, levels) !== code) this.problem('fileScale', use, text);
      return code;
    }
    this.problem(this.readNumber(text, levels) === undefined ? 'offScale' : 'otherScale', use, text);
    return null;
  }

  private readNumber(text: string, levels: readonly Scaled[]): string | undefined {
    const said = this.readerOf(levels)(text);
    return said && said !== 'apart' ? said.is : undefined;
  }

  private threat(assets: readonly string[], damage: string | null, said: readonly string[]): string | undefined {
    const description = this.cut('threat', limits.text);
    const code = this.code('threatId');
    const named = this.namedType();
    const id =
      this.find('threats', code) ?? (code === '' ? this.sameThreat(assets, description, { said, named }) : undefined);
    if (id !== undefined) {
      this.compare('threat', description, this.rowOf('threats', id)?.description);
      this.compareThreat(this.rowOf('threats', id), { said, named });
      return id;
    }
    if (description === '') return undefined;
    const { threatTypes } = this.w.method;
    const about = threatTypes.find(({ code: one }) => one === named)?.properties ?? [];
    // Of several the one that threats of its type are about: a threat is about one.
    const property = said.find((one) => about.includes(one)) ?? said[0];
    const type = this.threatType(property, named);
    const compromised = property ?? threatTypes.find((one) => one.code === type)?.properties[0];
    if (assets.length === 0 || !type || !compromised) {
      this.problem(assets.length === 0 ? 'missing' : 'noProperty', 'threat', description);
      return undefined;
    }
    if (!property || said.length > 1) this.problem('assumed', 'threat', compromised);
    const row = {
      description,
      type,
      assets: [...assets],
      property: compromised,
      damages: damage ? [damage] : [],
      ...(code && { code }),
    };
    const made = this.make('threats', row, code);
    this.called(made, assets, description);
    return made;
  }

  private called(id: string, assets: readonly string[], description: string): void {
    for (const asset of assets) {
      const key = `${asset} ${foldText(description)}`;
      this.threatsCalled.set(key, [...(this.threatsCalled.get(key) ?? []), id]);
    }
  }

  /** The threat of one of these assets that says the same and is about what the line says it is about. */
  private sameThreat(assets: readonly string[], description: string, about: AboutThreat): string | undefined {
    if (description === '') return undefined;
    return assets
      .flatMap((asset) => this.threatsCalled.get(`${asset} ${foldText(description)}`) ?? [])
      .find((id) => this.othersOf(this.rowOf('threats', id), about).length === 0);
  }

  /** Which columns of the line say otherwise than the threat what it is about. */
  private othersOf(row: Partial<Row<'threats'>> | undefined, { said, named }: AboutThreat): ColumnUse[] {
    const isOther = row?.property !== undefined && said.length > 0 && !said.includes(row.property);
    const property: ColumnUse = this.text('property') === '' ? `property:${said[0]}` : 'property';
    const isOtherType = named !== undefined && row?.type !== undefined && row.type !== named;
    return [...(isOther ? [property] : []), ...(isOtherType ? (['threatType'] as const) : [])];
  }

  /** A threat that is known by its code stays as it is. */
  private compareThreat(row: Partial<Row<'threats'>> | undefined, about: AboutThreat): void {
    for (const use of this.othersOf(row, about)) this.problem('duplicate', use, this.text(use));
  }

  /** Returns whether the threat leads to the damage from now on. */
  private lead(threat: string, damage: string | null): boolean {
    if (!damage) return false;
    const made = this.rows.get('threats')?.get(threat) as { damages: string[] } | undefined;
    if (made) {
      this.join('damage', made.damages, [damage]);
      return made.damages.includes(damage);
    }
    const stored = this.w.threats.get(threat)?.damages ?? [];
    const own = this.led.get(threat) ?? [];
    if (stored.includes(damage) || own.includes(damage)) return true;
    if (stored.length + own.length >= mostIds) {
      this.problem('notTaken', 'damage', this.text('damage'));
      return false;
    }
    this.led.set(threat, [...own, damage]);
    this.news += 1;
    return true;
  }

  /** The threat type the line names; of several the first, the others are named. */
  private namedType(): string | undefined {
    const text = this.text('threatType');
    if (text === '') return undefined;
    const whole = nameIn(text, this.typeNames);
    if (whole !== undefined) return whole;
    const { codes, unknown } = readEntries(text, this.typeNames);
    if (unknown.length > 0) return undefined;
    for (const code of codes.slice(1)) this.problem('notTaken', 'threatType', code);
    return codes[0];
  }

  private threatType(property: string | undefined, named: string | undefined): string | undefined {
    if (named !== undefined) return named;
    const { threatTypes } = this.w.method;
    const text = this.text('threatType');
    const fitting =
      threatTypes.find(({ properties }) => property !== undefined && properties[0] === property) ??
      threatTypes.find(({ properties }) => property !== undefined && properties.includes(property));
    if (text !== '') this.problem('unknownValue', 'threatType', text);
    if (fitting) this.problem('assumed', this.places.has('threatType') ? 'threatType' : 'threat', fitting.code);
    return fitting?.code;
  }

  private path(threat: string | undefined): string | null {
    const cell = readPathCell(this.text('path'));
    const code = this.code('pathId');
    const name = beginningOf(cell.name, limits.name);
    // Tables without paths rate the threat itself: that is one path, called as the threat.
    const called = name || beginningOf(this.text('threat'), limits.name);
    const rates = this.modelOfLine();
    const ratings = this.feasibility(rates);
    const id =
      this.find('paths', code) ?? (code === '' && threat ? this.find('paths', `${threat} ${called}`) : undefined);
    if (id !== undefined) {
      this.compare('path', name, this.rowOf('paths', id)?.name);
      this.compareSteps(cell, this.rowOf('paths', id)?.steps);
      const made = this.rows.get('paths')?.get(id) as { threats: string[] } | undefined;
      this.join('path', made?.threats, threat ? [threat] : []);
      this.rateAgain(id, ratings, rates);
      return id;
    }
    if (called === '' || (name === '' && Object.keys(ratings).length === 0)) return null;
    if (!threat) {
      this.problem('missing', 'path', called);
      return null;
    }
    const model = rates && rates.id !== this.w.method.feasibility[0]?.id ? { model: rates.id } : {};
    const steps = this.steps(cell);
    const isWhole = cell.name.length > limits.name || (steps.length === 0 && cell.steps.length > 0);
    const description = isWhole ? this.text('path') : cell.description;
    const row = {
      name: called,
      description: description.length > limits.text ? this.cut('path', limits.text) : description,
      steps,
      threats: [threat],
      basis: 'path',
      ratings,
      ...model,
      ...(code && { code }),
    };
    return this.make('paths', row, code, `${threat} ${called}`);
  }

  /** The ids of the steps a cell tells: the same action in several paths is one row. None where there are too many. */
  private steps({ steps }: PathCell): string[] {
    if ((this.rows.get('steps')?.size ?? 0) + steps.length > mostSteps) return [];
    return steps.map((step) => this.find('steps', step.name) ?? this.make('steps', { ...step }, step.name));
  }

  /** Other steps than those of the path that is there are named: it stays as it is. */
  private compareSteps({ steps }: PathCell, had: readonly string[] | undefined): void {
    const names = (had ?? []).map((id) => foldText(this.rowOf('steps', id)?.name ?? ''));
    const isSame = steps.length === names.length && steps.every(({ name }, i) => foldText(name) === names[i]);
    if (steps.length > 0 && !isSame) this.problem('duplicate', 'path', steps.map(({ name }) => name).join('\n'));
  }

  /** What a line says of a path that is there: levels an earlier line left open are set, any other level stays and is named. */
  private rateAgain(id: string, ratings: FeasibilityRatings, rates: FeasibilityModel | undefined): void {
    const made = this.rows.get('paths')?.get(id) as { ratings: FeasibilityRatings; model?: string } | undefined;
    const stored = this.w.paths.get(id);
    const first = this.w.method.feasibility[0]?.id;
    // A path that nothing rates yet is rated by the model of this line.
    if (made && rates && Object.keys(made.ratings[made.model || first || ''] ?? {}).length === 0 && ratings[rates.id])
      made.model = rates.id === first ? '' : rates.id;
    for (const said of this.saidLevels(ratings)) {
      const { use, model, parameter, level } = said;
      const had = made ? made.ratings[model]?.[parameter] : stored && storedLevel(this.w, stored, said);
      if (had === level) continue;
      if (made && had === undefined) {
        made.ratings[model] = { ...made.ratings[model], [parameter]: level };
        this.news += 1;
      } else this.problem('duplicate', use, this.text(use));
    }
  }

  private saidLevels(ratings: FeasibilityRatings): SaidLevel[] {
    return Object.entries(ratings).flatMap(([model, levels]) =>
      Object.entries(levels).map(([parameter, level]): SaidLevel => {
        const own: ColumnUse = `parameter:${parameter}`;
        return { use: this.text(own) !== '' ? own : 'attackVector', model, parameter, level };
      }),
    );
  }

  /** `levels`: those of the column, one of which may be called as an empty cell may be. */
  private isFilled(use: ColumnUse, levels: readonly Scaled[] = []): boolean {
    const text = this.text(use);
    return text !== '' && (!saysNothing(text) || this.readerOf(levels)(text) !== undefined);
  }

  /** The model most of whose parameters the line fills; of a line with a vector alone the model that needs no more. */
  private modelOfLine(): FeasibilityModel | undefined {
    const { feasibility } = this.w.method;
    const filled = ({ parameters }: FeasibilityModel) =>
      parameters.filter(({ code, levels }) => this.isFilled(`parameter:${code}`, levels)).length;
    const [best] = [...feasibility].sort((a, b) => filled(b) - filled(a));
    if (best && filled(best) > 0) return best;
    return (this.isFilled('attackVector') && feasibility.find(({ vectorOnly }) => vectorOnly)) || feasibility[0];
  }

  private feasibility(model: FeasibilityModel | undefined): FeasibilityRatings {
    const found: FeasibilityRatings = {};
    for (const parameter of model?.parameters ?? []) {
      const { code } = parameter;
      const use: ColumnUse = `parameter:${code}`;
      const levels = code === model?.vectorParameter ? this.vectorLevels(parameter) : parameter.levels;
      const level = this.level(use, this.text(use), levels);
      if (model && level !== undefined) found[model.id] = { ...found[model.id], [code]: level };
    }
    if (!this.isFilled('attackVector')) return found;
    const vector = this.text('attackVector');
    // A model that rates by the vector, too, takes it from here where it has no column of its own.
    const own = model?.vectorParameter;
    const rates =
      own !== undefined && !this.places.has(`parameter:${own}`)
        ? model
        : this.w.method.feasibility.find(({ vectorParameter }) => vectorParameter !== undefined);
    const parameter = rates?.parameters.find(({ code }) => code === rates.vectorParameter);
    if (!rates || !parameter) this.problem('notTaken', 'attackVector', vector);
    else if (!found[rates.id]?.[parameter.code]) {
      const level = this.level('attackVector', vector, this.vectorLevels(parameter));
      if (level !== undefined) found[rates.id] = { ...found[rates.id], [parameter.code]: level };
    }
    return found;
  }

  /** The levels of a vector by their own names and by those that the CAL has for them, which our own table prints. */
  private vectorLevels(parameter: FeasibilityParameter): readonly Scaled[] {
    const known = this.vectors.get(parameter);
    if (known) return known;
    const { vectors } = this.w.method.cal;
    const others = parameter.levels.flatMap((level) =>
      vectors.filter(({ code }) => code === level.code).map(({ name }) => ({ ...level, name })),
    );
    const levels = [...parameter.levels, ...others];
    this.vectors.set(parameter, levels);
    return levels;
  }

  private risk(threat: string | undefined, damage: string | null): string | null {
    const treatments = this.treatments();
    const strategy = this.cut('strategy', limits.text);
    if (!threat || !damage || !this.lead(threat, damage)) {
      this.missAnswers();
      return null;
    }
    const id = this.find('risks', `${threat} ${damage}`);
    const row = id === undefined ? undefined : this.rowOf('risks', id);
    const made = id === undefined ? undefined : (this.rows.get('risks')?.get(id) as MadeRisk | undefined);
    const decided = treatments.length > 0 ? treatments : (row?.treatments ?? []);
    const { goals, claims, others } = this.answers(decided, made ? undefined : row, made);
    this.requirements(goals, others && goals.length === 0);
    if (id === undefined) {
      const code = this.freeCode('risks', 'riskId');
      const risk: MadeRisk = { threat, damage, treatments, strategy, goals, claims };
      return this.make('risks', { ...risk, ...(code && { code }) }, code, `${threat} ${damage}`);
    }
    if (made && fillRisk(made, { treatments, strategy, goals, claims })) this.news += 1;
    if (treatments.length > 0 && row?.treatments?.join() !== treatments.join())
      this.problem('duplicate', 'treatments', this.text('treatments'));
    this.compare('strategy', strategy, row?.strategy ?? '');
    return id;
  }

  /** Without a threat and its damage there is no risk that a line could answer. */
  private missAnswers(): void {
    for (const [at, use] of this.mapping.entries()) {
      const text = (this.line.cells[at] ?? '').trim();
      if (answering.has(use) && text !== '') this.problem('missing', use, text, addressOf(at, this.line.row));
    }
  }

  private treatments(): Treatment[] {
    const text = this.text('treatments');
    if (text === '' || isOneOf(text, tableWords.undecided)) return [];
    const { found, unknown } = readTreatments(text);
    for (const word of unknown) this.problem('unknownValue', 'treatments', word);
    return found;
  }

  /**
   * Goals answer what is avoided or reduced, claims what is shared or retained (RQ-09-05, RQ-09-06). A risk of the version keeps its own: of
   * `others` nothing is made, because nothing would name it.
   */
  private answers(
    treatments: readonly Treatment[],
    stored: Partial<Row<'risks'>> | undefined,
    made: MadeRisk | undefined,
  ): { goals: string[]; claims: string[]; others: boolean } {
    const found = { goals: [] as string[], claims: [] as string[], others: false };
    const onlyClaims = treatments.length > 0 && treatments.every((one) => one === 'share' || one === 'retain');
    for (const [at, use] of this.mapping.entries()) {
      if (use !== 'goalOrClaim') continue;
      const cell = addressOf(at, this.line.row);
      for (const words of this.statementsIn(kindsOfAnswers, use, this.line.cells[at] ?? '', cell)) {
        const { code, name } = this.statement(use, words, cell);
        const kind =
          kindsOfAnswers.find((one) => stored?.[one]?.includes(this.find(one, code, words, name) ?? '')) ??
          kindsOfAnswers.find((one) => this.find(one, code, words, name)) ??
          (onlyClaims ? 'claims' : 'goals');
        const there = this.find(kind, code, words, name);
        if (stored && !stored[kind]?.includes(there ?? '')) {
          this.problem('duplicate', use, words, cell);
          found.others = true;
          continue;
        }
        if (found[kind].length + (made?.[kind].length ?? 0) >= mostIds) {
          this.problem('notTaken', use, words, cell);
          continue;
        }
        if (there !== undefined && code !== '')
          this.compareStatement(use, words, name, this.rowOf(kind, there)?.name, cell);
        const id = there ?? this.make(kind, { name, ...(code && { code }) }, code, words, name);
        if (!found[kind].includes(id)) found[kind].push(id);
      }
    }
    return found;
  }

  /**
   * The statements of a cell: its lines, and the entries of a line that are known or have codes. A list of codes that nobody knows says nothing of what
   * they stand for.
   */
  private statementsIn(kinds: readonly Made[], use: ColumnUse, text: string, cell: string): string[] {
    const isKnown = (name: string) => kinds.some((kind) => this.find(kind, name) !== undefined);
    return linesOfCell(text).flatMap((line) => {
      if (saysNothing(line)) return [];
      if (isKnown(line)) return [line];
      const entries = line.split(/[,;、，；]\s*/).flatMap((one) => one.trim() || []);
      if (entries.length > 1 && entries.every(isKnown)) return entries;
      const titled = line.split(/[;；]\s*/).flatMap((one) => one.trim() || []);
      if (titled.length > 1 && titled.every((one) => this.codes.title.test(one) || isKnown(one))) return titled;
      if (!this.codes.list.test(line) || (entries.length < 2 && use !== 'requirements')) return [line];
      this.problem('notTaken', use, line, cell);
      return [];
    });
  }

  /** `CSG-1 Authentic request` as its code and its name. */
  private statement(use: ColumnUse, words: string, cell: string): { code: string; name: string } {
    const [, code = '', whole = words] = this.codes.title.exec(words) ?? this.knownTitle(use, words) ?? [];
    const name = beginningOf(whole, limits.name);
    if (whole.length > limits.name) this.problem('tooLong', use, words, cell);
    // Behind the code there is nothing to be seen.
    return name === '' ? { code: '', name: code } : { code, name };
  }

  /** The same of a row that is known, whatever its code looks like; a word that only begins the name of another is none. */
  private knownTitle(use: ColumnUse, words: string): RegExpExecArray | null {
    const title = /^(\S+?)[\s:：]+(.+)$/s.exec(words);
    const word = title?.[1] ?? '';
    const kinds = use === 'requirements' ? (['requirements'] as const) : kindsOfAnswers;
    const isCode = kinds.some((kind) => {
      const code = this.rowOf(kind, this.find(kind, word) ?? '')?.code;
      return code !== undefined && foldText(code) === foldText(word) && this.find(kind, words) === undefined;
    });
    return isCode ? title : null;
  }

  /** `isCut`: the goals of the line are not those of its risk, so that a new requirement would stand for none. */
  private requirements(goals: readonly string[], isCut: boolean): void {
    const use = 'requirements';
    for (const words of this.statementsIn(['requirements'], use, this.text(use), this.cellOf(use))) {
      const { code, name } = this.statement(use, words, this.cellOf(use));
      const there = this.find('requirements', code, words, name);
      if (there === undefined && isCut) {
        this.problem('missing', use, words);
        continue;
      }
      if (there === undefined) {
        this.make('requirements', { name, goals: [...goals], ...(code && { code }) }, code, words, name);
        continue;
      }
      if (code !== '') this.compareStatement(use, words, name, this.rowOf('requirements', there)?.name);
      const made = this.rows.get('requirements')?.get(there) as { goals: string[] } | undefined;
      this.join(use, made?.goals, goals);
    }
  }

  /** The risk after disposal follows from ratings the table does not have. */
  private residual(): void {
    const text = this.text('residual');
    if (text !== '') this.problem('notTaken', 'residual', text);
  }
}
