import { foldText } from '../fold-text.ts';
import { requirementId } from './blocks.ts';
import { dataCategories, type LibraryTerms, type Mention, type Term, termKey } from './lexicon.ts';
import type { Head } from './words.ts';
import { headsEn, wordKey } from './words-en.ts';
import { countedZh, frontVerbZh, headsZh, keyZh, maybeVerbZh, placesZh, stopZh, unbrokenZh } from './words-zh.ts';

interface Piece {
  text: string;
  start: number;
}

/** Between names: signs, and words that stand in none. What keeps a stop within a word comes first. */
const breaks = new RegExp(
  `(${unbrokenZh})|([^\\u4e00-\\u9fffA-Za-z0-9\\-/+_. ]+|\\s/\\s|OTA\\s*升级(?!包)|共\\s*[\\d一二两三四五六七八九十]+|[一二两三四五六七八九十]+(?:个|家|颗|根|台|只|块|片|条|套|枚|圈)(?!道|板)|${stopZh})|(${placesZh})`,
  'g',
);
/** A verb of one character begins many words: "报文", "发动机". */
const shortVerb = /^[发带报转走放进挂收做接存跑]/;
/** They stand in no name of a device. */
const strongVerb = /^(?:解锁|断开|闭合|打开|关闭|开启|恢复|接收|发送|读取|写入|锁止)$/;
const unbroken = new RegExp(`^(?:${unbrokenZh})`);
const frontVerb = new RegExp(`^(?:${frontVerbZh})`);
/** They make no name with one word behind: "补充数据", but "采集数据". */
const pureVerb = /^(?:处理|融合|含|插|补充|查看|打开|读取|写入|获取|生成|关掉|[放走进做过传读写])/;
const verbEnd = new RegExp(`(?:${maybeVerbZh})$`);
const verbBehind = new RegExp(`^(?:${maybeVerbZh})`);
/** Behind a name, and no part of it. */
const tail = /(?:上|中|内|侧|端|间|下|等|时|后|前|处|本身|之间|内部)+$/;
const measured =
  /^\d[\d.]*\s*(?:kHz|MHz|GHz|kbps|Mbps|Mbit\/s|V|A|kW|GB|MB|ms|位|%|℃|英寸|寸|核|线|通道)\s*|^\d+(?:\.\d+)*\.?\s+(?=[\u4e00-\u9fff])|^\d+(?:\.\d+)+\s+/;
/** It says of a device only which one it is. */
const plainFront = /^[主从副总各新旧单双多]/;
const longestHead = 12;
const longestName = 24;
/** What is longer and has no stop is no sentence. */
const longestPiece = 80;
const mostEnds = 100_000;

/** "调试口 JTAG": two names. */
const besideLatin = /^(.*[\u4e00-\u9fff])\s+([A-Z][\w/-]*(?: FD)?)$/;

/** Finds what a Chinese sentence names. Names are not set apart there: a name ends in a word of names and begins behind a verb, a sign or another name. */
export class NamesZh {
  private readonly firsts: ReadonlySet<string>;
  /** Texts end alike all the time. */
  private readonly ends = new Map<string, { head: Head; length: number } | undefined>();

  constructor(
    private readonly library: LibraryTerms,
    private readonly defined: ReadonlyMap<string, Term>,
  ) {
    this.firsts = new Set([...defined.keys()].map((key) => key.charAt(0)));
  }

  find(sentence: string): Mention[] {
    const found: Mention[] = [];
    for (const piece of this.piecesOf(sentence))
      for (const one of this.namesIn(piece)) found.push(...this.mention(one));
    return found;
  }

