import { foldText } from '../fold-text.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import {
  type Abbreviation,
  abbreviationOfName,
  abbreviationOfRow,
  abbreviationsOf,
  senseOfData,
} from './abbreviations.ts';
import { type Block, isChinese, type Pages, sentencesOf } from './blocks.ts';
import { columnsByBlock, withListed } from './cells.ts';
import { flowProposals, type NotedFlow } from './flow-proposals.ts';
import { flowsOf } from './flows.ts';
import { ShortNames } from './known-names.ts';
import { LibraryTerms, type Mention, partCategories, type Term, termKey } from './lexicon.ts';
import { NamesEn } from './names-en.ts';
import { NamesZh } from './names-zh.ts';
import { markNegated } from './negation.ts';
import type { AssetProposal, Proposal, Reading, Rule, Source } from './proposals.ts';
import { actorIn, type FoundFlow } from './roles.ts';
import {
  functionOf,
  functionsListed,
  introducesFunctions,
  isAssumption,
  isOfBuild,
  itemName,
  named,
  type Section,
  sectionOf,
} from './statements.ts';
import { type Column, columnsOf, flowsOfRow, isColumnHead, ownerOf } from './tables.ts';
import { unknownNames } from './unknown-names.ts';

/** Entries of the library of assets, as far as they are read. */
export type ReadEntry = Pick<LibraryEntry<'assets'>, 'id' | 'name' | 'category' | 'synonyms'>;

interface Sentence {
  text: string;
  chinese: boolean;
  mentions: Mention[];
  block: number;
  cell: number;
}

/**
 * Reads a description of a system into proposals, by fixed rules: the same text and the same library always give the same. Nothing is guessed
 * from the meaning; each proposal names the sentence it stands in and the rule that found it.
 */
export function readText({ blocks, ...places }: Pages, entries: readonly ReadEntry[]): Reading {
  const reader = new Reader(blocks, new LibraryTerms(entries));
  return { proposals: reader.read(), sentences: reader.count, blocks: blocks.length, ...places };
}

const mostProposals = 3000;

class Reader {
  private readonly sentences: Sentence[] = [];
  private readonly defined = new Map<string, Term>();
  private readonly names = new ShortNames();
  private readonly assets = new Map<string, AssetProposal>();
  private readonly rest = new Map<string, Proposal>();
  private readonly flows = new Map<string, NotedFlow>();
  private item: string | undefined;

  constructor(
    private readonly blocks: readonly Block[],
    private readonly library: LibraryTerms,
  ) {}

  get count(): number {
    return this.sentences.length;
  }

  read(): Proposal[] {
    this.split();
    this.define();
    this.name();
    this.gather();
    this.tell();
    this.addFlows();
    return [...this.assets.values(), ...this.rest.values()].slice(0, mostProposals);
  }

  private split(): void {
    for (const [at, block] of this.blocks.entries()) {
      const cells = block.is === 'row' ? (block.cells ?? []) : [block.text];
      for (const [cell, text] of cells.entries())
        for (const one of sentencesOf({ is: 'paragraph', text }))
          this.sentences.push({ text: one, chinese: isChinese(one), mentions: [], block: at, cell });
    }
  }

  /** Names with their abbreviations. Several long names of one abbreviation mean the same. */
  private define(): void {
    const long = new Map<string, string[]>();
    const say = ({ short, long: name }: Abbreviation) => {
      const names = long.get(short) ?? [];
      if (!names.includes(name)) long.set(short, [...names, name]);
    };
    for (const { text } of this.sentences) for (const one of abbreviationsOf(text)) say(one);
    const columns = columnsByBlock(this.blocks);
    for (const [at, { is, cells }] of this.blocks.entries()) {
      if (is !== 'row') continue;
      // A row of senders and receivers explains no short name.
      const isOfFlows = columns[at]?.some((one) => one === 'from' || one === 'to' || one === 'partner');
      for (const one of [
        isOfFlows ? undefined : abbreviationOfRow(cells ?? []),
        ...(cells ?? []).map(abbreviationOfName),
      ])
        if (one) say(one);
    }
    for (const [short, names] of long) this.defineOne(short, names);
    this.defineTitle();
    const [zh, en] = [new NamesZh(this.library, this.defined), new NamesEn(this.library, this.defined)];
    const isKnown = (name: string, chinese: boolean) => (chinese ? zh : en).find(name).length > 0;
    for (const name of unknownNames(this.sentences, isKnown))
      this.defined.set(termKey(name), { key: termKey(name), name, category: 'HW', medium: false });
  }

