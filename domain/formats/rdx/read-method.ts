import { defaultMethod } from '../../method/seed/methods.ts';
import { Method } from '../../model/method.ts';
import { UnreadableDocument } from '../format.ts';
import type { Losses } from './kept.ts';
import { type JsonObject, objectsIn, textOf } from './model.ts';
import { extensionOf } from './said.ts';
import { plain } from './words.ts';

interface Named {
  name: { en: string; zh: string };
  value: number;
}

/** Levels with the names a document gives them, where it declares as many; null where it does not. */
function renamed<T extends Named>(levels: readonly T[], declared: readonly JsonObject[]): T[] | null {
  const ranks = declared.map(({ rank }) => rank).filter((rank) => typeof rank === 'number');
  const labels = declared.map(({ label }) => textOf(label).slice(0, 200).trim());
  if (declared.length !== levels.length || new Set(ranks).size !== levels.length) return null;
  if (labels.some((label) => label === '') || new Set(labels.map(plain)).size !== labels.length) return null;
  const rankOf = (level: JsonObject) => (typeof level.rank === 'number' ? level.rank : 0);
  const rising = [...declared]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(({ label }) => textOf(label).slice(0, 200).trim());
  const order = [...levels].sort((a, b) => a.value - b.value);
  return levels.map((level) => {
    const label = rising[order.indexOf(level)] ?? level.name.en;
    return plain(label) === plain(level.name.en) ? level : { ...level, name: { en: label, zh: label } };
  });
}

export interface ReadMethod {
  method: Method;
  /** It is the method that the document brings whole, or the delivered one, with the names of its levels. */
  isOwn: boolean;
}

const note = {
  en: 'The document does not say which risk follows from impact and feasibility: the task is rated by the delivered method of ISO/SAE 21434, with the names of levels of the document.',
  zh: '文件未说明如何由影响和可行性得出风险：任务按内置的 ISO/SAE 21434 方法评级，等级名称取自文件。',
};
const thresholds = {
  en: 'Says which treatments each risk level allows; it does not rate. It is kept and written back, and has no effect here.',
  zh: '规定各风险等级允许的处置方式，不用于评级；保留并写回，在此不起作用。',
};

/**
 * The method of a document: ours where it is in the extension; else the delivered one of the standard, whose levels are called as the document
 * calls them where it declares as many.
 * @throws UnreadableDocument
 */
export function readMethod(set: JsonObject, lists: Readonly<Record<string, JsonObject[]>>, losses: Losses): ReadMethod {
  const given = extensionOf(set).method;
  if (given !== undefined) {
    const own = Method.safeParse(given);
    if (own.success) return { method: own.data, isOwn: true };
    throw new UnreadableDocument(
      { en: 'The method in the document is damaged.', zh: '文件中的方法已损坏。' },
      own.error.issues[0]?.path.join('.') ?? '',
    );
  }
  const methods = new Map((lists.methods ?? []).map((one) => [textOf(one.id), one]));
  const levelsUsedBy = (list: string): JsonObject[] => {
    const used = (lists[list] ?? []).map(({ methodId }) => methods.get(textOf(methodId)));
    return objectsIn(used.find((one) => one?.riskLevels)?.riskLevels);
  };
  const impact = renamed(defaultMethod.impact.levels, levelsUsedBy('impactRatings'));
  const risk = renamed(defaultMethod.risk.levels, levelsUsedBy('riskValues'));
  const feasibility = renamed(defaultMethod.feasibilityLevels, levelsUsedBy('attackFeasibilityRatings'));
  const method = {
    ...defaultMethod,
    ...(impact && { impact: { ...defaultMethod.impact, levels: impact } }),
    ...(risk && { risk: { ...defaultMethod.risk, levels: risk } }),
    ...(feasibility && { feasibilityLevels: feasibility }),
  };
  for (const { riskThresholdMatrix } of methods.values())
    if (riskThresholdMatrix !== undefined) losses.add('methods', 'riskThresholdMatrix', 'kept', thresholds);
  if (methods.size > 0) losses.add('methods', 'riskMatrix', 'changed', note);
  return { method, isOwn: false };
}
