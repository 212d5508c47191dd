import type { LocalText } from '#domain/model/base.ts';
import type { ImpactName } from '#domain/model/method.ts';
import type { SeedEntry } from '../libraries.ts';
import data from './impacts/data.json';
import general from './impacts/general.json';
import links from './impacts/links.json';
import more from './impacts/more.json';
import senses from './impacts/senses.json';
import software from './impacts/software.json';
import units from './impacts/units.json';
import where from './impacts/where.json';
import sources from './sources.json';

/** An impact scenario as the files have it. */
interface Scenario {
  code: string;
  name: LocalText;
  /** Codes of library assets; absent = every asset of the category. */
  assets?: readonly string[];
  assetCategory: string;
  property: string;
  /** The impact category. */
  category: string;
  sentence: LocalText;
  effects: LocalText;
  ratings: Readonly<Record<'safety' | 'financial' | 'operational' | 'privacy', ImpactName>>;
  reason: LocalText;
  /** Keys of publications that show what leads to it. */
  sources?: readonly string[];
}

const titles = sources as Readonly<Record<string, string>>;

/** By the criteria of the standard's annex each level is an estimate of ours, whatever was published about the attack. */
const criteria = ['ISO/SAE 21434 Annex F', 'expert judgement'];

const scenarios = [units, senses, links, data, software, more, where, general].flatMap(
  ({ impacts }) => impacts as Scenario[],
);

/** Impact scenarios by library asset and category. */
export const impactScenarios = (): SeedEntry<'impacts'>[] =>
  scenarios.map(({ sources: shown = [], assets = [], ratings, ...scenario }) => ({
    ...scenario,
    assets: [...assets],
    ratings: { ...ratings },
    source: [...shown.map((key) => titles[key] ?? key), ...criteria].join('; '),
  }));
