import { vectorOnly } from '#domain/method/seed/cvss.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { ImpactName } from '#domain/model/method.ts';
import type { SeedEntry } from '../libraries.ts';
import data from './scenarios.json';
import sources from './sources.json';

/** A scenario that goes beyond one asset, as the file has it. */
interface Scenario {
  code: string;
  name: LocalText;
  property: string;
  /** The impact category. */
  category: string;
  sentence: LocalText;
  effects: LocalText;
  ratings: Readonly<Record<'safety' | 'financial' | 'operational' | 'privacy', ImpactName>>;
  reason: LocalText;
  /** Keys of publications, or titles of documents. */
  sources: readonly string[];
}

/** What an attacker does before other attacks begin; the step that has a potential carries the rating. */
interface PreAttack {
  code: string;
  name: LocalText;
  description: LocalText;
  /** The attack vector of the rated step. */
  vector: string;
  steps: readonly {
    name: LocalText;
    description: LocalText;
    potential?: Readonly<Record<string, string>>;
    reason?: LocalText;
  }[];
  sources: readonly string[];
}

const scenarios = data.scenarios as readonly Scenario[];
const preAttacks = data.preAttacks as unknown as readonly PreAttack[];
const titles = sources as Readonly<Record<string, string>>;

const sourceOf = (keys: readonly string[], ...ours: string[]): string =>
  [...keys.map((key) => titles[key] ?? key), ...ours, 'expert judgement'].join('; ');

/** Impact scenarios and pre-attacks of the templates. */
export const scenarioTemplates = (): SeedEntry<'templates'>[] => [
  ...scenarios.map(({ sources: shown, ratings, ...scenario }) => ({
    ...scenario,
    type: 'impactScenario' as const,
    ratings: { ...ratings },
    source: sourceOf(shown, 'ISO/SAE 21434 Annex F'),
  })),
  ...preAttacks.map(templateOf),
];

/** A template has no attack vector of its own, so the rated step names it. */
function templateOf({ code, name, description, vector, steps, sources: shown }: PreAttack): SeedEntry<'templates'> {
  const levels = { AV: vector.slice(0, 1).toUpperCase() };
  return {
    code,
    name,
    description,
    type: 'preAttack',
    steps: steps.map(({ potential, reason, ...step }) =>
      potential
        ? {
            ...step,
            potential: { ...potential },
            ratings: [{ model: vectorOnly.id, name: vectorOnly.name, levels }],
            takesPart: true,
            ...(reason && { reason }),
          }
        : { ...step, takesPart: false },
    ),
    source: sourceOf(shown, 'ISO/SAE 21434 Annex G'),
  };
}
