import { type Addressing, type CoveredEntry, coverageOf } from '#domain/library/catalogue-coverage.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, listOf, type ReportContext } from '../report-context.ts';

/** Which threats of UN R155, Annex 5, the task addresses, by which threat scenarios, and which do not apply and why. */
export function catalogues(context: ReportContext): Block[] {
  const { w, t, say } = context;
  const { entries, counts, begun } = coverageOf(w, r155Catalogue);
  const heading: Block = { block: 'heading', text: say.name(r155Catalogue.name) };
  if (!begun) return [];
  return [
    heading,
    {
      block: 'facts',
      rows: [
        [t('catalogueAddressed'), counts.addressed],
        [t('catalogueExcluded'), counts.excluded],
        [t('catalogueOpen'), counts.open],
      ],
    },
    listOf(
      context,
      [
        column(context, 'no_', 7, true),
        column(context, 'catalogueEntry', 44),
        column(context, 'catalogueMitigations', 12),
        column(context, 'status', 16),
        column(context, 'threats', 40),
        column(context, 'catalogueReason', 40),
      ],
      entries,
      (one) => line(context, one),
      { sheet: t('sheetCatalogue'), key: 'sheetCatalogue' },
    ),
  ];
}

const stateTexts = {
  addressed: 'catalogueAddressed',
  excluded: 'catalogueExcluded',
  open: 'catalogueOpen',
} as const;

const line = ({ t, say }: ReportContext, { entry, state, by, reason }: CoveredEntry): Cell[] => [
  entry.number,
  say.name(entry.name),
  entry.mitigations.map(({ number }) => number).join(', '),
  t(stateTexts[state]),
  by.map(threatLine).join('\n'),
  reason,
];

/** `TS-1 Spoofing of the lamp request (AP-1, AP-3)` */
function threatLine({ threat, paths, steps }: Addressing): string {
  const by = [...paths, ...steps].map(({ code }) => code).join(', ');
  return `${threat.code} ${threat.description}${by && ` (${by})`}`;
}
