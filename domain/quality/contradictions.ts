import { foldText } from '../fold-text.ts';
import type { LocalText } from '../model/base.ts';
import type { FeasibilityModel, FeasibilityParameter, ParameterLevel } from '../model/method.ts';

/** A level and the words of a reason that say another one. */
export interface Contradiction {
  parameter: FeasibilityParameter;
  level: ParameterLevel;
  words: string;
}

/** Words of reasons and the names of levels they fit. They are told by the names of levels, so that a method with other codes is judged, too. */
interface Lexeme {
  words: RegExp;
  fits: RegExp;
}
type Aspect = { is: (names: readonly string[]) => boolean; lexemes: readonly Lexeme[] };

const has = (names: readonly string[], ...wanted: RegExp[]) =>
  wanted.every((one) => names.some((name) => one.test(name)));

const aspects: readonly Aspect[] = [
  {
    is: (names) => has(names, /^layman$/, /^expert/),
    lexemes: [
      {
        words:
          /\b(layman|laymen|lay ?persons?|laypeople|any(one|body) can|without (any )?(expertise|special knowledge))\b|外行|普通人|任何人都(可|能)/gu,
        fits: /^layman/,
      },
      { words: /\bproficient\b|熟练/gu, fits: /^proficient/ },
      {
        words:
          /\b(multiple|several|many|two|three|various) (\w+ )?experts\b|\bexperts of \w+( \w+)? and of\b|多(名|位|个)?(领域)?专家/gu,
        fits: /^multiple/,
      },
      { words: /\bexperts?\b|专家/gu, fits: /expert/ },
    ],
  },
  {
    is: (names) => has(names, /^public/, /^restricted/),
    lexemes: [
      {
        words:
          /\b(publicly (known|available|documented|described)|freely available|public (information|knowledge|documentation|documents?|specifications?|standards?|domain|sources?|layout))\b|公开(的)?(信息|资料|文档|标准|规范|知识|渠道)|可公开(获取|获得|查到)/gu,
        fits: /^public/,
      },
      {
        words: /\brestricted (information|knowledge|document\w*|specification\w*)\b|受限(的)?(信息|资料|文档|知识)/gu,
        fits: /^restricted/,
      },
      { words: /\bstrictly confidential\b|严格(保密|机密)|绝密/gu, fits: /^(strictly|critical)/ },
      { words: /\bconfidential\b|机密/gu, fits: /(confidential|sensitive|critical)/ },
    ],
  },
  {
    is: (names) => has(names, /^unlimited/, /^difficult/),
    lexemes: [
      {
        words: /\b(at any time|unlimited (access|time|window))\b|随时|不受限制|无限制/gu,
        fits: /^(unlimited|easy)/,
      },
    ],
  },
  {
    is: (names) => has(names, /^standard/, /^bespoke/),
    lexemes: [
      { words: /\b(bespoke|custom (made|built)|purpose built)\b|定制|专门制作/gu, fits: /bespoke/ },
      {
        words: /\bspeciali[sz]ed (equipment|tools?|hardware|devices?)\b|专用(设备|工具|硬件)/gu,
        fits: /(speciali|bespoke)/,
      },
      {
        words:
          /\b(standard|ordinary|off the shelf|common) (equipment|tools?|hardware|laptops?|devices?)\b(?! of )|标准(设备|工具)|普通(设备|工具|电脑)即可|现成(的)?(设备|工具)即可/gu,
        fits: /^standard/,
      },
    ],
  },
];

const negationBefore =
  /(\b(no|not|non|nor|never|without|neither|hardly|more than|than|beyond|instead of|isn t|aren t)( \w+){0,2} ?|(无需|不需要?|不必|没有|未|非|不是|无|不|而非)[^，。；]{0,2})$/u;

