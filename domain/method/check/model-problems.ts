import { manyOf } from '#domain/kinds/kind.ts';
import { analysisKinds, isAnalysisKind } from '#domain/kinds/kinds.ts';
import type { LocalText } from '#domain/model/base.ts';
import { fillHoles } from '#domain/model/holes.ts';
import { modelProblems } from './problem-texts.ts';

export type ModelProblemKey = keyof typeof modelProblems;

/** One thing wrong with a model. `path` is the dotted place of the cell (`levels.2.to`). */
export interface ModelProblem {
  key: ModelProblemKey;
  severity: 'error' | 'warning';
  path: string;
  holes: Readonly<Record<string, string | number>>;
}

/** Makes a problem. */
export const problem = (key: ModelProblemKey, path: string, holes: ModelProblem['holes'] = {}): ModelProblem => ({
  key,
  severity: modelProblems[key].severity,
  path,
  holes,
});

/** Lists of a model by their names in code, as people call them. */
const lists: Readonly<Record<string, LocalText>> = {
  dimensions: { en: 'Dimensions', zh: '维度' },
  levels: { en: 'Levels', zh: '等级' },
  overallLevels: { en: 'Levels of the score', zh: '评分等级' },
  feasibilityLevels: { en: 'Feasibility levels', zh: '可行性等级' },
  parameters: { en: 'Parameters', zh: '参数' },
  ranges: { en: 'Ranges', zh: '区间' },
  vectors: { en: 'Attack vectors', zh: '攻击向量' },
  properties: { en: 'Security properties', zh: '安全属性' },
  threatTypes: { en: 'Threat types', zh: '威胁类型' },
};

/** What people call a list of a model, or the rows of a kind. */
const nounOf = (name: string): LocalText | undefined =>
  isAnalysisKind(name) ? manyOf(analysisKinds[name]) : lists[name];

/** Problems whose holes name a list or a kind instead of a code. */
const namesLists: ReadonlySet<ModelProblemKey> = new Set(['noRows', 'prefixWrong', 'prefixMissing', 'prefixTwice']);

/** The sentence of a problem in one language. */
export const textOf = ({ key, holes }: ModelProblem, language: 'en' | 'zh'): string =>
  fillHoles(modelProblems[key].text[language], (hole) => {
    const value = String(holes[hole] ?? '');
    return (namesLists.has(key) ? nounOf(value)?.[language] : undefined) ?? value;
  });
