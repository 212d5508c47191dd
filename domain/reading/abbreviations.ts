import { foldText } from '../fold-text.ts';
import { setOf } from './words.ts';
import { headsEn } from './words-en.ts';
import { countedZh, headsZh, keyZh, unbrokenZh } from './words-zh.ts';

/** A name and what the text writes for it. */
export interface Abbreviation {
  short: string;
  long: string;
}

const notes = setOf('TBD TBC OK NA ASIL QM CAL');

/** The abbreviations a sentence defines: "Telematics Control Unit (TCU)", "车身控制器（BCM）", "TCU (Telematics Control Unit)". */
export function abbreviationsOf(sentence: string): Abbreviation[] {
  const found: Abbreviation[] = [];
  for (const match of sentence.matchAll(/\s?[（(]([^（()）]{2,60})[）)]/g)) {
    const before = sentence.slice(Math.max(0, match.index - 120), match.index);
    const inside = (match[1] ?? '').trim();
    if (/^[A-Za-z][\w-]{1,9}$/.test(inside) && /[A-Z].*[A-Z0-9]|^[A-Z]{2}/.test(inside)) {
      const short = inside.replace(/(?<=[A-Z]{2})s$/, '');
      if (!notes.has(short) && !/-?\d{2,}$/.test(short)) push(found, short, longOf(before, short));
    } else if (alias.test(inside)) {
      const short = (
        alias
          .exec(inside)
          ?.slice(1)
          .find((one) => one !== undefined) ?? ''
      ).trim();
      if (short.length > 1) push(found, short, longBefore(before, short));
    } else if (/^[A-Za-z][\w-]*\s?[\u4e00-\u9fff]{2,8}$/.test(inside) && endsInHead(inside)) {
      push(found, inside, hanBefore(before));
    } else {
      const short = /([A-Z][\w-]{1,9})$/.exec(before)?.[1];
      const long =
        short && /[A-Z].*[A-Z]/.test(short) && !/[、,，]/.test(inside) && !isMedium(short)
          ? /[\u4e00-\u9fff]/.test(inside)
            ? ofHanEnd(inside)
            : initialsEnd(inside, short)
          : undefined;
      if (short) push(found, short, long === inside ? long : undefined);
    }
  }
  return found;
}