  /** "AR-HUD ECU" in the title, and "the AR-HUD" in the text. */
  private defineTitle(): void {
    const title = this.sentences.find(({ block }) => this.blocks[block]?.is === 'heading');
    if (!title || title.block > 1) return;
    const [item] = this.mentionsIn(title.text, title.chinese, this.defined).filter(({ category }) => category === 'HW');
    const short =
      item && /^([A-Z][\w-]*(?:\s[\w-]+)?)\s(?:ECU|[Uu]nit|[Mm]odule|[Cc]ontroller|[Ss]ystem)$/.exec(item.text)?.[1];
    if (!item || !short || !/[A-Z].*[A-Z\d]/.test(short) || this.defined.has(termKey(short))) return;
    if (this.mentionsIn(short, false, this.defined).length === 0) this.defineOne(short, [item.text]);
  }

  private defineOne(short: string, names: readonly string[]): void {
    const sorted = [...names].sort((a, b) => a.length - b.length);
    const name = sorted.find((one) => this.named(one)) ?? sorted[0] ?? '';
    const sense =
      this.named(name) ??
      this.named(short) ??
      senseOfData(name) ??
      (/(?:\bsystem|系统)$/i.test(name) ? { category: 'HW', medium: false } : undefined);
    if (!sense) return;
    const term: Term = { key: termKey(name), name, category: sense.category.trim(), medium: sense.medium };
    const entry = this.library.find(name) ?? this.library.find(short) ?? this.library.ofEnd(name);
    if (entry?.entry !== undefined && entry.category === term.category) term.entry = entry.entry;
    for (const one of [short, ...names]) this.defined.set(termKey(one), term);
  }

  /** What a whole text names, if it is one name. */
  private named(text: string): Mention | undefined {
    const found = this.mentionsIn(text, /[\u4e00-\u9fff]/.test(text), new Map()).at(-1);
    return found && found.end === text.length && found.rule !== 'end' ? found : undefined;
  }

  private mentionsIn(text: string, chinese: boolean, defined: ReadonlyMap<string, Term>): Mention[] {
    return (chinese ? new NamesZh(this.library, defined) : new NamesEn(this.library, defined)).find(text);
  }

  private name(): void {
    const [zh, en] = [new NamesZh(this.library, this.defined), new NamesEn(this.library, this.defined)];
    const columns = columnsByBlock(this.blocks);
    for (const sentence of this.sentences) {
      const { text, chinese, block, cell } = sentence;
      sentence.mentions = withListed(text, (chinese ? zh : en).find(text), chinese, columns[block], cell);
      markNegated(sentence.text, sentence.mentions, sentence.chinese);
      for (const one of sentence.mentions) this.names.take(one);
    }
    this.names.settle();
  }

  /** Each name once, with its first sentence; a heading counts only where nothing else names it. */
  private gather(): void {
    const inHeading: [Mention, Sentence][] = [];
    for (const sentence of this.sentences) {
      const meant = sentence.mentions.map((one) => ({ ...one, key: this.names.keyOf(one) ?? '' }));
      sentence.mentions = meant.filter(({ key }) => key !== '');
      const isHeading = this.blocks[sentence.block]?.is === 'heading';
      for (const one of sentence.mentions) {
        if (one.negated || one.rule === 'end' || isColumnHead(this.blocks, sentence.block, sentence.cell)) continue;
        if (isHeading || (one.rule === 'compound' && this.listsFunction(sentence.block)))
          inHeading.push([one, sentence]);
        else this.propose(one, sentence);
      }
    }
    for (const [one, sentence] of inHeading)
      if (one.rule !== 'compound' || partCategories.has(one.category))
        if (this.assets.has(one.key) || one.rule === 'abbreviation') this.propose(one, sentence);
    this.item = this.itemOf(inHeading);
  }

