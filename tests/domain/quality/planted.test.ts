import { describe, expect, it } from 'vitest';
import type { AnalysisKind, Patch } from '#domain/kinds/kinds.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { type QualityCheck, qualityChecks } from '#domain/model/quality-checks.ts';
import { add, change, edit, type Op } from '#domain/workspace/edit.ts';
import { apply, tableOf } from '#domain/workspace/workspace.ts';
import { rated } from '#server/seed/headlamp-rest.ts';
import type { Desk } from '#tests/world/headlamp.ts';
import { linesOf, wholeExample } from './example.ts';

const row = (desk: Desk, kind: AnalysisKind, id: string) => {
  const found = tableOf(desk.w, kind).get(id);
  if (!found) throw new Error(`no ${kind} ${id}`);
  return found;
};

const changed = <K extends AnalysisKind>(desk: Desk, kind: K, id: string, patch: Patch<K>): Op =>
  change(kind, row(desk, kind, id) as never, patch as never);

const sameForMost = '1w expert restricted easy specialized';

interface Defect {
  check: QualityCheck;
  what: string;
  /** Where it is found: the code, or `task`. */
  at: string;
  /** What it changes, an edit after the other. */
  plant: ((desk: Desk) => Op[])[];
}

const levels = (desk: Desk, path: string) =>
  (row(desk, 'paths', path) as { ratings: Record<string, Record<string, string>> }).ratings;

