import { foldSearch } from '../../fold-text.ts';
import type { AnalysisKind, Row } from '../../kinds/kinds.ts';
import { scaleOf } from '../../method/rate/scale.ts';
import type { LocalText } from '../../model/base.ts';
import type { Method } from '../../model/method.ts';
import { type AnyCheck, check, type Found, inSlices, type Seen, said } from '../check.ts';
import { contradictionSaid, timesAgainst, wordsAgainst } from '../contradictions.ts';
import { isEmptyReason, plainText, saysDeath, saysUnharmed } from '../text-words.ts';
import { impactOf, safetyOf } from './scenarios.ts';

/** A reason with what it is the reason of. */
interface Reasoned {
  field: string;
  reason: string;
  /** Its words as they are compared. */
  plain: string;
  /** What it is told apart by from the same words beside another rating. */
  rating: string;
  /** What is rated, at the beginning of a sentence. */
  what: LocalText;
}

type RatedKind = 'damages' | 'paths' | 'steps' | 'controls';
const whole = said('The rating', '该评级');

/** Does the reason speak of both dimensions by their names: "Safety: … Financial: …"? One text for several levels is then no copy. */
const speaksOfBoth = (reason: string, ...names: readonly LocalText[]): boolean =>
  names.every(({ en, zh }) => [en, zh, zh.slice(-2)].some((name) => name !== '' && hasLabel(reason, name)));
const hasLabel = (reason: string, name: string): boolean =>
  [':', '：', ' :'].some((colon) => foldSearch(reason).includes(`${foldSearch(name)}${colon}`));

/** A delivered impact template puts its own name as the reason; whether that stays is an open point (M-2.7). */
const isOfTemplate = (reason: string): boolean => /^(from template |来自模板 )/.test(reason.trim());

/** By method and row, which stay the same objects until they change: an edit reads few texts again. */
const known = new WeakMap<Method, WeakMap<object, readonly Reasoned[]>>();

/** The reasons of a row that is rated; blank ones are open points. */
function reasonsOf(seen: Seen, kind: RatedKind, row: Row<RatedKind>): readonly Reasoned[] {
  const byRow = known.get(seen.w.method) ?? new WeakMap<object, readonly Reasoned[]>();
  known.set(seen.w.method, byRow);
  const found = byRow.get(row) ?? readReasons(seen, kind, row);
  byRow.set(row, found);
  return found;
}

function readReasons({ w }: Seen, kind: RatedKind, row: Row<RatedKind>): Reasoned[] {
  if (kind === 'damages') {
    const { ratings } = row as Row<'damages'>;
    return w.method.impact.dimensions.flatMap(({ code, name, marker }) => {
      const entry = ratings[code];
      if (marker !== 'DamageCalculation' || !entry?.reason.trim() || isOfTemplate(entry.reason)) return [];
      const rating = entry.level ?? (entry.notAnalysed ? 'notAnalysed' : '');
      if (!rating) return [];
      const plain = plainText(entry.reason);
      return [{ field: `rating.why/${code}`, reason: entry.reason, plain, rating, what: name }];
    });
  }
  const { reason, ratings } = row as Row<'paths' | 'steps' | 'controls'>;
  const isRated = kind === 'paths' ? (row as Row<'paths'>).basis === 'path' : true;
  if (!isRated || reason.trim() === '' || Object.keys(ratings).length === 0) return [];
  return [{ field: 'reason', reason, plain: plainText(reason), rating: JSON.stringify(ratings), what: whole }];
}

const ratedKinds: readonly RatedKind[] = ['damages', 'paths', 'steps', 'controls'];

const ofRatedKinds = <K extends RatedKind>(make: (kind: K) => AnyCheck): AnyCheck[] =>
  (ratedKinds as readonly K[]).map(make);

/** Rows with the same reason that a finding names. */
const mostNamed = 3;

/** Reasons shorter than this are alike by chance. */
const shortest = 8;