  /** Items of a list of functions name what is done: "remote door lock" is no lock. */
  private listsFunction(at: number): boolean {
    if (this.blocks[at]?.is !== 'item') return false;
    let first = at;
    while (this.blocks[first - 1]?.is === 'item') first -= 1;
    const before = this.blocks[first - 1];
    return (
      before !== undefined &&
      (before.is === 'heading' ? sectionOf(before.text).functions : introducesFunctions(before.text))
    );
  }

  /** The item: what the title names, else the device that is named most. */
  private itemOf(inHeading: readonly [Mention, Sentence][]): string | undefined {
    const title = inHeading.find(
      ([one, { block }]) => block < 2 && this.assets.has(one.key) && partCategories.has(one.category),
    );
    if (title) return title[0].key;
    const devices = [...this.assets].filter(([, { category, medium }]) => category === 'HW' && !medium);
    return devices.sort(([, a], [, b]) => b.count - a.count)[0]?.[0];
  }

  private propose(one: Mention, sentence: Sentence): void {
    const there = this.assets.get(one.key);
    if (there) {
      there.count += 1;
      if (![there.name, ...there.alsoCalled].some((name) => foldText(name) === foldText(one.text)))
        there.alsoCalled.push(one.text);
      return;
    }
    const own = this.defined.get(one.key);
    const entry = own?.entry ?? this.library.find(one.text)?.entry ?? this.entryOfEnd(one);
    const name = capital(own?.name ?? one.text);
    this.assets.set(one.key, {
      is: 'asset',
      key: `asset:${one.key}`.slice(0, 400),
      name,
      category: one.category.trim(),
      medium: one.medium,
      alsoCalled: name.length === one.text.length ? [] : [one.text],
      ...(entry !== undefined && { entry }),
      count: 1,
      rule: one.rule,
      sure: one.rule !== 'compound' || partCategories.has(one.category),
      source: this.sourceOf(sentence, [one.start, one.end]),
    });
  }

  private entryOfEnd({ text, category }: Mention): string | undefined {
    const term = this.library.ofEnd(text);
    return term?.category === category.trim() ? term.entry : undefined;
  }

  private sourceOf({ block, text }: Sentence, mark: Source['mark']): Source {
    return { block, page: this.blocks[block]?.page ?? 0, sentence: text, mark };
  }

  /** Functions, assumptions and flows, in the order of the text. */
  private tell(): void {
    let section: Section = { functions: false, assumptions: 'none' };
    let listed = false;
    let columns: readonly Column[] = [];
    let subject: Mention | undefined;
    let aboveList: Mention | undefined;
    let owner: string | undefined;
    const byBlock = new Map<number, Sentence[]>();
    for (const one of this.sentences) {
      const list = byBlock.get(one.block) ?? [];
      if (list.push(one) === 1) byBlock.set(one.block, list);
    }
    for (const [at, block] of this.blocks.entries()) {
      const sentences = byBlock.get(at) ?? [];
      if (block.is === 'heading') {
        section = sectionOf(block.text);
        listed = false;
        continue;
      }
      if (block.is === 'row') {
        if (block.opensTable) columns = columnsOf(block.cells ?? []);
        if (block.opensTable) owner = ownerOf(byBlock.get(at - 1)?.at(-1)) ?? this.item;
        else this.tellRow(block, sentences, columns, owner, section);
        continue;
      }
      const isList = block.is === 'item';
      // Each item of a list goes on with what stands above the list.
      if (!isList) aboveList = undefined;
      else if (this.blocks[at - 1]?.is === 'item') subject = aboveList;
      else aboveList = subject;
      if (!isList) listed = introducesFunctions(block.text);
      if (isList && (section.functions || listed)) this.addFunction(itemName(block), sentences[0], 'list', true);
      for (const sentence of sentences) {
        this.tellSentence(sentence, section, isList && (section.functions || listed), subject ?? this.mentionOfItem());
        subject = actorIn(sentence.text, sentence.mentions) ?? subject;
      }
    }
  }

  private mentionOfItem(): Mention | undefined {
    const item = this.item === undefined ? undefined : this.assets.get(this.item);
    return (
      item && {
        start: 0,
        end: 0,
        text: item.name,
        key: this.item ?? '',
        category: item.category,
        medium: false,
        negated: false,
        rule: 'abbreviation',
      }
    );
  }

