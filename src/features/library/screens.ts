import type { Vocabulary } from '#contract/library.ts';
import { assetTypes, diagramKinds } from '#domain/kinds/asset/shape.ts';
import { verificationMethods } from '#domain/kinds/requirement/shape.ts';
import { attackForms, attackTypes, attackVectors } from '#domain/library/attacks.ts';
import type { LibraryName } from '#domain/library/libraries.ts';
import { requirementTypes } from '#domain/library/requirements.ts';
import { rulePlaces, ruleProposals, ruleSubjects } from '#domain/library/rules.ts';
import { templateTypes } from '#domain/library/templates.ts';
import type { PlainTextKey } from '@/i18n';
import type { EntryField } from '@/rows/library/field-title';
import type { ChoiceWord } from '@/rows/library/words-of-field';

/** One field of an entry in its form. */
export interface Item {
  name: EntryField;
  /** `both`: a text in both languages; `long` one of several lines; `category`: an impact category; `codes`: several of a list, or what is typed; `reasons`: a text for each security property. */
  as:
    | 'both'
    | 'long'
    | 'text'
    | 'category'
    | 'choice'
    | 'code'
    | 'codes'
    | 'switch'
    | 'icon'
    | 'ratings'
    | 'reasons'
    | 'steps'
    | 'nodes'
    | 'chapters'
    | 'workProducts'
    | 'parameters'
    | 'hardens'
    | 'cals';
  /** Of a choice: its values; texts `library.choice.<value>`. */
  choices?: readonly ChoiceWord[];
  /** What an organisation's lists offer: chosen by code. */
  of?: keyof Vocabulary;
  /** Of `codes` and `code`: what is not in the list of the vocabulary is refused. */
  listed?: true;
  /** Of `codes` and `code`: entries of a library (with this value of the field it is filtered by), others are refused. */
  from?: LibraryName;
  facet?: string;
  /** Asked for in the form (R-LIB-4), although an entry that is delivered, imported or made from a row may lack it. */
  needed?: true;
  /** Shown for these values of the library's facet alone. */
  when?: readonly string[];
}

/** `citations`: of a standard, in requirements of the library. */
export type Column<L extends LibraryName = LibraryName> = EntryField<L> | 'citations';

interface Screen {
  create: PlainTextKey;
  empty: PlainTextKey;
  /** Columns beside code, name, tags, state and time. */
  columns: readonly Column[];
  /** Of all columns those that are shown when they are switched on: at 1440 pixels the others fit, none lies under the actions. */
  hiddenAtFirst: readonly (Column | 'updateTime')[];
  items: readonly Item[];
  /** The form asks for the description, too. */
  describes: boolean;
}

/** The same, with fields of the library alone. */
interface ScreenOf<L extends LibraryName> extends Screen {
  columns: readonly Column<L>[];
  items: readonly (Item & { name: EntryField<L> })[];
}

const impactItems = [
  { name: 'sentence', as: 'long', needed: true },
  { name: 'effects', as: 'long' },
  { name: 'category', as: 'category' },
  { name: 'assetCategory', as: 'code', of: 'assetCategories' },
  { name: 'assets', as: 'codes' },
  { name: 'property', as: 'code', of: 'properties' },
  { name: 'ratings', as: 'ratings' },
  { name: 'reason', as: 'long' },
] as const satisfies readonly Item[];
const onlyFor = <I extends Item>(items: readonly I[], ...facets: readonly string[]) =>
  items.map((item) => ({ ...item, when: facets }));