const defects: readonly Defect[] = [
  {
    check: 'assumptionUnconfirmed',
    what: 'an assumption that was confirmed by "tbd"',
    at: 'CSA-2',
    plant: [(desk) => [changed(desk, 'assumptions', 'CSA2', { confirmedBy: 'TBD' })]],
  },
  {
    check: 'propertyWithoutDamage',
    what: 'a property without damage scenario',
    at: 'A-2',
    plant: [(desk) => [changed(desk, 'assets', 'A2', { properties: ['I', 'A', 'C'], notApplicable: {} })]],
  },
  {
    check: 'outsideAssetWithGoal',
    what: 'an asset that is moved out of the item while goals protect it',
    at: 'A-3',
    plant: [
      (desk) => [changed(desk, 'assets', 'A3', { boundaryOverride: { inside: false, reason: 'Made by another' } })],
    ],
  },
  {
    check: 'damageWithoutThreat',
    what: 'a damage scenario that no threat scenario leads to',
    at: 'DS-7',
    plant: [
      () => [
        add('damages', {
          description: 'The indicator shows high beam although the beam is low',
          property: 'I',
          assets: ['A1'],
          ratings: { O: { level: 'MOD', reason: 'The display alone is wrong for as long as it lasts.' } },
        }),
      ],
    ],
  },
  {
    check: 'allDamagesSevere',
    what: 'damage scenarios that are all Severe',
    at: 'task',
    plant: [
      (desk) =>
        [...desk.w.damages].map((one) =>
          change('damages', one, {
            ratings: { ...one.ratings, F: { level: 'SEV', reason: `Ruins us, as ${one.code}.` } },
          }),
        ),
    ],
  },
  {
    check: 'severeWithoutRoadUser',
    what: 'a Severe safety rating of a damage that harms nobody by its text',
    at: 'DS-6',
    plant: [(desk) => [changed(desk, 'damages', 'DS6', { effects: 'The lamps stay dark in all vehicles.' })]],
  },
  {
    check: 'safetyLeftOut',
    what: 'safety that is left out of a collision',
    at: 'DS-2',
    plant: [
      (desk) => {
        const { ratings } = desk.row('damages', 'DS-2');
        const S = { level: null, notAnalysed: true, reason: 'Analysed by the safety team in the HARA.' };
        return [changed(desk, 'damages', 'DS2', { ratings: { ...ratings, S } })];
      },
    ],
  },
  {
    check: 'threatWithoutCause',
    what: 'a threat scenario that says no more than type and asset',
    at: 'TS-7',
    plant: [(desk) => [changed(desk, 'threats', 'TS7', { description: 'Tampering of Body control firmware' })]],
  },
  {
    check: 'controlsWithoutEffect',
    what: 'a control that an attacker goes around without effort',
    at: 'TS-4',
    plant: [
      (desk) => [
        add(
          'controls',
          {
            name: 'Password of the connector',
            ratings: rated('L', '1d layman public unlimited standard'),
            reason: 'It is printed beside the connector.',
            requirements: ['CSR6'],
          },
          'weak',
        ),
        changed(desk, 'steps', 'AP7-2', { controls: ['weak'] }),
      ],
    ],
  },
  {
    check: 'oneTupleForMost',
    what: 'one tuple of values for most attack paths',
    at: 'task',
    plant: [
      (desk) =>
        ['AP4', 'AP5', 'AP6', 'AP7', 'AP8', 'AP9'].map((id, n) =>
          changed(desk, 'paths', id, {
            ratings: rated(levels(desk, id)['attack-vector']?.AV ?? 'L', sameForMost),
            reason: `An expert sends what the bus expects, way ${n + 1}.`,
          }),
        ),
    ],
  },
  {
    check: 'pathStaysOutside',
    what: 'a path that ends at the gateway, outside of the item',
    at: 'AP-12',
    plant: [
      () => [
        add('steps', { name: 'Compromise the Navigation ECU over cellular' }, 's1'),
        add('steps', { name: 'Send control signals to the Gateway ECU' }, 's2'),
        add('paths', {
          code: 'AP-12',
          name: 'Up to the gateway',
          threats: ['TS1'],
          steps: ['s1', 's2'],
          model: 'attack-vector',
          basis: 'path',
          ratings: { 'attack-vector': { AV: 'P' } },
          reason: 'The attacker never comes near the vehicle.',
        }),
      ],
    ],
  },
  {
    check: 'stepsOutOfOrder',
    what: 'a step whose pre-step comes later in the path',
    at: 'AP-6',
    plant: [(desk) => [changed(desk, 'steps', 'AP6-1', { preSteps: ['AP6-3'] })]],
  },
  {
    check: 'reasonCopied',
    what: 'the reason of one step copied to another with other values',
    at: 'AS-37, AS-39',
    plant: [
      (desk) => [changed(desk, 'steps', 'T4', { reason: (row(desk, 'steps', 'T2') as { reason: string }).reason })],
    ],
  },
  {
    check: 'reasonEmpty',
    what: 'a reason of "see above"',
    at: 'DS-1',
    plant: [
      (desk) => {
        const { ratings } = desk.row('damages', 'DS-1');
        return [
          changed(desk, 'damages', 'DS1', { ratings: { ...ratings, F: { level: 'MOD', reason: 'See above.' } } }),
        ];
      },
    ],
  },
  {
    check: 'wordsContradict',
    what: 'a layman in the reason beside Expert',
    at: 'AP-8',
    plant: [(desk) => [changed(desk, 'paths', 'AP8', { reason: 'A layman replays what a tool recorded.' })]],
  },
  {
    check: 'numbersContradict',
    what: 'one week in the reason beside at most one day',
    at: 'AP-8',
    plant: [
      (desk) => [
        changed(desk, 'paths', 'AP8', {
          ratings: rated('L', '1d expert restricted easy specialized'),
          reason: 'An expert needs one week for the layout of the messages.',
        }),
      ],
    ],
  },
  {
    check: 'residualAsInitial',
    what: 'a risk to be reduced whose residual value is the initial one',
    at: 'R-1',
    plant: [
      (desk) => [
        changed(desk, 'risks', 'R1', {
          residual: { ...emptyResidual, level: 'H', acceptedBy: 'Zhang San', acceptedAs: 'Head of development' },
          decided: desk.row('risks', 'R-1').decided,
        }),
      ],
    ],
  },
  {
    check: 'acceptedByRater',
    what: 'a risk that is accepted by the person who rated it',
    at: 'R-6',
    plant: [
      (desk) => [
        changed(desk, 'risks', 'R6', {
          residual: { ...emptyResidual, acceptedBy: 'Li Wei', acceptedUser: 'li', acceptedAs: 'Analyst' },
        }),
      ],
    ],
  },
  {
    check: 'claimWithoutReason',
    what: 'a claim that is explained by itself',
    at: 'CSC-1',
    plant: [(desk) => [changed(desk, 'claims', 'CSC1', { explanation: desk.row('claims', 'CSC-1').text })]],
  },
  {
    check: 'goalAsRequirement',
    what: 'a requirement that repeats its goal',
    at: 'CSR-5',
    plant: [
      (desk) => [
        changed(desk, 'requirements', 'CSR5', {
          text: 'The firmware of the body control ECU must be protected against tampering!',
        }),
      ],
    ],
  },
  {
    check: 'requirementWithoutMethod',
    what: 'a requirement without verification method',
    at: 'CSR-3',
    plant: [(desk) => [changed(desk, 'requirements', 'CSR3', { verificationMethod: '' })]],
  },
  {
    check: 'verifiedByAuthor',
    what: 'a requirement that is verified by its author',
    at: 'CSR-3',
    plant: [(desk) => [changed(desk, 'requirements', 'CSR3', { verifiedUser: 'li', verifiedBy: 'Li Wei' })]],
  },
  {
    check: 'controlWithoutRequirement',
    what: 'an active control that no requirement asks for',
    at: 'CTL-3',
    plant: [(desk) => [changed(desk, 'controls', 'CTL3', { requirements: [] })]],
  },
];

