import type { AnalysisKind, Row } from '#domain/kinds/kinds.ts';
import { analysisKinds } from '#domain/kinds/kinds.ts';
import type { LocalText } from '#domain/model/base.ts';
import { requirementsOfRisks, sourceRisks } from '#domain/views/source-risks.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { ReportText } from '../texts.ts';
import { wordsOf } from './names.ts';
import { type Place, templateTables } from './tables.ts';

/** Ids of the rows that belong to a row, of each loop that may stand inside its own. */
type Within = Readonly<Record<string, (w: Workspace) => (row: never) => readonly string[]>>;

/** Something that is told row by row: the lines of tables of the report, with the columns as fields. */
export interface Loop {
  words: LocalText;
  /** The kind of its rows; without one the lines of the table are its rows. */
  kind?: AnalysisKind;
  /** Tables with a line for each row; the first that has a column tells it. */
  tables: readonly Place[];
  /** The columns, by their texts. A method may leave some out, which are empty then. */
  columns: readonly ReportText[];
  /** Texts of the row as they were entered, where a column joins them with others. */
  entered: readonly ReportText[];
  within: Within;
}

const at = (name: string): Place => {
  const found = templateTables[name];
  if (!found) throw new Error(`no table ${name}`);
  return found;
};

const rowsOf = (kind: AnalysisKind, loop: Partial<Loop> & Pick<Loop, 'tables' | 'columns'>): Loop => ({
  words: { en: analysisKinds[kind].noun.many, zh: analysisKinds[kind].noun.zh },
  kind,
  entered: [],
  within: {},
  ...loop,
});

const linesOf = (table: string, words: LocalText, columns: readonly ReportText[]): Loop => ({
  words,
  tables: [at(table)],
  columns,
  entered: [],
  within: {},
});

/** Rows that name a row in a field, as ids, by the row they name. */
function naming<R extends { id: string }>(rows: Iterable<R>, named: (row: R) => readonly string[]) {
  const index = new Map<string, string[]>();
  for (const row of rows) for (const id of named(row)) index.set(id, [...(index.get(id) ?? []), row.id]);
  return ({ id }: { id: string }): readonly string[] => index.get(id) ?? [];
}

const field =
  <F extends string>(name: F) =>
  () =>
  (row: { [K in F]: readonly string[] }): readonly string[] =>
    row[name];

const risksNaming = (name: 'goals' | 'claims') => (w: Workspace) => naming(w.risks.values(), (row) => row[name]);

const statement: readonly ReportText[] = ['name', 'text', 'explanation', 'link'];