  /** What lies between stops; names that the text defines are not broken. */
  private piecesOf(sentence: string): Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    const take = (end: number) => {
      if (end > from) pieces.push(trimmed({ text: sentence.slice(from, end), start: from }));
    };
    breaks.lastIndex = 0;
    for (let match = breaks.exec(sentence); match; match = breaks.exec(sentence)) {
      const whole = this.definedAt(sentence, match.index, from);
      if (whole) {
        take(whole.start);
        pieces.push({ text: sentence.slice(whole.start, whole.end), start: whole.start });
        from = whole.end;
        breaks.lastIndex = whole.end;
      } else if (
        match[2] !== undefined ||
        (match[3] !== undefined && this.endsPart(sentence.slice(from, match.index)))
      ) {
        take(match.index);
        from = match.index + match[0].length;
      }
    }
    take(sentence.length);
    return pieces.filter(({ text }) => text !== '');
  }

  private endsPart(text: string): boolean {
    return verbEnd.test(text) || this.endOf(text.trimEnd()) !== undefined;
  }

  /** A name of the text that reaches over this place and would be broken there. */
  private definedAt(sentence: string, at: number, from: number): { start: number; end: number } | undefined {
    for (let start = at; start >= Math.max(from, at - 16); start--) {
      if (!this.firsts.has(foldText(sentence.charAt(start)))) continue;
      for (let end = Math.min(sentence.length, start + longestName); end > at; end--) {
        if (end - start < 3) break;
        if (cutsLatin(sentence, start) || cutsLatin(sentence, end)) continue;
        if (this.defined.has(termKey(sentence.slice(start, end)))) return { start, end };
      }
    }
    return undefined;
  }

  /** The names in a piece: one, or several where a verb stands behind the end of one. */
  private namesIn(piece: Piece): Piece[] {
    const counted =
      (countedZh.exec(piece.text) ?? measured.exec(piece.text) ?? requirementId.exec(piece.text))?.[0].length ?? 0;
    const text = piece.text.slice(counted);
    const start = piece.start + counted;
    for (let at = 2; at < text.length - 1 && text.length <= longestPiece; at++) {
      const verb = verbBehind.exec(text.slice(at))?.[0];
      if (!verb || this.beginsHead(text.slice(at)) || !this.endOf(text.slice(0, at))) continue;
      const rest = text.slice(at + verb.length);
      // "4G 通信模组": the word behind says nothing alone.
      const restEnd = this.endOf(rest);
      if (
        restEnd &&
        !strongVerb.test(verb) &&
        restEnd.length === rest.length &&
        !restEnd.head.alone &&
        !dataCategories.has(restEnd.head.category)
      )
        continue;
      // "驱动电机控制器" is one name: the verb stands behind no end of another.
      const isSent = /^(?:反馈|发送)$/.test(verb) && restEnd && !dataCategories.has(restEnd.head.category);
      if (isSent || this.endsWhole(text.slice(0, at)))
        return [
          ...this.namesIn({ text: text.slice(0, at), start }),
          ...this.namesIn(trimmed({ text: rest, start: start + at + verb.length })),
        ];
    }
    return [trimmed({ text, start })];
  }

  /** "PEPS 控制器": what looks like a verb begins a word of names. */
  private beginsHead(text: string): boolean {
    for (let length = Math.min(6, text.length); length > 1; length--)
      if (headsZh.has(text.slice(0, length)) && (length > 2 || shortVerb.test(text))) return true;
    return shortVerb.test(text) && unbroken.test(text);
  }

  private endsWhole(text: string): boolean {
    const head = this.endOf(text);
    return head !== undefined && !dataCategories.has(head.head.category);
  }

  /** The word of names a text ends with, the longest. */
  private endOf(text: string): { head: Head; length: number } | undefined {
    const end = text.slice(-longestHead - 1);
    if (this.ends.has(end)) return this.ends.get(end);
    const found = this.endIn(end);
    if (this.ends.size < mostEnds) this.ends.set(end, found);
    return found;
  }

  private endIn(text: string): { head: Head; length: number } | undefined {
    for (let length = Math.min(longestHead, text.length); length > 0; length--) {
      const end = text.slice(-length);
      if (/^\s/.test(end)) continue;
      // A word of Latin letters begins where another does not go on.
      if (/^[A-Za-z0-9]/.test(end) && /[A-Za-z0-9-]$/.test(text.slice(0, -length))) continue;
      const own = this.defined.get(termKey(end));
      if (own) return { head: { category: own.category, alone: true, medium: own.medium }, length };
      const word =
        headsZh.get(keyZh(end)) ??
        (/^[A-Z][A-Z ]*[A-Z]\d$/.test(end) ? headsZh.get(keyZh(end.slice(0, -1))) : undefined) ??
        (/^[A-Z][A-Za-z-]+$/.test(end) ? headsEn.get(wordKey(end)) : undefined);
      if (word) return { head: word, length };
      if (/^[A-Z][A-Za-z0-9-]{1,9}\s?[口座槽]$/.test(end))
        return { head: { category: 'EXT', alone: true, medium: false }, length };
      const term = length > 1 ? this.library.find(end) : undefined;
      if (term) return { head: { category: term.category, alone: true, medium: term.medium }, length };
    }
    return undefined;
  }

  private mention(piece: Piece): Mention[] {
    let { text } = piece;
    let end = this.endOf(text);
    // What follows the last word of names is no part of it: "低频天线五根".
    for (let cut = 1; !end && cut <= 6 && text.length - cut > 1; cut++) {
      const shorter = text.slice(0, -cut).trimEnd();
      const found = this.endOf(shorter);
      if (/[A-Za-z0-9-]$/.test(shorter) && /^[A-Za-z0-9]/.test(text.slice(shorter.length))) continue;
      if (
        found &&
        ((cut < 4 && found.length > 2) ||
          this.defined.has(termKey(shorter)) ||
          tail.test(text.slice(shorter.length)) ||
          !/^[\u4e00-\u9fff]/.test(text.slice(shorter.length)) ||
          countedZh.test(text.slice(shorter.length)) ||
          verbBehind.test(text.slice(shorter.length)))
      ) {
        end = found;
        text = shorter;
      }
    }
    if (!end) return this.latinIn(piece);
    const verb = unbroken.test(text) ? 0 : (frontVerb.exec(text)?.[0].length ?? 0);
    const rest = text.slice(verb).trimStart();
    if (
      verb > 0 &&
      (rest.length > end.length ||
        (rest.length === end.length && (pureVerb.test(text) || (end.head.alone && !text.startsWith('请求')))))
    )
      return this.mention({ text: rest, start: piece.start + text.length - rest.length });
    // "MCU 内部 Flash": two names.
    const inner = /^([A-Z][A-Za-z-]*)\s?(?=(?:内部|片内|片上|外部|外置|内置)\s?[A-Za-z\u4e00-\u9fff])/.exec(text);
    if (inner?.[1] && this.endOf(inner[1])?.head.alone && !this.defined.has(termKey(text)))
      return [
        { text: inner[1], start: piece.start },
        { text: text.slice(inner[0].length), start: piece.start + inner[0].length },
      ].flatMap((one) => this.mention(one));
    const beside = besideLatin.exec(text);
    const isNamedBus = (beside?.[1]?.length ?? 9) < 5 && this.endOf(beside?.[2] ?? '')?.head.category === 'COM';
    if (!isNamedBus && beside?.[1] && beside[2] && this.endOf(beside[1]) && this.endOf(beside[2])?.head.alone)
      return [
        { text: beside[1], start: piece.start },
        { text: beside[2], start: piece.start + text.length - beside[2].length },
      ].flatMap((one) => this.mention(one));
    const isBare =
      end.length === text.length ||
      (plainFront.test(text) && end.head.category !== 'KEY' && end.length === text.length - 1 && !end.head.alone);
    if (text.length > longestName) return this.latinIn(piece);
    const own = this.defined.get(termKey(text));
    const term = own ?? this.library.find(text);
    return [
      {
        start: piece.start,
        end: piece.start + text.length,
        text,
        key: term?.key ?? termKey(text),
        category: (own ?? term ?? end.head).category.trim(),
        medium: (own ?? end.head).medium,
        negated: false,
        rule: own
          ? 'abbreviation'
          : isBare && !end.head.alone
            ? 'end'
            : term
              ? 'library'
              : isBare
                ? 'word'
                : 'compound',
      },
    ];
  }

  /** Abbreviations that stand in a piece that is no name: "BMS 采用". */
  private latinIn(piece: Piece): Mention[] {
    const found: Mention[] = [];
    for (const match of piece.text.matchAll(/[A-Za-z0-9][A-Za-z0-9\-/]*(?: FD\d?)?/g)) {
      const end = this.endOf(match[0]);
      if (!end?.head.alone || end.length !== match[0].length) continue;
      const own = this.defined.get(termKey(match[0]));
      const term = own ?? this.library.find(match[0]);
      const start = piece.start + match.index;
      found.push({
        start,
        end: start + match[0].length,
        text: match[0],
        key: term?.key ?? termKey(match[0]),
        category: own?.category ?? term?.category ?? end.head.category.trim(),
        medium: end.head.medium,
        negated: false,
        rule: own ? 'abbreviation' : term ? 'library' : 'word',
      });
    }
    return found;
  }
}

/** Is the place within a word of Latin letters? */
const cutsLatin = (text: string, at: number): boolean =>
  /[A-Za-z0-9]/.test(text[at - 1] ?? '') && /[A-Za-z0-9]/.test(text[at] ?? '');

function trimmed({ text, start }: Piece): Piece {
  const front = text.length - text.trimStart().length;
  return { text: text.trim().replace(/[.\-/]+$/, ''), start: start + front };
}