  private tellSentence(sentence: Sentence, section: Section, inList: boolean, subject: Mention | undefined): void {
    const { text, chinese } = sentence;
    const isAssumed = isAssumption(text) || (section.assumptions === 'all' && !isOfBuild(text));
    if (isAssumed)
      this.add({
        is: 'assumption',
        key: '',
        name: text,
        rule: 'assumed',
        sure: true,
        source: this.sourceOf(sentence, null),
      });
    else if (!inList && section.assumptions === 'none') {
      const listed = functionsListed(text, chinese);
      for (const name of listed) this.addFunction(name, sentence, 'verb', true);
      const told = listed.length > 0 ? undefined : functionOf(text, chinese);
      if (told) this.addFunction(told.name, sentence, told.sure ? 'modal' : 'verb', told.sure);
    }
    const side = this.blocks[sentence.block]?.is === 'item' ? section.side : undefined;
    const about =
      /^(?:the |this )?(?:system|item|device|product|unit)\b/i.test(text) || /^(?:本)?系统/.test(text)
        ? this.mentionOfItem()
        : subject;
    if (!isAssumed)
      for (const flow of flowsOf(text, sentence.mentions, chinese, about, this.mentionOfItem(), side))
        this.noteFlow(flow, sentence, 'sentence');
  }

  private tellRow(
    block: Block,
    sentences: readonly Sentence[],
    columns: readonly Column[],
    owner: string | undefined,
    section: Section,
  ): void {
    const cells: Sentence[][] = (block.cells ?? []).map(() => []);
    for (const one of sentences) cells[one.cell]?.push(one);
    const source = { block: sentences[0]?.block ?? 0, text: block.text, chinese: false, mentions: [], cell: 0 };
    const mentions = cells.map((cell) => cell.flatMap((one) => one.mentions));
    const flows = flowsOfRow(columns, mentions, block.cells ?? [], owner);
    for (const flow of flows) this.noteFlow(flow, source, 'table');
    // A table of requirements: its cells are sentences.
    if (flows.length === 0)
      for (const one of sentences)
        if (/[。.；;]$/.test(one.text) && one.text.length > 11)
          this.tellSentence(one, section, false, this.mentionOfItem());
    for (const [at, column] of columns.entries()) {
      const text = block.cells?.[at] ?? '';
      if (column === 'function' && text.length > 2) this.addFunction(named(text), cells[at]?.[0], 'table', true);
      if (column === 'assumption' && text.length > 6)
        this.add({
          is: 'assumption',
          key: '',
          name: text,
          rule: 'table',
          sure: true,
          source: this.sourceOf(source, null),
        });
    }
  }

  private noteFlow(flow: FoundFlow, sentence: Sentence, rule: Rule): void {
    if (!this.assets.has(flow.from) || !this.assets.has(flow.to)) return;
    const [straight, back] = [`${flow.from}>${flow.to}`, `${flow.to}>${flow.from}`];
    const there = this.flows.get(straight) ?? this.flows.get(back);
    if (!there) {
      this.flows.set(straight, {
        flow: { ...flow, data: [...new Set(flow.data)] },
        source: this.sourceOf(sentence, null),
        rule,
      });
      return;
    }
    // The same two in the other direction, or once more with what travels: one connection.
    if (there.flow.from !== flow.from && !flow.both) there.flow.both = true;
    if (there.flow.via === '') there.flow.via = flow.via;
    for (const one of flow.data) if (!there.flow.data.includes(one)) there.flow.data.push(one);
  }

  private addFunction(name: string, sentence: Sentence | undefined, rule: Rule, sure: boolean): void {
    if (sentence && name.length > 1)
      this.add({ is: 'function', key: '', name, rule, sure, source: this.sourceOf(sentence, null) });
  }

  private add(one: Proposal): void {
    const key = `${one.is}:${termKey(one.name)}`.slice(0, 400);
    if (!this.rest.has(key)) this.rest.set(key, { ...one, key });
  }

  private addFlows(): void {
    for (const one of flowProposals(this.flows.values(), this.assets)) this.rest.set(one.key, one);
  }
}

const capital = (name: string): string =>
  (/^[a-z][a-z]/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name).slice(0, 200);
