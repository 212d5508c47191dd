import type { BoardCell, BoardPart } from '#domain/drawn/board-picture.ts';
import { share } from '#domain/method/rate/coverage.ts';
import { palette } from '#domain/model/tones.ts';
import { decisionsOnBoard, type RiskBoard } from '#domain/views/risk-board.ts';
import { decisions, type LevelLine } from '#domain/views/risk-summary.ts';
import type { TaskStatistics } from '#domain/views/task-statistics.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';
import type { AllLooks } from '@/ratings/useLooks';
import {
  type Charted,
  countsChart,
  coverageChart,
  coverageParts,
  levelsChart,
  type NamedCount,
  type Side,
  sharesChart,
  treatmentsChart,
} from './charts';

/* The boards of the task as pictures, from what the screen draws them of. Paper is light. */

const paper = palette.light;

const heading = (text: string): BoardPart => ({ part: 'heading', text });
const chart = (one: Charted): BoardPart => ({ part: 'chart', ...one });

/** What the map of a side does not say: the risks that are not in it, and those whose place after treatment is that before. */
export function mapNotes(board: RiskBoard, side: Side): { unplaced: number; untreated: number } {
  const unplaced = new Set(board.unplaced[side]);
  const untreated = [...board.risks.values()].filter(({ id, treated }) => !treated && !unplaced.has(id)).length;
  return { unplaced: unplaced.size, untreated };
}

function notePart(board: RiskBoard, side: Side, t: Translate): BoardPart[] {
  const { unplaced, untreated } = mapNotes(board, side);
  const notes = [
    ...(unplaced > 0 ? [t('board.unplaced', { count: unplaced })] : []),
    ...(untreated > 0 ? [t('board.untreated', { count: untreated })] : []),
  ];
  return notes.length > 0 ? [{ part: 'text', text: notes.join(' ') }] : [];
}

/** Impact by feasibility: in each cell its value with its level, and how many risks are there. */
function mapPart(
  { impacts, feasibilities, cells }: RiskBoard,
  side: Side,
  { risk }: AllLooks,
  t: Translate,
): BoardPart {
  const counted = (name: string, count: number) => `${name} (${count})`;
  const sum = (list: readonly RiskBoard['cells'][number][number][]) =>
    list.reduce((total, cell) => total + cell[side].length, 0);
  return {
    part: 'table',
    columns: [
      { title: `${t('risk.field.impact')} ↓ · ${t('board.map.feasibility')} →` },
      ...feasibilities.map(({ name }, column) => ({
        title: counted(inLanguage(name), sum(cells.flatMap((row) => row[column] ?? []))),
        align: 'center' as const,
      })),
    ],
    rows: impacts.map((impact, row) => [
      counted(inLanguage(impact.name), sum(cells[row] ?? [])),
      ...(cells[row] ?? []).map(({ least, most, [side]: held }): BoardCell => {
        const look = most === null ? undefined : risk.get(String(most));
        const range = most === null ? '–' : least === most ? String(most) : `${least}–${most}`;
        return {
          text: `${held.length || '–'}\n${[range, look?.name].filter(Boolean).join(' ')}`,
          tone: look?.tone ?? null,
        };
      }),
    ]),
    rowHeads: true,
    alike: true,
  };
}

/** The board of the risks: the map of one side, then levels and treatments. */
export const riskBoardParts = (board: RiskBoard, side: Side, looks: AllLooks, t: Translate): BoardPart[] => [
  heading(`${t('board.map.caption')} · ${t(`board.${side}`)}`),
  mapPart(board, side, looks, t),
  ...notePart(board, side, t),
  heading(t('board.levels.title')),
  chart(levelsChart(board.levels, paper, t)),
  heading(t('board.treatments')),
  chart(treatmentsChart(board, decisionsOnBoard(board, side), paper, t)),
];

/** How many risks of each level have which treatment. */
export const treatmentTable = (lines: readonly LevelLine[], t: Translate): BoardPart => ({
  part: 'table',
  columns: [
    { title: t('board.levels.level') },
    ...[
      t('riskSummary.count'),
      ...decisions.map((one) => t(one === 'undecided' ? 'riskSummary.undecided' : `risk.treatment.${one}`)),
      t('board.awaiting'),
    ].map((title) => ({ title, align: 'right' as const })),
  ],
  rows: lines.map(({ level, total, counts, awaiting }) => [
    level ? { text: `${level.value} ${inLanguage(level.name)}`, tone: level.tone } : t('workspace.notRated'),
    ...[total, ...decisions.map((one) => counts[one]), awaiting].map((count) => (count ? String(count) : '–')),
  ]),
});

/** The result: both maps, levels, treatments, and how far the analysis is. */
export const resultParts = (
  board: RiskBoard,
  lines: readonly LevelLine[],
  coverage: TaskStatistics['coverage'],
  looks: AllLooks,
  t: Translate,
): BoardPart[] => [
  heading(t('board.before')),
  mapPart(board, 'before', looks, t),
  ...notePart(board, 'before', t),
  heading(t('board.after')),
  mapPart(board, 'after', looks, t),
  ...notePart(board, 'after', t),
  heading(t('board.levels.title')),
  chart(levelsChart(board.levels, paper, t)),
  heading(t('result.byTreatment')),
  treatmentTable(lines, t),
  heading(t('statistics.label')),
  progressPart(coverage, t),
];

const progressPart = (coverage: TaskStatistics['coverage'], t: Translate): BoardPart => ({
  part: 'table',
  columns: [{ title: '' }, { title: '' }, { title: '', align: 'right' }],
  rows: coverageParts.map((part) => {
    const done = share(coverage[part]);
    const said =
      done === null ? ['–', ''] : [t('workspace.progress.of', { ...coverage[part] }), `${Math.floor(done * 100)} %`];
    return [t(`statistics.${part}`), ...said];
  }),
  rowHeads: true,
});

/** The statistics of the task, chart by chart. */
export const statisticsParts = (
  found: TaskStatistics,
  { requirements, cals, rows }: Readonly<Record<'requirements' | 'cals' | 'rows', readonly NamedCount[]>>,
  t: Translate,
): BoardPart[] => [
  progressPart(found.coverage, t),
  ...(
    [
      ['statistics.byProperty', coverageChart(t('statistics.byProperty'), found.properties, t)],
      ['statistics.risks', sharesChart(t('statistics.risks'), found.risks, paper, t)],
      ['statistics.impacts', sharesChart(t('statistics.impacts'), found.impacts, paper, t)],
      ['statistics.feasibilities', sharesChart(t('statistics.feasibilities'), found.feasibilities, paper, t)],
      ['statistics.requirements', countsChart(t('statistics.requirements'), requirements)],
      ['statistics.cals', countsChart(t('statistics.cals'), cals)],
      ['statistics.rows', countsChart(t('statistics.rows'), rows)],
    ] as const
  ).flatMap(([title, one]) => [heading(t(title)), chart(one)]),
];