/** How each library is shown and entered. */
export const screens: Record<LibraryName, Screen> = {
  assets: {
    create: 'library.create.assets',
    empty: 'library.empty.assets',
    describes: true,
    columns: ['category', 'type', 'properties'],
    hiddenAtFirst: [],
    items: [
      { name: 'category', as: 'code', of: 'assetCategories', needed: true },
      { name: 'type', as: 'choice', choices: assetTypes },
      { name: 'diagram', as: 'choice', choices: diagramKinds },
      { name: 'icon', as: 'icon' },
      { name: 'synonyms', as: 'long' },
      { name: 'functions', as: 'long' },
      { name: 'properties', as: 'codes', of: 'properties' },
      { name: 'propertyReasons', as: 'reasons' },
      { name: 'isSecurityAsset', as: 'switch' },
      { name: 'insideTrustBoundary', as: 'switch' },
      { name: 'data', as: 'long' },
      { name: 'dataCategory', as: 'text' },
    ],
  },
  impacts: {
    create: 'library.create.impacts',
    empty: 'library.empty.impacts',
    describes: false,
    columns: ['category', 'assetCategory', 'property', 'sentence'],
    hiddenAtFirst: ['assetCategory', 'tags', 'updateTime'],
    items: impactItems,
  },
  attacks: {
    create: 'library.create.attacks',
    empty: 'library.empty.attacks',
    describes: false,
    columns: ['form', 'type', 'group', 'threatTypes', 'vector', 'steps'],
    hiddenAtFirst: ['type', 'vector', 'tags', 'updateTime'],
    items: [
      { name: 'form', as: 'choice', choices: attackForms },
      { name: 'type', as: 'choice', choices: attackTypes },
      { name: 'group', as: 'both' },
      { name: 'threatTypes', as: 'codes', of: 'threatTypes' },
      { name: 'properties', as: 'codes', of: 'properties' },
      { name: 'assetCategories', as: 'codes', of: 'assetCategories' },
      { name: 'assets', as: 'codes' },
      { name: 'vector', as: 'choice', choices: attackVectors.filter((vector) => vector !== '') },
      { name: 'entryPoint', as: 'both' },
      { name: 'steps', as: 'steps', when: ['path'] },
      { name: 'nodes', as: 'nodes', when: ['tree'] },
      { name: 'reason', as: 'long' },
      { name: 'realises', as: 'codes' },
      { name: 'mitigations', as: 'codes' },
    ],
  },
  requirements: {
    create: 'library.create.requirements',
    empty: 'library.empty.requirements',
    describes: false,
    columns: ['type', 'text', 'standard', 'chapter'],
    hiddenAtFirst: ['chapter', 'tags', 'updateTime'],
    items: [
      { name: 'type', as: 'choice', choices: requirementTypes },
      { name: 'text', as: 'long', needed: true },
      { name: 'explanation', as: 'long', needed: true },
      { name: 'standard', as: 'text' },
      { name: 'chapter', as: 'text' },
      { name: 'verificationMethod', as: 'choice', choices: verificationMethods.filter((method) => method !== '') },
      { name: 'properties', as: 'codes', of: 'properties' },
      { name: 'assetCategories', as: 'codes', of: 'assetCategories' },
      { name: 'assets', as: 'codes' },
      { name: 'allocation', as: 'both' },
      { name: 'parameters', as: 'parameters' },
      { name: 'verificationByCal', as: 'cals' },
      { name: 'mitigations', as: 'codes' },
      { name: 'hardens', as: 'hardens' },
      { name: 'link', as: 'text' },
    ],
  },
  standards: {
    create: 'library.create.standards',
    empty: 'library.empty.standards',
    describes: false,
    columns: ['fullName', 'region', 'provenance', 'chapters', 'workProducts', 'citations'],
    hiddenAtFirst: ['provenance', 'tags', 'updateTime'],
    items: [
      { name: 'fullName', as: 'both' },
      { name: 'region', as: 'both' },
      { name: 'provenance', as: 'both' },
      { name: 'content', as: 'long' },
      { name: 'link', as: 'text' },
      { name: 'chapters', as: 'chapters' },
      { name: 'workProducts', as: 'workProducts' },
    ],
  },
  templates: {
    create: 'library.create.templates',
    empty: 'library.empty.templates',
    describes: false,
    columns: ['type', 'text', 'sentence', 'steps'],
    hiddenAtFirst: ['sentence', 'updateTime'],
    items: [
      {
        name: 'type',
        as: 'choice',
        choices: templateTypes.filter((type) => type !== 'task'),
        // A task template is made by sharing a task and stays one.
        when: templateTypes.filter((type) => type !== 'task'),
      },
      ...onlyFor(
        [
          { name: 'text', as: 'long', needed: true },
          { name: 'explanation', as: 'long' },
          { name: 'assetCategories', as: 'codes', of: 'assetCategories' },
          { name: 'link', as: 'text' },
        ],
        'assumption',
        'claim',
      ),
      ...onlyFor(impactItems, 'impactScenario'),
      ...onlyFor([{ name: 'steps', as: 'steps' }], 'preAttack'),
    ],
  },
  rules: {
    create: 'library.create.rules',
    empty: 'library.empty.rules',
    describes: false,
    columns: ['subject', 'assetCategories', 'assets', 'place', 'reachedOver', 'proposes', 'value'],
    hiddenAtFirst: ['assets', 'reachedOver', 'tags', 'updateTime'],
    items: [
      { name: 'subject', as: 'choice', choices: ruleSubjects },
      { name: 'assetCategories', as: 'codes', of: 'assetCategories', listed: true },
      { name: 'assets', as: 'codes', from: 'assets' },
      { name: 'place', as: 'choice', choices: rulePlaces.filter((place) => place !== '') },
      { name: 'reachedOver', as: 'codes', from: 'assets' },
      { name: 'proposes', as: 'choice', choices: ruleProposals },
      { name: 'value', as: 'code', of: 'properties', listed: true, needed: true, when: ['property'] },
      { name: 'value', as: 'code', of: 'threatTypes', listed: true, needed: true, when: ['threatScenario'] },
      { name: 'value', as: 'code', from: 'impacts', needed: true, when: ['damageScenario'] },
      { name: 'value', as: 'code', from: 'attacks', facet: 'path', needed: true, when: ['path'] },
      { name: 'value', as: 'code', from: 'requirements', needed: true, when: ['requirement'] },
      { name: 'explanation', as: 'long' },
    ],
  },
} satisfies { [L in LibraryName]: ScreenOf<L> };
