import { type Addressing, type CoveredEntry, coverageOf } from '#domain/library/catalogue-coverage.ts';
import { type Catalogue, r155Catalogue } from '#domain/library/catalogues.ts';
import { emb3dNotice } from '#domain/library/content/emb3d/emb3d.ts';
import { emb3dCatalogue } from '#domain/library/device/catalogue.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, listOf, type ReportContext } from '../report-context.ts';

/** Which threats of UN R155, Annex 5, the task addresses, by which threat scenarios, and which do not apply and why; the same of EMB3D. */
export const catalogues = (context: ReportContext): Block[] => [
  ...coverage(context, r155Catalogue),
  ...coverage(context, emb3dCatalogue),
];

function coverage(context: ReportContext, catalogue: Catalogue): Block[] {
  const { w, t, say } = context;
  const { entries, counts, begun } = coverageOf(w, catalogue);
  const isEmb3d = catalogue === emb3dCatalogue;
  // Delivered attack paths name threats of EMB3D in every task; it is printed where somebody compared with it.
  if (!begun || (isEmb3d && entries.every(({ rows }) => rows.length === 0))) return [];
  const heading: Block = { block: 'heading', text: say.name(catalogue.name) };
  return [
    heading,
    ...(isEmb3d ? [{ block: 'text', text: emb3dNotice, quiet: true } satisfies Block] : []),
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
      { sheet: isEmb3d ? catalogue.code : t('sheetCatalogue'), key: 'sheetCatalogue' },
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