const copies = ofRatedKinds((kind) =>
  check<RatedKind>({
    key: 'reasonCopied',
    kind,
    step: 'ratings',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.5, 15.7; M-9.3',
    fields: ['reason'],
    *look(seen) {
      const uses = new Map<string, { codes: string[]; ratings: Set<string> }>();
      const table = seen.w[kind] as Iterable<Row<RatedKind>>;
      const keyOf = (one: Reasoned) => `${one.field} ${one.plain}`;
      yield* inSlices(table, (row) => {
        for (const one of reasonsOf(seen, kind, row)) {
          const known = uses.get(keyOf(one)) ?? { codes: [], ratings: new Set() };
          // More than some are not named.
          if (known.codes.length <= mostNamed) known.codes.push(row.code);
          known.ratings.add(one.rating);
          uses.set(keyOf(one), known);
        }
      });
      return function* (row): Iterable<Found> {
        const own = reasonsOf(seen, kind, row);
        for (const one of own) {
          const { plain } = one;
          if (plain.length < (/\p{Script=Han}/u.test(plain) ? shortest / 2 : shortest)) continue;
          const same = uses.get(keyOf(one));
          const others = (same?.codes ?? []).filter((code) => code !== row.code).slice(0, mostNamed);
          const beside = own.find((other) => other.field !== one.field && other.plain === plain);
          if (others.length > 0 && (same?.ratings.size ?? 0) > 1)
            yield {
              field: one.field,
              said: said(
                `${one.what.en}: the same reason stands at ${others.join(', ')} beside another rating.`,
                `${one.what.zh}：${others.join('、')} 的评级不同，理由却相同。`,
              ),
              facts: [one.reason, one.rating, others],
            };
          else if (beside && one.field < beside.field && !speaksOfBoth(one.reason, one.what, beside.what))
            yield {
              field: one.field,
              said: said(
                `${one.what.en} and ${beside.what.en} have the same reason.`,
                `${one.what.zh}与${beside.what.zh}的理由相同。`,
              ),
              facts: [one.reason, beside.field],
            };
        }
      };
    },
  }),
);

const empties = ofRatedKinds((kind) =>
  check<RatedKind>({
    key: 'reasonEmpty',
    kind,
    step: 'ratings',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.5, 15.7; M-9.3',
    fields: ['reason'],
    look: (seen) =>
      function* (row) {
        for (const { field, reason, rating, what } of reasonsOf(seen, kind, row))
          if (isEmptyReason(reason))
            yield {
              field,
              said: said(
                `${what.en}: “${reason.trim()}” does not say why.`,
                `${what.zh}：“${reason.trim()}”没有说明理由。`,
              ),
              facts: [reason, rating],
            };
      },
  }),
);

type FeasibilityKind = Exclude<RatedKind, 'damages'>;

/** Contradictions between the reason of a feasibility rating and its levels, by every model it is rated with. */
function* feasibilityAgainst(
  { w }: Seen,
  kind: FeasibilityKind,
  row: Row<FeasibilityKind>,
  against: typeof wordsAgainst,
): Iterable<Found> {
  if (row.reason.trim() === '') return;
  if (kind === 'paths' && (row as Row<'paths'>).basis !== 'path') return;
  const told = new Set<string>();
  for (const [id, levels] of Object.entries(row.ratings)) {
    const { model } = scaleOf(w.method).model(id);
    if (model.id !== id) continue;
    for (const one of against(row.reason, model, levels)) {
      const text = contradictionSaid(one);
      if (told.has(text.en)) continue;
      told.add(text.en);
      yield { field: 'reason', said: text, facts: [row.reason, one.parameter.code, one.level.code] };
    }
  }
}

/** The words of the reason for safety that contradict its level. */
function* safetyWords({ w }: Seen, damage: Row<'damages'>): Iterable<Found> {
  const safety = safetyOf(w.method);
  const entry = safety && damage.ratings[safety.code];
  const impact = safety && impactOf(w.method, safety.code, entry?.level);
  if (!safety || !entry || !impact) return;
  const isHigh = impact === 'Severe' || impact === 'Major';
  const isOdd = isHigh ? saysUnharmed(entry.reason) : saysDeath(entry.reason);
  if (!isOdd) return;
  yield {
    field: `rating.why/${safety.code}`,
    said: isHigh
      ? said(`Safety is ${impact}, and the reason says that nobody is hurt.`, '人身安全评级较高，理由却写明无人受伤。')
      : said(`Safety is ${impact}, and the reason names deaths.`, '人身安全评级较低，理由却提到死亡或危及生命。'),
    facts: [entry.reason, entry.level],
  };
}

