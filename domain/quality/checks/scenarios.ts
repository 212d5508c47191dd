import type { Row } from '../../kinds/kinds.ts';
import { levelsOf } from '../../method/rate/impact.ts';
import { scaleOf } from '../../method/rate/scale.ts';
import type { ImpactName, Method } from '../../model/method.ts';
import { type AnyCheck, check, type Seen, said } from '../check.ts';
import { isEmptyReason, namesRoadUser, plainText, saysInjury } from '../text-words.ts';
import { named } from './item.ts';

type Damage = Row<'damages'>;

/** What the standard calls the level of a dimension; `null` = unrated, or a level the method does not have. */
export function impactOf({ impact }: Method, dimension: string, level: string | null | undefined): ImpactName | null {
  const one = impact.dimensions.find(({ code }) => code === dimension);
  const levels = one ? levelsOf(impact, one) : [];
  return levels.find(({ code }) => code === level)?.correspondsTo ?? null;
}

export const safetyOf = ({ impact }: Method) => impact.dimensions.find(({ kind }) => kind === 'safety');

const overallOf = ({ w, ratings }: Seen, damage: Damage): ImpactName | null => {
  const level = ratings.damages.get(damage.id)?.overall;
  const { levels, overallLevels = [] } = w.method.impact;
  return [...levels, ...overallLevels].find(({ code }) => code === level)?.correspondsTo ?? null;
};

/** Damages rated before it means something that all are alike. */
const enoughDamages = 4;

const damageChecks: readonly AnyCheck[] = [
  check<'damages'>({
    key: 'damageWithoutThreat',
    kind: 'damages',
    step: 'damages',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.4, RQ-15-03',
    fields: ['code'],
    look: ({ w }) => {
      const led = new Set<string>();
      for (const { damages } of w.threats) for (const id of damages) led.add(id);
      return function* (damage) {
        if (led.has(damage.id)) return;
        yield {
          field: 'code',
          said: said('No threat scenario leads to this damage.', '没有威胁场景会导致该损害。'),
          facts: [damage.description],
        };
      };
    },
  }),
  check<'damages'>({
    key: 'allDamagesSevere',
    kind: 'damages',
    step: 'damages',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.5, RQ-15-05; M-3.1',
    fields: ['rating'],
    *ofAll(seen) {
      const rated = [...seen.w.damages].flatMap((one) => overallOf(seen, one) ?? []);
      if (rated.length < enoughDamages || rated.some((one) => one !== 'Severe')) return;
      yield {
        field: 'code',
        said: said(
          `All ${rated.length} rated damage scenarios are Severe: the ratings tell them apart no more.`,
          `已评级的 ${rated.length} 个损害场景全部为“严重”，评级失去区分作用。`,
        ),
        facts: [rated.length],
      };
    },
  }),
  check<'damages'>({
    key: 'severeWithoutRoadUser',
    kind: 'damages',
    step: 'damages',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.5, RQ-15-04, RQ-15-06 (ISO 26262-3, 6.4.3)',
    fields: ['description', 'effects'],
    look: ({ w }) => {
      const safety = safetyOf(w.method);
      return function* (damage) {
        const level = safety && damage.ratings[safety.code]?.level;
        if (!safety || impactOf(w.method, safety.code, level) !== 'Severe') return;
        if (namesRoadUser(`${damage.description}\n${damage.effects}`)) return;
        yield {
          field: 'effects',
          said: said(
            'Safety is Severe, but neither the damage nor its effects name a road user who is harmed.',
            '人身安全评为“严重”，但损害场景及其影响均未写明哪些道路使用者受到伤害。',
          ),
          facts: [damage.description, damage.effects],
        };
      };
    },
  }),
  check<'damages'>({
    key: 'safetyLeftOut',
    kind: 'damages',
    step: 'damages',
    severity: 'high',
    clause: 'ISO/SAE 21434 15.5, RQ-15-04, PM-15-07',
    fields: ['rating'],
    look: ({ w }) => {
      const safety = safetyOf(w.method);
      return function* (damage) {
        const entry = safety && damage.ratings[safety.code];
        const lowest = safety && impactOf(w.method, safety.code, entry?.level) === 'Negligible';
        if (!safety || !(entry?.notAnalysed || lowest) || !saysInjury(`${damage.description}\n${damage.effects}`))
          return;
        yield {
          field: `rating.${safety.code}`,
          said: said(
            `The text names an accident or injuries, and safety is ${entry?.notAnalysed ? 'left out' : 'Negligible'}.`,
            `文中写到事故或人员受伤，而人身安全${entry?.notAnalysed ? '未作分析' : '评为“可忽略”'}。`,
          ),
          facts: [damage.description, damage.effects, entry],
        };
      };
    },
  }),
];

/** Does the text say no more than the sentence a threat of its type starts from? */
function isStartingSentence({ w }: Seen, threat: Row<'threats'>): boolean {
  const type = w.method.threatTypes.find(({ code }) => code === threat.type);
  const text = plainText(threat.description);
  const names = threat.assets.flatMap((id) => w.assets.get(id)?.name ?? []);
  const starts = [type?.sentence, type?.name].flatMap((one) => (one ? [one.en, one.zh] : []));
  return starts.some((start) => ['', ...names].some((name) => plainText(start.replaceAll('{A}', name)) === text));
}

const threatChecks: readonly AnyCheck[] = [
  check<'threats'>({
    key: 'threatWithoutCause',
    kind: 'threats',
    step: 'threats',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.4, RQ-15-03',
    fields: ['description', 'reason'],
    look: (seen) => {
      // A draft writes the cause into the attack paths that it leads to the threat.
      const drafted = new Set([...seen.w.grounds].map(({ row }) => row));
      const led = new Set<string>();
      for (const { id, threats } of seen.w.paths) if (drafted.has(id)) for (const threat of threats) led.add(threat);
      return function* (threat) {
        const isCaused = threat.reason.trim() !== '' && !isEmptyReason(threat.reason);
        if (isCaused || (drafted.has(threat.id) && led.has(threat.id)) || !isStartingSentence(seen, threat)) return;
        yield {
          field: 'description',
          said: said(
            'The text names the type of threat and the asset, and not what causes the compromise.',
            '文中只有威胁类型和资产，未说明造成破坏的原因。',
          ),
          facts: [threat.description, threat.reason],
        };
      };
    },
  }),
  check<'threats'>({
    key: 'controlsWithoutEffect',
    kind: 'threats',
    step: 'threats',
    severity: 'high',
    clause: 'M-7.4; ISO/SAE 21434 9.4, RQ-09-08',
    fields: ['feasibility'],
    look: ({ w, ratings }) => {
      const { rank } = scaleOf(w.method);
      return function* (threat) {
        const view = ratings.threats.get(threat.id);
        if (!view?.controlled || view.initial === null || rank(view.initial) === 0) return;
        if (rank(view.controlled.level) < rank(view.initial)) return;
        const controls = view.controlled.controls.flatMap((id) => w.controls.get(id)?.code ?? []);
        yield {
          field: 'feasibility',
          said: said(
            `With the controls ${named(controls)} the attack is as feasible as without them.`,
            `采取控制措施 ${named(controls)} 后，攻击可行性并未降低。`,
          ),
          facts: [view.initial, view.controlled.level, controls],
        };
      };
    },
  }),
];

export const scenarioChecks: readonly AnyCheck[] = [...damageChecks, ...threatChecks];
