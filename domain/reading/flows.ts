import { foldText } from '../fold-text.ts';
import type { Mention } from './lexicon.ts';
import { tokensOf } from './names-en.ts';
import { deniesFlow } from './negation.ts';
import { type Actor, assemble, besideItem, dataOf, type FoundFlow, isPart, onBus, type Said, viaOf } from './roles.ts';
import { bareFlowVerbsEn, flowVerbsEn, rolesEn } from './words-en.ts';
import { actZh, joinZh, rolesZh, sendZh, takeZh } from './words-zh.ts';

interface Clause {
  text: string;
  start: number;
}

/** The flows of a sentence. The subject of a clause that names none is that of the clause before, or of the sentence before. */
export function flowsOf(
  sentence: string,
  mentions: readonly Mention[],
  isChinese: boolean,
  subject: Mention | undefined,
  item: Mention | undefined = subject,
  side?: 'in' | 'out',
): FoundFlow[] {
  const found: FoundFlow[] = [];
  let before = subject;
  const seen: Mention[] = [];
  for (const clause of clausesOf(sentence, isChinese, mentions)) {
    const inside = mentions.filter(
      ({ key, start, negated }, at) =>
        start >= clause.start &&
        start < clause.start + clause.text.length &&
        !negated &&
        // The abbreviation behind its name.
        !(mentions[at - 1]?.key === key && /^\s?[（(]$/.test(sentence.slice(mentions[at - 1]?.end, start))),
    );
    const drawn = arrowsOf(sentence, inside);
    const flows =
      drawn.length > 0
        ? drawn
        : isChinese
          ? flowsZh(clause, inside, before, item)
          : flowsEn(clause, inside, before, item);
    const parts = inside.filter(isPart);
    const hard = seen.filter(({ category }) => category !== 'FW');
    const [other, one] = lastTwo(hard.length > 1 ? hard : seen);
    // "二者通过 CAN 连接": the two that were named before.
    if (flows.length === 0 && parts.length === 0 && one && other && bothOf.test(clause.text))
      flows.push({
        from: one.key,
        to: other.key,
        both: true,
        via: inside.find(({ medium }) => medium)?.key ?? '',
        data: [],
        start: clause.start,
      });
    seen.push(...parts);
    if (!deniesFlow(clause.text)) found.push(...flows.filter(({ from, to }) => from !== to));
    // "…, which is wired to" goes on with what was named last.
    before = (isOfLast(sentence, clause) ? inside.filter(isPart).at(-1) : subjectOf(inside, sentence)) ?? before;
  }
  if (found.length === 0 && side && item) return besideItem(mentions, item, side);
  if (found.length === 0 && item) return onBus(sentence, mentions, item);
  return found;
}

const arrow = /^[\s)）"”*`]*(?:[-–—=]{1,3}>|[→⇒➔➜⟶]|(<[-–—=]{1,3}>|[↔⇄⇔]))[\s(（"“*`]*$/;

/** "phone → back end → unit" */
function arrowsOf(sentence: string, mentions: readonly Mention[]): FoundFlow[] {
  const found: FoundFlow[] = [];
  const parts = mentions.filter(isPart);
  for (const [at, one] of parts.entries()) {
    const next = parts[at + 1];
    const sign = next && arrow.exec(sentence.slice(one.end, next.start));
    const toNext =
      next && one.start < 3 && sentence.length < 40 && /^\s*[到至]\s*$/.test(sentence.slice(one.end, next.start));
    if (!next || (!sign && !toNext)) continue;
    // "unit -> other vehicles, stations: …"
    const last = [next, ...parts.slice(at + 2)].filter(
      (other, n, all) => n === 0 || /^\s*,\s*$/.test(sentence.slice(all[n - 1]?.end, other.start)),
    );
    const isListed = /^\s*[:：]/.test(sentence.slice(last.at(-1)?.end));
    for (const other of isListed ? last : [next])
      found.push({ from: one.key, to: other.key, both: sign?.[1] !== undefined, via: '', data: [], start: one.start });
  }
  return found;
}

/** What the next clause goes on with: not what "按下开关后，" names. */
function subjectOf(inside: readonly Mention[], sentence: string): Mention | undefined {
  const parts = inside.filter((one) => isPart(one) && !hasRole(sentence.slice(Math.max(0, one.start - 12), one.start)));
  // "are received by the unit, handed over to …": who does it goes on.
  const agent = inside.find((one) => isPart(one) && /\bby (?:the |an? )?$/i.test(sentence.slice(0, one.start)));
  const taker = [...inside]
    .reverse()
    .find(
      (one) =>
        isPart(one) && /(?:\bto (?:the |an? )?|[经到至]|到达|经过)$/i.test(sentence.slice(0, one.start).trimEnd()),
    );
  return parts.find(({ end }) => !/^\s?[后时][，,]/.test(sentence.slice(end, end + 12))) ?? parts[0] ?? agent ?? taker;
}

/** The two that were named last. */
function lastTwo(seen: readonly Mention[]): Mention[] {
  const last = seen.at(-1);
  const other = [...seen].reverse().find(({ key }) => key !== last?.key);
  return last && other ? [last, other] : [];
}

const bothOf =
  /(?:二者|两者|双方|之间).*(?:连接|互联|通信|交互|相连)|\b(?:both|they|the two)\b.*\b(?:connected|communicate|exchange|linked)\b/i;

/** Does a word before a name say that it is sent to, or comes from? */
const hasRole = (front: string): boolean =>
  rolesZh.some(([, words]) => words.test(front.trimEnd())) ||
  /\b(?:to|from|via|over|through|by|with|using)\s+(?:the |an? |its )?$/i.test(front);

const isOfLast = (sentence: string, { start, text }: Clause): boolean =>
  /^[,\s]*(?:which|that|who)\b/.test(sentence.slice(start + text.length));

const verbsEn = new Set([...flowVerbsEn.out, ...flowVerbsEn.in, ...flowVerbsEn.both, ...flowVerbsEn.act]);

/** Parts of a sentence with a verb of flows each. */
function clausesOf(sentence: string, isChinese: boolean, mentions: readonly Mention[]): Clause[] {
  const beginsWithPart = (at: number) =>
    mentions.some(
      (one) =>
        isPart(one) &&
        one.start >= at &&
        one.start <= at + 6 &&
        /^[\s,，;；]*(?:the |an? )?$/i.test(sentence.slice(at, one.start)),
    );
  const ends = isChinese
    ? /[，；;。]|,(?=[\u4e00-\u9fff]|[A-Z]+[\s\u4e00-\u9fff])/g
    : /[;,]\s|\s(?=(?:and|which|that|who|where|so that|while|but|then)\s)/g;
  // A verb in a name is none: 控制 in 控制器.
  const bare = blanked({ text: sentence, start: 0 }, mentions);
  const hasVerb = (from: number, until: number): boolean => {
    const text = isChinese ? bare.slice(from, until) : sentence.slice(from, until);
    if (!isChinese) return tokensOf(text).some(({ small }) => verbsEn.has(small));
    return sendZh.test(text) || takeZh.test(text) || joinZh.test(text) || actZh.test(text);
  };
  const clauses: Clause[] = [];
  let start = 0;
  const cut = (end: number) => {
    const text = sentence.slice(start, end);
    const isOwn = sentence[start] === ';';
    const last = clauses.at(-1);
    if (
      !last ||
      isOwn ||
      (hasVerb(start, end) && (hasVerb(last.start, last.start + last.text.length) || beginsWithPart(start)))
    )
      clauses.push({ text, start });
    else last.text = sentence.slice(last.start, end);
    start = end;
  };
  for (const match of sentence.matchAll(ends)) cut(match.index);
  cut(sentence.length);
  return clauses;
}

function flowsEn(
  clause: Clause,
  mentions: readonly Mention[],
  before: Mention | undefined,
  item: Mention | undefined,
): FoundFlow[] {
  const tokens = tokensOf(clause.text);
  const verbs = tokens.filter(
    ({ small, start }) =>
      ((verbsEn.has(small) && !/^\s+of\b/.test(clause.text.slice(start + small.length))) ||
        (bareFlowVerbsEn.has(small) &&
          /\b(?:shall|must|will|can|may|should|to)\s+$/.test(clause.text.slice(0, start)))) &&
      !isAdjective(clause.text.slice(0, start), small) &&
      !mentions.some((one) => one.start <= start + clause.start && start + clause.start < one.end),
  );
  const verb = verbs.find(({ small }) => !flowVerbsEn.act.has(small)) ?? verbs[0];
  const isBare = verb === undefined;
  const at = clause.start + (verb?.start ?? 0);
  const actors = mentions.map((one): Actor => {
    // "to the steering (EPS)"
    const front = clause.text
      .slice(0, one.start - clause.start)
      .replace(/(?<=\b(?:the|an?|to|from) )(?:[a-z-]+ ){0,2}[a-z-]+ \($/, '')
      .trimEnd()
      .split(/\s+/);
    const words = front.slice(-4).map((word) => foldText(word.replace(/[^A-Za-z]/g, '')));
    const last = words.length - 1 - [...words].reverse().findIndex((word) => rolesEn[word] !== undefined);
    const between = words.slice(last + 1);
    const isNear =
      last < words.length &&
      between.every((word) =>
        /^(the|a|an|its|their|other|all|each|every|embedded|private|local|vehicle|same)?$/.test(word),
      );
    // "arrives at the gateway", but "is checked at the gateway".
    const isMeans = /\bby (?:means|way) of(?: the| an?)?$/i.test(front.slice(-5).join(' '));
    const isPlace = words[last] === 'at' && !/^arriv/.test(verb?.small ?? '');
    const isHeard = words[last] === 'on' && /^listen/.test(verb?.small ?? '');
    const role =
      isHeard && isNear ? 'from' : isMeans ? 'via' : isNear && !isPlace ? rolesEn[words[last] ?? ''] : undefined;
    return { ...one, role: role ?? (one.start < at ? 'before' : 'behind') };
  });
  listsShareRoles(actors, clause, /^\s*(?:,|and|or|, and|and the|and an?|, the)\s*(?:the |an? |its )?$/);
  if (isBare) return pairOfList(clause, actors);
  // "Two sensors feed it": what the sentence before speaks of.
  const named = actors.filter((one) => isPart(one) && one.role === 'before');
  if (
    before &&
    named.length > 0 &&
    /^\s+(?:it|them)\b/.test(clause.text.slice(verb.end)) &&
    flowVerbsEn.out.has(verb.small) &&
    !actors.some(({ role }) => role === 'to')
  )
    return named.map(({ key }) => ({
      from: key,
      to: before.key,
      both: false,
      via: viaOf(actors),
      data: [],
      start: clause.start,
    }));
  const passive =
    /\b(?:is|are|be|been|was|were)\s+(?:\w+ly\s+)?$/i.test(clause.text.slice(0, verb.start)) ||
    (/ed$/.test(verb.small) && !/\b(?:has|have|had)\s/i.test(clause.text));
  const kind = /^poll/.test(verb.small)
    ? 'act'
    : flowVerbsEn.out.has(verb.small)
      ? 'out'
      : flowVerbsEn.in.has(verb.small)
        ? 'in'
        : flowVerbsEn.both.has(verb.small)
          ? 'both'
          : 'act';
  // "the app, which downloads": what stands before it.
  const relative = [...named]
    .reverse()
    .find(({ end }) => whichBefore.test(clause.text.slice(end - clause.start, verb.start)));
  const told = relative ? actors.filter((one) => !named.includes(one) || one === relative) : actors;
  const about = /^(?:comes?|arrives?)$/.test(verb.small) ? (item ?? before) : before;
  const together = relative
    ? [relative]
    : listOf(
        named,
        clause,
        /^(?:\s(?:at|in|on|of|behind) the [a-z ]{2,20})?\s*(?:,|,? and|or)\s*(?:(?:the|an?|each|its|their|two|three|four|five|six|eight|twelve) )?$/,
      );
  return assemble({ kind, passive, actors: told, before: about, item, at: clause.start, together });
}

const whichBefore = /^[\s,)]*(?:which|that)\s+(?:(?:also|then|in turn|is|are|can|may|\w+ly)\s+){0,2}$/;

/** The first names of a clause, as far as they are a list. */
function listOf(named: readonly Actor[], { text, start }: Clause, link: RegExp): Actor[] {
  const end = named.findIndex(
    (one, at) => at > 0 && !link.test(text.slice((named[at - 1] as Actor).end - start, one.start - start)),
  );
  return named.slice(0, end < 0 ? named.length : end);
}

/** "in returned parts" */
const isAdjective = (before: string, verb: string): boolean =>
  /(?:ed|t)$/.test(verb) && /\b(?:in|of|the|an?|with|all|each|any|every|for|from|on|to)\s+$/i.test(before);

/** "gateway to body control ECU: control signals, over CAN": an item of a list without a verb. */
function pairOfList(clause: Clause, actors: Actor[]): FoundFlow[] {
  const [first, second] = actors.filter(isPart);
  if (!first || !second || second.role !== 'to' || first.start - clause.start > 6) return [];
  return [
    {
      from: first.key,
      to: second.key,
      both: false,
      via: viaOf(actors),
      data: dataOf(actors.filter((one) => one.start > second.start)),
      start: first.start,
    },
  ];
}

/** Names in a list stand in one role: "to the gateway and the head unit". */
function listsShareRoles(actors: Actor[], clause: Clause, between: RegExp): void {
  for (const [at, one] of actors.entries()) {
    const before = actors[at - 1];
    if (!before || !['before', 'behind', 'with'].includes(one.role)) continue;
    const link = clause.text.slice(before.end - clause.start, one.start - clause.start);
    if (one.role === 'with' && !/^(?:[（(][^）)]{1,16}[）)])?(?:[、和及与]|以及)$/.test(link.trim())) continue;
    if (!between.test(link)) continue;
    if (
      isPart(one) === isPart(before) &&
      (before.role === 'to' ||
        before.role === 'from' ||
        before.role === 'with' ||
        before.role === 'via' ||
        before.role === 'by' ||
        before.role === 'behind')
    )
      one.role = before.role;
  }
}

function flowsZh(
  clause: Clause,
  mentions: readonly Mention[],
  before: Mention | undefined,
  item: Mention | undefined,
): FoundFlow[] {
  const bare = blanked(clause, mentions);
  const act = actZh.exec(bare);
  const [send, take, join] = [sendZh.exec(bare), takeZh.exec(bare), joinZh.exec(bare)];
  const verb = send ?? join ?? take ?? act ?? /[给送]□/.exec(bare);
  if (!verb) return [];
  const at = clause.start + verb.index;
  const actors = mentions.map((one): Actor => {
    const front = clause.text
      .slice(Math.max(0, one.start - clause.start - 32), one.start - clause.start)
      .replace(/[“"（(]$/, '')
      .replace(/(?:所有|各个|各|该|其|相应的|对应的|车辆的|多个|[一二两三四五六七八九十]+个)$/, '')
      .trimEnd();
    const role = rolesZh.find(([, words]) => words.test(front))?.[0];
    return { ...one, role: role ?? (one.start < at ? 'before' : 'behind') };
  });
  listsShareRoles(actors, clause, /^\s*(?:[（(][^）)]{1,16}[）)])?\s*(?:、|和|及|与|或|以及)\s*$/);
  const parts = actors.filter(isPart);
  for (const [n, one] of parts.entries()) {
    // "A 与 B 通过…通信": the first is the subject, the other stands with it. "B 的数据" says whose.
    if (one.role === 'with' && n === 0 && one.start < at) one.role = 'before';
  }
  const toGiven = parts.some(({ role }) => role === 'to');
  const isTaking = take && (!send || (take.index < send.index && !toGiven));
  // "由服务器下载": from there.
  for (const one of parts) if (one.role === 'by' && one.category === 'CLD' && /下载/.test(bare)) one.role = 'from';
  const fromGiven = parts.some(({ role }) => role === 'from');
  // "在手机上预约，云平台生成订单，并推送给…": who stands at the beginning of the last clause before the verb.
  const leading = parts.filter(
    (one) => one.role === 'before' && /(?:^|[，；,;])\s*$/.test(clause.text.slice(0, one.start - clause.start)),
  );
  const subject = leading.at(-1);
  const told = (kind: Said['kind']) =>
    kind === 'both' || !subject
      ? actors
      : actors.filter((one) => !isPart(one) || one.role !== 'before' || one.start >= subject.start);
  const given = (kind: Said['kind'], passive = false) =>
    assemble({ kind, passive, actors: told(kind), before, item, at: clause.start });
  if (/之间/.test(bare) && parts.some(({ role }) => role === 'with')) return given('both');
  if (isTaking && !fromGiven && parts.some(({ role }) => role === 'by')) return given('in', true);
  // "传感器经 SPI 读取": by the item.
  const [only, another] = parts;
  if (isTaking && !another && only?.role === 'before' && only.category === 'SEN' && item && viaOf(actors))
    return [{ from: only.key, to: item.key, both: false, via: viaOf(actors), data: [], start: clause.start }];
  if (isTaking && fromGiven) return given('in');
  // "从平台下载升级包后传给主机": two flows.
  if (take && send && take.index < send.index && fromGiven && toGiven)
    return [
      { kind: 'in' as const, left: 'to' },
      { kind: 'out' as const, left: 'from' },
    ].flatMap(({ kind, left }) =>
      assemble({
        kind,
        passive: false,
        actors: told(kind).filter(({ role }) => role !== left),
        before,
        item,
        at: clause.start,
      }),
    );
  if (send && toGiven)
    return given(
      'out',
      parts.some(({ role }) => role === 'by'),
    );
  if (send && fromGiven && parts.some(({ role }) => role === 'before')) return given('in');
  if (join && !(act && act.index < join.index)) return given('both');
  if (toGiven && (act || send)) return given('out');
  if (isTaking) return given('in');
  if (act)
    return given(
      'act',
      parts.some(({ role }) => role === 'by'),
    );
  if (toGiven) return given('out');
  // "地图由地图云推送": to what the text is about.
  return send && parts.some(({ role }) => role === 'by')
    ? assemble({ kind: 'out', passive: true, actors, before: item ?? before, item, at: clause.start })
    : [];
}

/** The clause without its names, so that a verb in a name is none. */
function blanked(clause: Clause, mentions: readonly Mention[]): string {
  let text = clause.text;
  for (const { start, end } of mentions)
    text = text.slice(0, start - clause.start) + '□'.repeat(end - start) + text.slice(end - clause.start);
  return text;
}
