import type { LocalText } from '#domain/model/base.ts';
import { type SectionKey, sectionKeys } from '../blocks.ts';
import type { ReportText } from '../texts.ts';
import { nameOf, wordsOf } from './names.ts';

/** Where blocks stand in the report: the section, and the heading above them; without one, what stands before the first heading. */
export interface Place {
  section: SectionKey;
  heading?: ReportText;
  /** The heading goes on behind these words: with the name of a model. */
  begins?: boolean;
  /** What stands below any heading of the section. */
  anywhere?: boolean;
}

interface NamedPlace extends Place {
  words: LocalText;
}

const place = (section: SectionKey, heading?: ReportText, more: Partial<NamedPlace> = {}): NamedPlace => ({
  section,
  words: wordsOf(heading ?? section),
  ...(heading && { heading }),
  ...more,
});

/** The tables of the report, by the names they are placed by. Facts with their labels are tables, too. */
export const templateTables: Readonly<Record<string, NamedPlace>> = {
  scope: place('scope'),
  functions: place('scope', 'functions'),
  'trust boundary': place('scope', 'boundary'),
  assumptions: place('assumptions'),
  assets: place('assets'),
  damages: place('damages'),
  threats: place('threats'),
  paths: place('paths'),
  steps: place('paths', 'steps'),
  'tree paths': place('paths', 'treeSets'),
  'heat map': place('risks', 'heatMap'),
  distribution: place('risks', 'distribution'),
  risks: place('risks', 'riskList'),
  'what-if': place('risks', 'whatIf'),
  treatments: place('treatment', 'treatmentList'),
  goals: place('treatment', 'goals'),
  claims: place('treatment', 'claims'),
  controls: place('treatment', 'controls'),
  'residual risks': place('treatment', 'residualRisks'),
  requirements: place('requirements'),
  catalogues: place('catalogues', undefined, { anywhere: true }),
  coverage: place('openPoints', 'coverage'),
  conclusion: place('openPoints', undefined, { words: wordsOf('chapter_conclusion') }),
  'open points': place('openPoints', 'gaps'),
  findings: place('openPoints', 'findings'),
  'impact model': place('method', 'impactModel', { begins: true }),
  'feasibility models': place('method', 'feasibilityModel', { begins: true }),
  'path rules': place('method', 'pathRules'),
  'tree rules': place('method', 'treeRules'),
  'risk model': place('method', 'riskModel', { begins: true }),
  'cal model': place('method', 'calModel'),
  'treatment rules': place('method', 'treatmentRules'),
  'risk explanations': place('explanations', 'risks'),
  'cal explanations': place('explanations', 'calModel'),
};

/** Two tables that stand in no section. */
export const coverTables: Readonly<Record<string, LocalText>> = {
  cover: { en: 'Facts of the cover', zh: '封面信息' },
  versions: wordsOf('versions'),
};

/** Whole sections: their headings, sentences, tables and drawings. */
export const templateSections: Readonly<Record<string, { section: SectionKey; words: LocalText }>> = Object.fromEntries(
  sectionKeys.map((section) => [nameOf(section), { section, words: wordsOf(section) }]),
);

/** The drawings: all of a sort, one below the other. */
export const templateDrawings: Readonly<Record<string, NamedPlace>> = {
  item: place('assets', undefined, {
    anywhere: true,
    words: { en: 'Data-flow diagrams of the item', zh: '相关项的数据流图' },
  }),
  trees: place('paths', undefined, { anywhere: true, words: { en: 'Attack trees', zh: '攻击树' } }),
  relations: place('requirements', undefined, { anywhere: true, words: wordsOf('relations') }),
  chapters: place('scope', undefined, { words: { en: 'Pictures of the item definition', zh: '相关项定义中的图片' } }),
  conclusion: place('openPoints', undefined, { words: { en: 'Pictures of the conclusion', zh: '结论中的图片' } }),
};