/** "（以下简称主机）", "（英文缩写 BMS）", "（Battery Management System，BMS）", "(hereinafter “the box”)" */
const alias =
  /^(?:以下|下文|后文)?(?:统一)?(?:简称|称|英文缩写|缩写)(?:为|作|是)?[:：]?\s*[“"「]?([\u4e00-\u9fffA-Za-z][\u4e00-\u9fffA-Za-z0-9 -]{0,14}?)[”"」]?$|^[A-Za-z][A-Za-z -]{4,50}[，,、;；]\s*(?:以下简称|简称|缩写)?(?:为)?\s*[“"「]?([A-Z][\w-]{1,9}|[\u4e00-\u9fff]{2,10})[”"」]?$|^(?:herein(?:after)?|hereafter|in the following|below|for short|short)(?: called| referred to as)?[:,]?\s*(?:the |an? )?[“"']?(?:the )?([A-Za-z][\w -]{1,30}?)[”"']?$|^(?:the\s+)?[“"](?:the )?([A-Za-z][\w -]{1,30}?)[”"]$/i;

const longBefore = (before: string, short: string): string | undefined =>
  /[\u4e00-\u9fff]$/.test(before)
    ? hanBefore(before)
    : /^[A-Z][\w-]*$/.test(short)
      ? (initialsEnd(before, short) ?? wordsBefore(before))
      : wordsBefore(before);

/** "中央计算平台 CCP": a whole cell or heading that gives a name and its code. */
export function abbreviationOfName(text: string): Abbreviation | undefined {
  const [, long = '', short = ''] =
    /^([\u4e00-\u9fff]{3,16})\s([A-Z][A-Z0-9]{1,9}(?:-[A-Z0-9]{1,4})?)$/.exec(text.trim()) ?? [];
  return short !== '' && !isMediumName(short) && endsInHead(long) ? { short, long } : undefined;
}

function push(found: Abbreviation[], short: string, long: string | undefined): void {
  if (long && long !== short) found.push({ short, long });
}

const longOf = (before: string, short: string): string | undefined =>
  /[\u4e00-\u9fff]$/.test(before) ? hanBefore(before) : (initialsEnd(before, short) ?? wordsBefore(before));

/** A row of a list of abbreviations. */
export function abbreviationOfRow([short = '', long = '']: readonly string[]): Abbreviation | undefined {
  if (!/^[A-Z][\w-]{1,9}$/.test(short) || long.length < 4 || long.length > 80) return undefined;
  if (/[\u4e00-\u9fff]/.test(long))
    return headsZh.has(keyZh(long)) || ofHanEnd(long) === long ? { short, long } : undefined;
  const name = initialsEnd(long, short);
  return name === long ? { short, long } : undefined;
}

/** The words before a bracket whose letters it repeats, in their order; the first letter begins a word. */
function initialsEnd(before: string, short: string): string | undefined {
  const letters = [...short.replace(/[^A-Za-z0-9]/g, '')].map((one) => one.toUpperCase());
  const text = before.trimEnd();
  let at = text.length - 1;
  for (let n = letters.length - 1; n >= 0; n--) {
    const isFirst = n === 0;
    while (
      at >= 0 &&
      !((text[at] ?? '').toUpperCase() === letters[n] && (!isFirst || at === 0 || /[\s\-/]/.test(text[at - 1] ?? '')))
    ) {
      if (/[.,;:()（）]/.test(text[at] ?? '')) return undefined;
      at -= 1;
    }
    if (at < 0) return undefined;
    at -= 1;
  }
  const name = text.slice(at + 1).trim();
  return name.split(/\s+/).length <= Math.max(letters.length + 2, 3) && name.length > short.length ? name : undefined;
}

/** What ends in a word of names, where no letters tell: "Telematics back end (TSP)". */
function wordsBefore(before: string): string | undefined {
  const run = /(?:[A-Za-z][\w-]*\s){0,3}[A-Za-z][\w-]*$/.exec(before.trimEnd())?.[0];
  if (!run) return undefined;
  const words = run.split(/\s+/);
  const isSmall = (word: string) => /^(the|a|an|and|of|to|by|with|in|from|over|via|for|each|is|are)$/i.test(word);
  let start = words.length;
  while (start > 0 && !isSmall(words[start - 1] ?? '')) start -= 1;
  const name = words.slice(start);
  const isName = [1, 2, 3].some((count) => headsEn.has(foldText(name.slice(-count).join(' '))));
  return isName ? name.join(' ') : undefined;
}

/** The characters before a bracket, as far as they make one name. */
function hanBefore(before: string): string | undefined {
  const run = /[\u4e00-\u9fffA-Za-z0-9\- ]+$/.exec(before)?.[0] ?? '';
  return ofHanEnd(run);
}

const breakingVerbs = new RegExp(
  `(${unbrokenZh})|${/(?:通过|经由|描述|采用|使用|向|由|从|将|把|在|为|是|的|内置|包括|包含|组成|集成|支持|提供|具有|安装|其中|一个|或|再|并|发送|接收|连接|驱动|访问|至|到|对|称|即|本)/.source}`,
  'g',
);

function ofHanEnd(run: string): string | undefined {
  let start = 0;
  for (const match of run.matchAll(breakingVerbs)) if (match[1] === undefined) start = match.index + match[0].length;
  let name = run.slice(start).trim();
  // "A 和 B（BMU）" names two; "进入及启动系统（PEPS）" one.
  for (const match of name.matchAll(/[与和及]|以及/g)) {
    const first = name.slice(0, match.index);
    const rest = name.slice(match.index + match[0].length);
    if (endsInHead(first) || countedZh.test(rest)) return ofHanEnd(rest);
  }
  name = name.replace(countedZh, '').trim();
  return name.length >= 2 && name.length <= 24 ? name : undefined;
}

/** "CAN（动力 CAN、车身 CAN）" lists, and says nothing of what CAN stands for. */
const isMedium = (short: string): boolean => headsZh.get(keyZh(short))?.medium === true;

/** A bus behind a name is its own: "诊断口 CAN". "CCP" is the name of a device as well. */
const isMediumName = (short: string): boolean => isMedium(short) && !/^(?:CCP|PLC)$/.test(short);

const endsInHead = (text: string): boolean => {
  const key = keyZh(text);
  for (let length = Math.min(8, key.length); length > 0; length--) if (headsZh.has(key.slice(-length))) return true;
  return false;
};

/** "minimum set of data" */
export const senseOfData = (name: string): { category: string; medium: boolean } | undefined =>
  / of (?:\w+ )?(?:data|parameters|messages|signals)$/.test(name) ? { category: 'DIT', medium: false } : undefined;
