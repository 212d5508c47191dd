import { highestCal } from '#domain/method/cal.ts';
import type { Row } from '#domain/model/kinds.ts';
import { column, sorted, type Teller, tableOf } from '../teller.ts';
import type { Block } from '../value.ts';
import { withLink } from './scope.ts';

/** The chosen treatments of a risk (15.9), or that none was chosen. */
export function treatmentNames({ t, say }: Teller, row: Row<'risks'>): string {
  const names = row.treatments.map((name) => t(name === 'share' ? 'share_' : name));
  return names.join(say.comma) || t('undecidedTreatment');
}

/** Text of a statement below its name. */
const nameAndText = (row: { name: string; text: string }) => [row.name, row.text].filter(Boolean).join('\n');

export function treatment(teller: Teller): Block[] {
  const { t } = teller;
  return [
    { block: 'heading', text: t('treatmentList') },
    decisions(teller),
    { block: 'heading', text: t('goals') },
    goals(teller),
    { block: 'heading', text: t('claims') },
    claims(teller),
  ];
}

function decisions(teller: Teller) {
  const { w, t, ratings } = teller;
  return tableOf(
    teller,
    [
      column(teller, 'risk', 7),
      column(teller, 'riskValue', 9, true),
      column(teller, 'treatments', 12),
      column(teller, 'strategy', 36),
      column(teller, 'goals', 24),
      column(teller, 'claims', 24),
      column(teller, 'verification', 22),
      column(teller, 'status', 14),
    ],
    sorted(w.risks.values()).map((row) => {
      const rating = ratings.risks.get(row.id);
      return [
        row.code,
        teller.riskValue(rating?.overall ?? null),
        treatmentNames(teller, row),
        row.strategy,
        teller.titles(w.goals, row.goals),
        teller.titles(w.claims, row.claims),
        [row.verification, ...row.attachments.map(({ name }) => `${t('attachments')}: ${name}`)]
          .filter(Boolean)
          .join('\n'),
        t(`status_${rating?.treatment.status ?? 'undecided'}`),
      ];
    }),
    { sheet: t('treatments') },
  );
}

function goals(teller: Teller) {
  const { w, t, ratings } = teller;
  const risksOf = indexOf(w.risks.values(), 'goals');
  return tableOf(
    teller,
    [
      column(teller, 'code', 8),
      column(teller, 'goal', 44),
      column(teller, 'cal', 10, true),
      column(teller, 'risks', 16),
      column(teller, 'explanation', 30),
    ],
    sorted(w.goals.values()).map((row) => {
      const rating = ratings.goals.get(row.id);
      const override =
        rating?.overridden && row.calOverride
          ? `\n(${t('calOverride')}: ${row.calOverride.reason}; ${t('computedLevel')}: ${teller.cal(rating.inherited, true)})`
          : '';
      return [
        row.code,
        nameAndText(row),
        teller.cal(rating?.cal ?? null, rating?.known ?? false) + override,
        (risksOf.get(row.id) ?? []).join(', '),
        withLink(row),
      ];
    }),
    { sheet: t('goals') },
  );
}

function claims(teller: Teller) {
  const { w, t } = teller;
  const risksOf = indexOf(w.risks.values(), 'claims');
  return tableOf(
    teller,
    [
      column(teller, 'code', 8),
      column(teller, 'claim', 44),
      column(teller, 'risks', 16),
      column(teller, 'assumptions', 20),
      column(teller, 'explanation', 30),
    ],
    sorted(w.claims.values()).map((row) => [
      row.code,
      nameAndText(row),
      (risksOf.get(row.id) ?? []).join(', '),
      teller.titles(w.assumptions, row.assumptions),
      withLink(row),
    ]),
    { sheet: t('claims') },
  );
}

/** Codes of the risks that name a goal or claim, by its id. */
function indexOf(risks: Iterable<Row<'risks'>>, field: 'goals' | 'claims'): ReadonlyMap<string, string[]> {
  const index = new Map<string, string[]>();
  for (const risk of sorted(risks)) for (const id of risk[field]) index.set(id, [...(index.get(id) ?? []), risk.code]);
  return index;
}

/** Requirements with goals, inherited CAL, allocation and verification (RQ-09-09 to RQ-09-11). */
export function requirements(teller: Teller): Block[] {
  const { w, t, ratings } = teller;
  return [
    tableOf(
      teller,
      [
        column(teller, 'code', 8),
        column(teller, 'requirement', 44),
        column(teller, 'goals', 22),
        column(teller, 'cal', 8, true),
        column(teller, 'allocation', 24),
        column(teller, 'assumptions', 18),
        column(teller, 'verificationMethod', 12),
        column(teller, 'status', 11),
        column(teller, 'explanation', 22),
      ],
      sorted(w.requirements.values()).map((row) => {
        const own = row.goals.flatMap((id) => ratings.goals.get(id) ?? []);
        const cal = highestCal(
          w.method,
          own.map((rating) => rating.cal),
        );
        return [
          row.code,
          nameAndText(row),
          teller.titles(w.goals, row.goals),
          teller.cal(
            cal,
            own.some((rating) => rating.known),
          ),
          teller.titles(w.assets, row.assets),
          teller.codes(w.assumptions, row.assumptions),
          row.verificationMethod && t(row.verificationMethod),
          t(row.goals.length && row.assets.length ? 'covered' : 'notCovered'),
          withLink(row),
        ];
      }),
      { sheet: t('requirements') },
    ),
  ];
}
