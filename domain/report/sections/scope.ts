import { column, sorted, type Teller, tableOf } from '../teller.ts';
import type { Block, Cell, ReportHead } from '../value.ts';

/** Cover facts: what the report is about and in which state. */
export function coverFacts({ t, say }: Teller, head: ReportHead): [string, Cell][] {
  return [
    ...said(t('organisation'), head.organisation),
    ...said(t('marking'), head.marking),
    [t('project'), `${head.project} (${head.projectCode})`],
    [t('task'), `${head.task} (${head.taskCode})`],
    [t('system'), head.systemName],
    [t('version'), head.version],
    [t('status'), t(head.status)],
    [t('revision'), head.rev],
    [t('author'), head.author],
    [t('responsible'), head.responsible],
    [t('members'), head.members.join(say.comma)],
    [t('scheduled'), head.scheduled.join(' – ')],
    [t('date'), head.date],
  ];
}

const said = (title: string, text: string): [string, Cell][] => (text ? [[title, text]] : []);

/** Scope and item definition (clause 9.3): what was entered of the task, functions, and the trust boundary by its assets. */
export function scope(teller: Teller, head: ReportHead): Block[] {
  const { w, t, say } = teller;
  const phases = head.lifecycle.map((phase) => t(`phase_${phase}` as 'phase_concept'));
  const assets = sorted(w.assets.values());
  const boundary = (inside: boolean) =>
    assets.filter((asset) => asset.insideTrustBoundary === inside).map((asset) => `${asset.code} ${asset.name}`);
  return [
    {
      block: 'facts',
      rows: [
        [t('system'), head.systemName],
        [t('type'), t(`taskType_${head.type}` as 'taskType_system')],
        [t('level'), t(`taskType_${head.level}` as 'taskType_system')],
        [t('lifecycle'), phases.join(say.comma) || t('none')],
        [t('description'), head.description],
        [t('overview'), head.overview],
      ],
    },
    { block: 'heading', text: t('functions') },
    tableOf(
      teller,
      [
        column(teller, 'code', 8),
        column(teller, 'name', 26),
        column(teller, 'functionLevel', 10),
        column(teller, 'parent', 9),
        column(teller, 'relevant', 12, true),
        column(teller, 'description', 40),
      ],
      sorted(w.functions.values()).map((row) => [
        row.code,
        row.name,
        t(row.level),
        row.parent ? (w.functions.get(row.parent)?.code ?? '') : '',
        teller.yesNo(row.cybersecurity),
        row.description,
      ]),
      { sheet: t('functions') },
    ),
    { block: 'heading', text: t('boundary') },
    {
      block: 'facts',
      rows: [
        [t('inside'), boundary(true).join('\n') || t('none')],
        [t('outside'), boundary(false).join('\n') || t('none')],
      ],
    },
  ];
}

export function assumptions(teller: Teller): Block[] {
  const rows = sorted(teller.w.assumptions.values());
  return [
    tableOf(
      teller,
      [
        column(teller, 'code', 9),
        column(teller, 'name', 24),
        column(teller, 'text', 46),
        column(teller, 'explanation', 26),
      ],
      rows.map((row) => [row.code, row.name, row.text, withLink(row)]),
      { sheet: teller.t('assumptions') },
    ),
  ];
}

/** Explanation of a statement with its link below. */
export const withLink = (row: { explanation: string; link: string }): string =>
  [row.explanation, row.link].filter(Boolean).join('\n');

export function assets(teller: Teller): Block[] {
  const { w, t } = teller;
  const category = new Map(w.method.assetCategories.map((entry) => [entry.code, teller.say.name(entry.name)]));
  return [
    tableOf(
      teller,
      [
        column(teller, 'code', 7),
        column(teller, 'name', 26),
        column(teller, 'category', 16),
        column(teller, 'properties', 22),
        column(teller, 'insideShort', 10, true),
        column(teller, 'securityAsset', 10, true),
        column(teller, 'function', 12),
        column(teller, 'description', 30),
      ],
      sorted(w.assets.values()).map((row) => [
        row.code,
        row.name,
        category.get(row.category) ?? row.category,
        row.properties.map(teller.property).join('\n'),
        teller.yesNo(row.insideTrustBoundary),
        teller.yesNo(row.isSecurityAsset),
        teller.codes(w.functions, row.functions),
        [row.description, row.data && `${t('data')}: ${row.data}`].filter(Boolean).join('\n'),
      ]),
      { sheet: t('assets') },
    ),
  ];
}
