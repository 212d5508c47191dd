import { foldText } from '../fold-text.ts';
import { type LibraryTerms, type Mention, type Term, termKey } from './lexicon.ts';
import { type Head, setOf } from './words.ts';
import {
  baseVerbEn,
  determinersEn,
  headsEn,
  maybeVerbEn,
  namedParticiples,
  plainEn,
  stopEn,
  wordKey,
} from './words-en.ts';
import { headsZh, keyZh } from './words-zh.ts';

export interface Token {
  word: string;
  small: string;
  start: number;
  end: number;
  /** A blank alone stands between it and the one before. */
  joins: boolean;
}

/** The words of a sentence. */
export function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  const text = sentence.replace(/https?:\/\/[^\s)）]+/g, (address) => ' '.repeat(address.length));
  for (const match of text.matchAll(
    /(?:[A-Za-z]\.(?=[A-Z]{2}))?[A-Za-z0-9][\w+/-]*(?:\.\d[\w]*)?(?:['’][A-Za-z]{1,2})?/g,
  )) {
    // "the modulator's CAN": two names.
    const word = match[0].replace(/[/-]+$/, '').replace(/['’]s$/, '');
    const before = tokens.at(-1);
    tokens.push({
      word,
      small: foldText(word),
      start: match.index,
      end: match.index + word.length,
      joins: before !== undefined && /^\s{1,3}$/.test(sentence.slice(before.end, match.index)),
    });
  }
  return tokens;
}

const isCapital = (word: string): boolean => (/^[^a-z]*$/.test(word) && /[A-Z]/.test(word)) || word === 'SoC';
/** Abbreviations are words as well, in small letters: "can", "most", "lin". */
const capitalOnly = new Set([
  'can',
  'lin',
  'most',
  'sent',
  'se',
  'she',
  'abs',
  'rf',
  'lf',
  'dds',
  'tls',
  'spi',
  'eps',
  'esc',
  'imu',
  'hsm',
  'plc',
  'ecu',
  'soc',
]);
/** Heads of one word that are an abbreviation or stand with a name only. */
const mostModifiers = 3;
/** Several in a name. */
const namedInMany = setOf(
  'operations sales sports rights lights doors brakes systems goods news parts windows keys users drivers customs communications relations services settings wipers events logs things',
);
/** Words made of what a thing does: "modulator", "generator"; not of who does it. */
const agent =
  /^(?!operator|administrator|integrator|coordinator|moderator|investigator|legislator|denominator|indicator|creator|aggregator|navigator)[a-z]{3,}(?:ulator|erator|nator|lator|rator|sator|cator)s?$/i;
const modal = /^(?:shall|must|can|will|may|should|could|would|cannot|not)$/;

/** "state of charge" */
const firstsOfHeads = [...headsEn.keys()]
  .filter((key) => key.includes(' ') && key.split(' ').some((word) => stopEn.has(word)))
  .map((key) => key.split(' ')[0] ?? '');

/** Finds what an English sentence names. */
export class NamesEn {
  private readonly firsts: ReadonlySet<string>;

  constructor(
    private readonly library: LibraryTerms,
    private readonly defined: ReadonlyMap<string, Term>,
  ) {
    this.firsts = new Set([
      ...[...defined.values()].map(({ name }) => foldText(name.split(/[\s-]/)[0] ?? '')),
      ...firstsOfHeads,
    ]);
  }

  find(sentence: string): Mention[] {
    const tokens = tokensOf(sentence);
    const found: Mention[] = [];
    for (let at = 0; at < tokens.length; ) {
      const whole = this.definedAt(tokens, at, sentence);
      if (whole > 0) {
        const run = tokens.slice(at, at + whole);
        const head = headsEn.get(run.map(({ small }) => small).join(' '));
        found.push(this.mention(run, sentence, head ?? { category: '', alone: true, medium: false }, true));
        at += whole;
        continue;
      }
      let end = at;
      while (
        end < tokens.length &&
        this.isInName(tokens, end, at) &&
        !(end > at && this.definedAt(tokens, end, sentence))
      )
        end += 1;
      if (end > at) for (const run of this.parted(tokens.slice(at, end))) this.inRun(run, sentence, found);
      at = Math.max(end, at + 1);
    }
    return found;
  }

  /** How many words a name has that the text defines and that words of no name stand in: "torque and angle sensor". */
  private definedAt(tokens: readonly Token[], at: number, sentence: string): number {
    if (!this.firsts.has((tokens[at] as Token).small)) return 0;
    for (let count = Math.min(6, tokens.length - at); count > 1; count--) {
      const run = tokens.slice(at, at + count);
      const text = textOf(run, sentence);
      if (!this.defined.has(termKey(text)) && !(count < 5 && headsEn.get(foldText(text))?.alone)) continue;
      return run.every((_, n) => this.isInName(tokens, at + n, at)) ? 0 : count;
    }
    return 0;
  }

  /** A word in "-s" that no name is made of is a verb, or of several: "the server offers images", "in some designs data". */
  private parted(run: readonly Token[]): Token[][] {
    const parts: Token[][] = [[]];
    for (const [at, one] of run.entries()) {
      if (this.isOfMany(run, at)) parts.push([]);
      else parts.at(-1)?.push(one);
    }
    return parts.filter((part) => part.length > 0);
  }

  private isOfMany(run: readonly Token[], at: number): boolean {
    const { word, small } = run[at] as Token;
    if (at === run.length - 1 || !/^[a-z]{3,}s$/.test(word) || /(?:ics|ss|us|is|as|os|ness|series)$/.test(small))
      return false;
    if (namedInMany.has(small) || maybeVerbEn.has(small)) return false;
    for (let from = Math.max(0, at - 2); from <= at; from++)
      for (let end = at + 1; end <= Math.min(run.length, from + 4); end++)
        if (this.headAt(run.slice(from, end))) return false;
    return true;
  }

  /** Does the word go on with the run of words that may be a name? */
  private isInName(tokens: readonly Token[], at: number, start: number): boolean {
    const { word, small, joins } = tokens[at] as Token;
    if (at > start && !joins) return false;
    if (/^\d{4,5}(?:-\d{1,2})?$/.test(word) && at > start && /^(?:ISO|SAE|IEC)$/.test(tokens[at - 1]?.word ?? ''))
      return true;
    if (this.defined.has(termKey(word)) || (isCapital(word) && word.length > 1)) return true;
    // "shall filter": what follows is a verb, whatever else it may be.
    if (modal.test(tokens[at - 1]?.word ?? '')) return false;
    // "cameras stream video"
    if (joins && baseVerbEn.has(small) && tokens[at + 1]?.joins && this.isOfMore(tokens[at - 1])) return false;
    if (maybeVerbEn.has(small)) {
      const next = tokens[at + 1];
      return (
        !(next?.joins && determinersEn.has(next.small)) &&
        (at > start || this.followsDeterminer(tokens, at)) &&
        !this.endsName(tokens[at - 1], next)
      );
    }
    // "log in to"
    if (/^(?:log|plug|check|sign)s?$/.test(small) && /^(?:in|on|into|out)$/.test(tokens[at + 1]?.small ?? ''))
      return false;
    if (stopEn.has(small) || (/^\d/.test(small) && !/[A-Za-z]{2}/.test(word))) return false;
    if (/ly$/.test(small) && small.length > 4 && !/^(assembly|supply|relay|family|early)$/.test(small)) return false;
    return !(/ed$/.test(small) && !namedParticiples.has(small) && !plainEn.has(small));
  }

  /** Is it the end of a name, so that a verb may follow? "gateway requests", but "diagnostic requests". */
  private endsName(before: Token | undefined, next: Token | undefined): boolean {
    if (!before) return false;
    const head = headsEn.get(wordKey(before.word)) ?? headsEn.get(before.small);
    const isPart = (head && !['DIT', 'DAR', 'KEY'].includes(head.category)) || this.defined.has(termKey(before.word));
    return (
      Boolean(isPart) && next?.joins === true && !['over', 'via', 'from', 'to', 'and', 'of', 'on'].includes(next.small)
    );
  }

  /** "the drive commands" */
  private followsDeterminer(tokens: readonly Token[], at: number): boolean {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    return (
      /^(?:the|an?|its|these|all|each)$/.test(before?.small ?? '') &&
      tokens[at]?.joins === true &&
      next?.joins === true &&
      headsEn.has(wordKey(next.word))
    );
  }

  private isOfMore(token: Token | undefined): boolean {
    if (!token || !/[a-z]{2}s$/.test(token.word)) return false;
    const head = headsEn.get(wordKey(token.word));
    return head !== undefined && !['DIT', 'DAR', 'KEY'].includes(head.category);
  }

  private inRun(run: readonly Token[], sentence: string, found: Mention[]): void {
    let from = 0;
    while (from < run.length) {
      const hit = this.lastHead(run, from);
      if (!hit) return;
      const { start, end, head, whole } = hit;
      let first = whole ? start : Math.max(from, start - mostModifiers);
      while (
        first < start &&
        (plainEn.has((run[first] as Token).small) ||
          /^(?:\d+|[kMG]?Hz|k?V|k?W|[MG]B|bit|inch)$/.test((run[first] as Token).word))
      )
        first += 1;
      const bare = first === start;
      const tokens = run.slice(first, end);
      // "sensor offset" is no sensor.
      const goesOn = bare && !head.alone && end < run.length;
      if (!goesOn) found.push(this.mention(tokens, sentence, head, bare));
      from = end;
    }
  }

  /** The head at the end of the first name in the run: as long as heads follow each other, the last. */
  private lastHead(
    run: readonly Token[],
    from: number,
  ): { start: number; end: number; head: Head; whole: boolean } | undefined {
    let last: { start: number; end: number; head: Head; whole: boolean } | undefined;
    for (let at = from; at < run.length; at++)
      for (let length = Math.min(4, run.length - at); length > 0; length--) {
        const head = this.headAt(run.slice(at, at + length));
        if (!head) continue;
        // A whole name that was found is not lengthened by what lies inside of it.
        if (last && at + length <= last.end) continue;
        last = {
          start: at,
          end: at + length,
          head,
          whole: length > 1 && head.alone && !this.isModified(run, at, from),
        };
        break;
      }
    return last;
  }

  private isModified(run: readonly Token[], at: number, from: number): boolean {
    return at > from && !plainEn.has((run[at - 1] as Token).small);
  }

  private headAt(tokens: readonly Token[]): Head | undefined {
    const [only] = tokens;
    if (!only) return undefined;
    const text = tokens.map(({ word }) => word).join(' ');
    const own = this.defined.get(termKey(text));
    if (own && (tokens.length > 1 || !capitalOnly.has(only.small) || isCapital(only.word)))
      return { category: own.category, alone: true, medium: own.medium };
    if (tokens.length === 1 && capitalOnly.has(only.small) && !isCapital(only.word)) return undefined;
    const norm = /^(iso \d{4,5})-\d{1,2}$/i.exec(text)?.[1];
    if (norm) return headsEn.get(foldText(norm));
    const key = [...tokens.slice(0, -1).map(({ small }) => small), wordKey(tokens.at(-1)?.word ?? '')].join(' ');
    const word =
      headsEn.get(key) ??
      headsEn.get(tokens.map(({ small }) => small).join(' ')) ??
      (only.small.includes('-') ? headsEn.get(key.replace(/-/g, '')) : undefined) ??
      (tokens.length === 1 && agent.test(only.word) ? { category: 'HW', alone: true, medium: false } : undefined) ??
      (tokens.length === 1 && isCapital(only.word) ? headsZh.get(keyZh(only.word)) : undefined);
    if (word) return word;
    const counted =
      tokens.length === 1 && /^[A-Z]{2,}\d$/.test(only.word) ? headsEn.get(wordKey(only.word.slice(0, -1))) : undefined;
    if (counted) return counted;
    const medium = tokens.length === 1 ? mediumPart(only.word) : undefined;
    if (medium) return medium;
    const term =
      tokens.length > 1 || only.word.length > 3 || isCapital(only.word) ? this.library.find(text) : undefined;
    return term && !term.isCommon ? { category: term.category, alone: true, medium: term.medium } : undefined;
  }

  private mention(tokens: readonly Token[], sentence: string, head: Head, bare: boolean): Mention {
    const text = textOf(tokens, sentence);
    const own = this.defined.get(termKey(text));
    const term = own ?? this.library.find(text);
    return {
      start: tokens[0]?.start ?? 0,
      end: tokens.at(-1)?.end ?? 0,
      text,
      key: term?.key ?? termKey(text),
      category: (own ?? term ?? head).category.trim(),
      medium: (own ?? head).medium,
      negated: false,
      rule: own ? 'abbreviation' : bare && !head.alone ? 'end' : term ? 'library' : bare ? 'word' : 'compound',
    };
  }
}

/** "CAN-Body", "Body-CAN": a bus with its own name. */
function mediumPart(word: string): Head | undefined {
  const parts = word.split(/[-_/]/);
  if (parts.length !== 2) return undefined;
  const found = parts.find((part) => /^[A-Z]{2}/.test(part) && headsEn.get(wordKey(part))?.medium);
  return found === undefined ? undefined : headsEn.get(wordKey(found));
}

const textOf = (tokens: readonly Token[], sentence: string): string =>
  sentence.slice(tokens[0]?.start, tokens.at(-1)?.end).replace(/\s+/g, ' ');