/** Everything that can be told row by row. */
export const templateLoops: Readonly<Record<string, Loop>> = {
  functions: rowsOf('functions', {
    tables: [at('functions')],
    columns: ['code', 'name', 'functionLevel', 'parent', 'relevant', 'description'],
    within: { assets: (w) => naming(w.assets.values(), (row) => row.functions) },
  }),
  assumptions: rowsOf('assumptions', {
    tables: [at('assumptions')],
    columns: ['code', 'name', 'text', 'explanation'],
    entered: ['link'],
  }),
  assets: rowsOf('assets', {
    tables: [at('assets')],
    columns: ['code', 'name', 'category', 'properties', 'insideShort', 'securityAsset', 'function', 'description'],
    entered: ['data'],
    within: {
      functions: field('functions'),
      damages: (w) => naming(w.damages.values(), (row) => row.assets),
      threats: (w) => naming(w.threats.values(), (row) => row.assets),
      requirements: (w) => naming(w.requirements.values(), (row) => row.assets),
    },
  }),
  damages: rowsOf('damages', {
    tables: [at('damages')],
    columns: ['code', 'damage', 'asset', 'property', 'score', 'impact', 'reasons'],
    entered: ['description'],
    within: {
      assets: field('assets'),
      threats: (w) => naming(w.threats.values(), (row) => row.damages),
      risks: (w) => naming(w.risks.values(), (row) => [row.damage]),
    },
  }),
  threats: rowsOf('threats', {
    tables: [at('threats')],
    columns: [
      'code',
      'threat',
      'threatType',
      'asset',
      'property',
      'damage',
      'ratedPaths',
      'decidingPath',
      'lowestSum',
      'feasibility',
    ],
    entered: ['description', 'reason'],
    within: {
      assets: field('assets'),
      damages: field('damages'),
      paths: (w) => naming(w.paths.values(), (row) => row.threats),
      risks: (w) => naming(w.risks.values(), (row) => [row.threat]),
    },
  }),
  paths: rowsOf('paths', {
    tables: [at('paths')],
    columns: ['code', 'path', 'threat', 'steps', 'model', 'parameters', 'sum', 'feasibility', 'attackVector', 'basis'],
    entered: ['name', 'description'],
    within: { threats: field('threats'), steps: field('steps') },
  }),
  steps: rowsOf('steps', {
    tables: [at('steps')],
    columns: ['code', 'step', 'usedIn', 'model', 'parameters', 'sum', 'feasibility', 'attackVector', 'reason'],
    entered: ['name', 'description'],
    within: {
      paths: (w) => naming(w.paths.values(), (row) => row.steps),
      controls: field('controls'),
    },
  }),
  risks: rowsOf('risks', {
    tables: [at('risks'), at('treatments')],
    columns: [
      'code',
      'threat',
      'damage',
      'impact',
      'feasibility',
      'riskValue',
      'riskLevel',
      'status',
      'residual',
      'residualLevel',
      'acceptedBy',
      'treatments',
      'strategy',
      'statement',
      'goals',
      'claims',
      'requirements',
      'verification',
    ],
    within: {
      threats: () => (row: Row<'risks'>) => [row.threat],
      damages: () => (row: Row<'risks'>) => [row.damage],
      paths: (w) => {
        const paths = naming(w.paths.values(), (row) => row.threats);
        return ({ threat }: Row<'risks'>) => paths({ id: threat });
      },
      goals: field('goals'),
      claims: field('claims'),
      requirements: requirementsOfRisks,
    },
  }),
  goals: rowsOf('goals', {
    tables: [at('goals')],
    columns: ['code', 'goal', 'cal', 'calBasis', 'risks', 'explanation'],
    entered: statement,
    within: {
      risks: risksNaming('goals'),
      requirements: (w) => naming(w.requirements.values(), (row) => row.goals),
    },
  }),
  claims: rowsOf('claims', {
    tables: [at('claims')],
    columns: ['code', 'claim', 'risks', 'assumptions', 'explanation'],
    entered: statement,
    within: { risks: risksNaming('claims'), assumptions: field('assumptions') },
  }),
  requirements: rowsOf('requirements', {
    tables: [at('requirements')],
    columns: [
      'code',
      'requirement',
      'goals',
      'sourceRisks',
      'cal',
      'allocation',
      'assumptions',
      'verificationMethod',
      'status',
      'explanation',
    ],
    entered: statement,
    within: {
      goals: field('goals'),
      assets: field('assets'),
      assumptions: field('assumptions'),
      risks: sourceRisks,
    },
  }),
  controls: rowsOf('controls', {
    tables: [at('controls')],
    columns: [
      'code',
      'control',
      'controlActive',
      'cost',
      'circumvention',
      'feasibility',
      'threat',
      'requirements',
      'goals',
      'explanation',
    ],
    entered: ['name', 'description'],
    within: { goals: field('goals'), requirements: field('requirements') },
  }),
  'residual risks': linesOf('residual risks', wordsOf('residualRisks'), [
    'risk',
    'beforeDisposal',
    'residualBasis',
    'residualImpact',
    'parameters',
    'sum',
    'impact',
    'feasibility',
    'residual',
    'residualLevel',
    'acceptedBy',
  ]),
  'tree paths': linesOf('tree paths', wordsOf('treeSets'), [
    'treeOwner',
    'controls',
    'no_',
    'steps',
    'model',
    'sum',
    'feasibility',
    'attackVector',
  ]),
  distribution: linesOf('distribution', wordsOf('distribution'), ['value', 'riskLevel', 'count', 'share']),
  coverage: linesOf('coverage', wordsOf('coverage'), ['progress', 'countsWhen', 'done', 'all', 'share']),
  catalogues: linesOf('catalogues', wordsOf('catalogues'), [
    'no_',
    'catalogueEntry',
    'catalogueMitigations',
    'status',
    'threats',
    'catalogueReason',
  ]),
  'open points': linesOf('open points', wordsOf('gaps'), ['type', 'code', 'name', 'what', 'blocksFreezing']),
};

/** Lists that stand in no section: versions as the report lists them, people, approvals. */
export const headLoops: Readonly<Record<string, { words: LocalText; columns: readonly ReportText[] }>> = {
  versions: {
    words: wordsOf('versions'),
    columns: ['version', 'baseVersion', 'updateContent', 'authorOfRow', 'created', 'madeFinal', 'approvals'],
  },
  members: { words: wordsOf('members'), columns: ['name'] },
  approvals: { words: wordsOf('approvals'), columns: ['name', 'status', 'date', 'reason'] },
};