/** What the classes of ISO 26262 correspond to (M-3.1). */
const classes = { S0: 'Negligible', S1: 'Moderate', S2: 'Major', S3: 'Severe' } as const;
const classIn = /(?<![\p{L}\p{N}])S\s?([0-3])(?![\p{L}\p{N}])/gu;

/** A class of severity in the reason for safety that is another one. Methods whose levels are called like classes mean their own. */
function* safetyClasses({ w }: Seen, damage: Row<'damages'>): Iterable<Found> {
  const safety = safetyOf(w.method);
  const entry = safety && damage.ratings[safety.code];
  const impact = safety && impactOf(w.method, safety.code, entry?.level);
  if (!safety || !entry || !impact || /^S\d/.test(entry.level ?? '')) return;
  const found = [...entry.reason.matchAll(classIn)].map(([, digit]) => `S${digit}` as keyof typeof classes);
  const [first] = found;
  if (!first || found.some((one) => classes[one] === impact)) return;
  yield {
    field: `rating.why/${safety.code}`,
    said: said(`The reason says ${first}, safety is rated ${impact}.`, `理由中写的是 ${first}，与人身安全的评级不符。`),
    facts: [entry.reason, entry.level],
  };
}

const contradictions: readonly AnyCheck[] = (
  [
    ['wordsContradict', wordsAgainst, safetyWords],
    ['numbersContradict', timesAgainst, safetyClasses],
  ] as const
).flatMap(([key, against, ofSafety]) => [
  check<'damages'>({
    key,
    kind: 'damages',
    step: 'ratings',
    severity: 'high',
    clause: 'ISO/SAE 21434 15.5, RQ-15-06; M-3.1',
    fields: ['rating'],
    look: (seen) => (row) => ofSafety(seen, row),
  }),
  ...(['paths', 'steps', 'controls'] as const).map((kind) =>
    check<FeasibilityKind>({
      key,
      kind,
      step: 'ratings',
      severity: 'high',
      clause: 'ISO/SAE 21434 15.7, RC-15-12; M-5.1',
      fields: ['reason', 'ratings'],
      look: (seen) => (row) => feasibilityAgainst(seen, kind, row, against),
    }),
  ),
]);

/** Rated rows before it means something that one person wrote them. */
const enoughRatings = 5;

const authors: AnyCheck = check<'paths'>({
  key: 'onePersonOnly',
  kind: 'paths',
  step: 'ratings',
  severity: 'low',
  clause: 'ISO/SAE 21434 Annex E, Table E.3; M-8.3',
  fields: ['updateBy'],
  *ofAll({ w }) {
    const people = new Set<string>();
    let rated = 0;
    for (const kind of ['damages', 'paths', 'steps'] as const satisfies readonly AnalysisKind[])
      for (const { ratings, imported, createBy, updateBy } of w[kind] as Iterable<Row<'damages' | 'paths' | 'steps'>>) {
        if (imported || Object.keys(ratings).length === 0) continue;
        rated += 1;
        people.add(createBy).add(updateBy);
      }
    // A review by somebody else is a second pair of eyes.
    for (const { decided } of w.risks) if (decided.review && !decided.review.imported) people.add(decided.review.by);
    if (rated < enoughRatings || people.size !== 1) return;
    yield {
      field: 'code',
      said: said(
        `All ${rated} ratings were entered by one person, and nobody else reviewed a risk.`,
        `全部 ${rated} 个评级均由同一人录入，且无其他人评审风险。`,
      ),
      facts: [...people],
    };
  },
});

export const ratingChecks: readonly AnyCheck[] = [...copies, ...empties, ...contradictions, authors];