/** What is new after the defect: `check at`. */
function raised(defect: Defect): string[] {
  const desk = wholeExample();
  const before = linesOf(desk.w);
  for (const plant of defect.plant) desk.do(...plant(desk));
  return linesOf(desk.w).filter((line) => !before.includes(line));
}

describe('a defect planted in the example', () => {
  it.each(defects.map((one) => [one.check, one.what, one] as const))('is found by %s: %s', (check, _, defect) => {
    const lines = raised(defect);
    expect(lines.map((line) => line.split(' ').slice(0, 2).reverse().join(' '))).toEqual(
      defect.at.split(', ').map((at) => `${check} ${at}`),
    );
  });
});

/** A desk whose edits are of another person, or of a later day. */
const laterBy = (desk: Desk, user: string, now: string, ...ops: Op[]): void => {
  let n = 0;
  const changes = edit(desk.w, ops, { user, now, newId: () => `later${++n}` });
  desk.w = apply(desk.w, changes);
};

describe('a check of the whole task', () => {
  it('finds a risk that is retained above the limit of the organisation', () => {
    const desk = wholeExample();
    const before = linesOf(desk.w);
    const { method } = desk.w;
    desk.w = { ...desk.w, method: { ...method, treatment: { ...method.treatment, forbidden: { retain: 1 } } } };
    expect(linesOf(desk.w).filter((line) => !before.includes(line))).toEqual(['R-6 retainedAboveLimit treatments']);
  });

  it('finds paths that are older than a flow to what they threaten', () => {
    const desk = wholeExample();
    const before = linesOf(desk.w);
    const flow = add('links', { diagram: 'D1', from: 'N-A10', to: 'N-A8', text: 'Camera updates' });
    laterBy(desk, 'li', '2026-05-04T08:00:00.000Z', flow);
    const found = linesOf(desk.w).filter((line) => !before.includes(line));
    expect(found).toEqual(['AP-4', 'AP-5', 'AP-8'].map((code) => `${code} pathOlderThanSystem steps`));
  });

  it('finds no path older than a flow that was drawn on the same day', () => {
    const desk = wholeExample();
    const before = linesOf(desk.w);
    const flow = add('links', { diagram: 'D1', from: 'N-A10', to: 'N-A8', text: 'Camera updates' });
    laterBy(desk, 'li', '2026-03-02T18:00:00.000Z', flow);
    expect(linesOf(desk.w)).toEqual(before);
  });

  it('finds ratings by one person until another one rates a row', () => {
    const desk = wholeExample();
    expect(linesOf(desk.w)).toEqual(['task onePersonOnly code']);
    const path = desk.row('paths', 'AP-8');
    laterBy(desk, 'wang', '2026-03-03T08:00:00.000Z', change('paths', path, { reason: `${path.reason} Agreed.` }));
    expect(linesOf(desk.w)).toEqual([]);
  });
});

it('plants defects of all other checks', () => {
  const others = ['onePersonOnly', 'pathOlderThanSystem', 'retainedAboveLimit'];
  expect([...defects.map(({ check }) => check as string), ...others].sort()).toEqual([...qualityChecks].sort());
});