/** The folded text with hyphens as blanks, its other signs kept: they end what a negation reaches. */
const readable = (text: string): string => foldText(text.replace(/[-‐‑–’']/gu, ' '));

/** Words of the reason about another level of the parameter, where none fits the one that is chosen. */
function contradictedWords(text: string, aspect: Aspect, level: string): string {
  let odd = '';
  const taken: [number, number][] = [];
  for (const { words, fits } of aspect.lexemes)
    for (const found of text.matchAll(words)) {
      const [from, to] = [found.index, found.index + found[0].length];
      if (taken.some(([a, b]) => from >= a && to <= b)) continue;
      taken.push([from, to]);
      if (negationBefore.test(text.slice(Math.max(0, from - 24), from))) continue;
      if (fits.test(level)) return '';
      odd ||= found[0];
    }
  return odd;
}

const minute = 1 / 1440;
const units: readonly [RegExp, number][] = [
  [/^(minute|分钟)/, minute],
  [/^(hour|小时)/, 60 * minute],
  [/^(day|天|日)/, 1],
  [/^(week|周|星期)/, 7],
  [/^(month|月)/, 30],
  [/^(year|年)/, 365],
];
const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  半: 0.5,
};
const duration =
  /(?<number>\b\d+(?:\.\d+)?|\b(?:half an?|an?|one|two|three|four|five|six)\b|[一两二三四五六半])\s*(?:个|-)?\s*(?<unit>minutes?\b|hours?\b|days?\b|weeks?\b|months?\b|years?\b|分钟|小时|天|日|周|星期|月|年)/gu;
/** What is quick once all is prepared says nothing of the time that takes. */
const afterSetUp = /\b(once|after) \w+( \w+)? set up[^.;]*|(装置)?(就绪|搭建|准备)(好)?[后之][^。；]*/gu;
/** Durations that are about something else than the attack: how old, how often, since when. */
const otherBefore =
  /(\b(after|every|per|each|since|last|past|previous|next|older than|valid for|once|times|twice|within the|for the last|the first|ago|until|before|issued for)\s*|每|近|过去|次|前|第|当|同|内|\d[.年-]\s*)$/u;
const otherAfter =
  /^\s*(ago|old|later|before|after|of (driving|support|service|warranty)|warranty|前|后|以前|以来|内有效|有效|次|一次)/u;

const daysOf = (number: string, unit: string): number => {
  const value = numbers[number.replace(/\s+/g, ' ')] ?? Number(number);
  return value * (units.find(([is]) => is.test(unit))?.[1] ?? Number.NaN);
};

/** What a level of an elapsed time allows at most, in days, by its English name; `null` = it names no time. */
function limitOf(name: string): number | null {
  const found = /^\s*(?<sign>[≤<>≥])\s*(?<number>\d+)\s*(?<unit>\w+)/u.exec(name)?.groups;
  if (!found) return null;
  if (found.sign === '>' || found.sign === '≥') return Number.POSITIVE_INFINITY;
  return daysOf(found.number ?? '', foldText(found.unit ?? ''));
}

/** A time in the reason that is longer than the level allows, or by more than a level shorter, where no other fits. */
function contradictedTime(whole: string, parameter: FeasibilityParameter, level: ParameterLevel): string {
  const { limits } = judgedBy(parameter);
  if (limits.filter((one) => one !== null).length < 3) return '';
  const chosen = limits[parameter.levels.indexOf(level)];
  if (chosen === null || chosen === undefined) return '';
  const below = [...limits].filter((one): one is number => one !== null && one < chosen).sort((a, b) => b - a);
  const least = below[1] ?? 0;
  let odd = '';
  const text = whole.replace(afterSetUp, '');
  for (const found of text.matchAll(duration)) {
    const [from, to] = [found.index, found.index + found[0].length];
    if (otherBefore.test(text.slice(Math.max(0, from - 14), from)) || otherAfter.test(text.slice(to, to + 14)))
      continue;
    const days = daysOf(found.groups?.number ?? '', found.groups?.unit ?? '');
    // A year of the calendar is no duration.
    if (Number.isNaN(days) || days >= 1900 * 365) continue;
    if (days <= chosen * 1.1 && days > least) return '';
    odd ||= found[0];
  }
  return odd;
}

type Levels = Readonly<Record<string, string>>;

const levelNamed = (parameter: FeasibilityParameter, levels: Levels) =>
  parameter.levels.find(({ code }) => code === levels[parameter.code]);

/** What a parameter is about, and the names of its levels as words are compared. */
interface Judged {
  aspect: Aspect | undefined;
  names: ReadonlyMap<string, string>;
  /** What each level allows at most, in days. */
  limits: readonly (number | null)[];
}

const judged = new WeakMap<FeasibilityParameter, Judged>();

/** Found once per parameter: a method is the same object as long as nobody changes it. */
function judgedBy(parameter: FeasibilityParameter): Judged {
  const names = new Map<string, string>();
  const known = judged.get(parameter);
  if (known) return known;
  for (const { code, name } of parameter.levels) names.set(code, foldText(name.en));
  const limits = parameter.levels.map(({ name }) => limitOf(name.en));
  const found = { aspect: aspects.find(({ is }) => is([...names.values()])), names, limits };
  judged.set(parameter, found);
  return found;
}

/** The words of a reason that contradict the levels chosen: *layman* beside Expert. Words that are negated say nothing. */
export function wordsAgainst(reason: string, model: FeasibilityModel, levels: Levels): Contradiction[] {
  const text = readable(reason);
  return model.parameters.flatMap((parameter) => {
    const level = levelNamed(parameter, levels);
    const { aspect, names } = judgedBy(parameter);
    const words = level && aspect ? contradictedWords(text, aspect, names.get(level.code) ?? '') : '';
    return level && words ? [{ parameter, level, words }] : [];
  });
}

/** The times of a reason that contradict the elapsed time chosen: *one week* beside ≤ 1 day. */
export function timesAgainst(reason: string, model: FeasibilityModel, levels: Levels): Contradiction[] {
  const text = readable(reason);
  return model.parameters.flatMap((parameter) => {
    const level = levelNamed(parameter, levels);
    const words = level ? contradictedTime(text, parameter, level) : '';
    return level && words ? [{ parameter, level, words }] : [];
  });
}

/** One contradiction as a sentence. */
export const contradictionSaid = ({ parameter, level, words }: Contradiction): LocalText => ({
  en: `The reason says “${words}”, ${parameter.name.en} is rated ${level.name.en}.`,
  zh: `理由中写的是“${words}”，而${parameter.name.zh}评为“${level.name.zh}”。`,
});
