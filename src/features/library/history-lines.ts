import type { AttackNode, AttackStep, Potential } from '#domain/library/attacks.ts';
import type { LibraryName } from '#domain/library/libraries.ts';
import { matched } from '#domain/library/step-differences.ts';
import { modelFor } from '#domain/library/step-ratings.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { sameContent } from '#domain/model/same-content.ts';
import type { PlainTextKey, Translate } from '@/i18n';
import { inLanguage } from '@/local-text';
import { fieldOf } from './calls';
import { entryWords, isText } from './entry-text';

/** What a change of an entry needs to be said: its library, the names of its fields, the models its steps are rated by. */
export interface Telling {
  library: LibraryName;
  titles: Record<string, string>;
  models: readonly FeasibilityModel[];
  t: Translate;
}

/** What changed between two states of an entry, a sentence each: no two sides of one read the same. */
export function historyLines(before: object, after: object, { library, titles, models, t }: Telling): string[] {
  return Object.keys(titles).flatMap((name) => {
    const [former, now] = [fieldOf(before, name), fieldOf(after, name)];
    if (sameContent(former, now)) return [];
    if (name === 'nodes') return sideBySide(titles[name] ?? name, outlineOf(before), outlineOf(after), t, String);
    const own = sideBySide(titles[name] ?? name, former, now, t, (value) => entryWords(library, name, value, t));
    return isPartList(name) ? [...own, ...partLines(name, listOf(former), listOf(now), { models, t })] : own;
  });
}

/** The tree of an attack in one line: `AND Enter (Reach the bus; OR Wait (Steal; Clone))`. */
function outlineOf(entry: object): string {
  const nodes = listOf(fieldOf(entry, 'nodes')) as unknown as readonly AttackNode[];
  const steps = listOf(fieldOf(entry, 'steps')) as unknown as readonly AttackStep[];
  const below = (parent: string | null): string =>
    nodes
      .filter((node) => node.parent === parent)
      .map(({ id, gate, text, step }) => {
        const name = inLanguage(text) || (step === null ? '' : inLanguage(steps[step]?.name ?? text));
        if (gate === 'none') return name;
        return `${gate.toUpperCase()} ${name} (${below(id)})`.replace('  ', ' ');
      })
      .join('; ');
  return below(null);
}

type Part = Record<string, unknown>;
type Words = (value: unknown) => string;
const partTitles = {
  steps: {
    name: 'library.step.action',
    description: 'library.step.description',
    takesPart: 'library.field.takesPart',
    reason: 'library.step.reason',
    realises: 'library.field.realises',
  },
  chapters: { title: 'library.part.title.chapters', content: 'library.part.content.chapters' },
  workProducts: {
    name: 'library.part.title.workProducts',
    chapter: 'library.field.chapter',
    content: 'library.part.content.workProducts',
  },
} as const satisfies Record<string, Record<string, PlainTextKey>>;
type PartList = keyof typeof partTitles;
const isPartList = (name: string): name is PartList => name in partTitles;
const listOf = (value: unknown) => (value ?? []) as readonly Part[];

/** One value before and after; a text that is the same in the language of the screens in its other language, nothing where both read the same. */
function sideBySide(field: string, former: unknown, now: unknown, t: Translate, words: Words): string[] {
  const texts = isText(former) && isText(now) && inLanguage(former) === inLanguage(now) ? [former, now] : null;
  const other = texts && (texts[0]?.en === texts[1]?.en ? 'zh' : 'en');
  const [before, after] = texts && other ? texts.map((text) => text[other]) : [words(former), words(now)];
  if (before === after) return [];
  return [t('library.history.change', { field, before: before || '–', after: after || '–' })];
}

/** The steps, chapters or work products that are called as they were, and say something else. */
function partLines(
  list: PartList,
  before: readonly Part[],
  after: readonly Part[],
  { models, t }: Pick<Telling, 'models' | 't'>,
): string[] {
  const called: Words = (part) => entryWords('attacks', list, part, t);
  return [...matched(before.map(called), after.map(called))].flatMap(([i, j]) => {
    const [former, now] = [before[i], after[j]];
    if (!former || !now || called(former) !== called(now)) return [];
    const own = Object.entries(partTitles[list]).flatMap(([name, title]) =>
      sideBySide(t(title), former[name], now[name], t, (value) => entryWords('attacks', name, value, t)),
    );
    const rated = list === 'steps' ? ratingChanges(former as AttackStep, now as AttackStep, models, t) : [];
    const changes = [...own, ...rated].join('; ');
    if (changes === '') return [];
    const part = list === 'steps' ? `${t('library.step', { number: j + 1 })} ${called(now)}` : called(now);
    return [t('library.history.part', { part, changes })];
  });
}

/** What changed in the ratings of a step, by parameter and level as the models call them. */
function ratingChanges(
  former: AttackStep,
  now: AttackStep,
  models: readonly FeasibilityModel[],
  t: Translate,
): string[] {
  const potential = models.find(({ id }) => id === attackPotential.id) ?? attackPotential;
  const own = levelChanges('', potential, former.potential, now.potential, t);
  const named = new Map([...(former.ratings ?? []), ...(now.ratings ?? [])].map((rating) => [rating.model, rating]));
  const levelsIn = ({ ratings = [] }: AttackStep, id: string) => ratings.find(({ model }) => model === id)?.levels;
  const others = [...named].flatMap(([id, rating]) => {
    const model = modelFor(models, rating);
    const name = inLanguage(model?.name ?? rating.name) || id;
    return levelChanges(`${name} · `, model, levelsIn(former, id), levelsIn(now, id), t);
  });
  return [...own, ...others];
}

function levelChanges(
  of: string,
  model: FeasibilityModel | undefined,
  former: Potential = {},
  now: Potential = {},
  t: Translate,
): string[] {
  return [...new Set([...Object.keys(former), ...Object.keys(now)])].flatMap((code) => {
    const parameter = model?.parameters.find((one) => one.code === code);
    const field = `${of}${(parameter && inLanguage(parameter.name)) || code}`;
    const words: Words = (level) => {
      const found = parameter?.levels.find((one) => one.code === level);
      return (found && inLanguage(found.name)) || String(level ?? '');
    };
    return sideBySide(field, former[code] ?? '', now[code] ?? '', t, words);
  });
}
