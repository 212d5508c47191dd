import { describe, expect, it } from 'vitest';
import { type LibraryName, libraries, libraryNames } from '#domain/library/libraries.ts';
import { sheets } from '#server/import/layout.ts';
import { screens } from '@/features/library/screens';

/** What every entry has: the form of an entry and the columns of its sheet begin with it. */
const common = ['code', 'name', 'description', 'source', 'reviewed', 'tags'];

/** Fields that a form does not offer, and why. */
const notInForm: Readonly<Record<string, string>> = {
  'templates.task': 'comes from sharing a task',
};
/** Fields without a column in the sheet of the library, and why. */
const notInSheet: Readonly<Record<string, string>> = {
  'attacks.steps': 'the sheet attackSteps',
  'attacks.nodes': 'the sheet attackNodes',
  'requirements.parameters': 'the sheet requirementParameters',
  'requirements.hardens': 'the sheet requirementHardens',
  'standards.chapters': 'the sheet chapters',
  'standards.workProducts': 'the sheet workProducts',
  'templates.steps': 'the sheet templateSteps',
  'templates.task': 'the sheet taskTemplates',
};

/** The fields of a library that are not in the list; `but`: those with a reason. */
const missing = (library: LibraryName, listed: ReadonlySet<string>, but: Readonly<Record<string, string>>) =>
  Object.keys(libraries[library].form.shape).filter(
    (field) => !common.includes(field) && !listed.has(field) && !(`${library}.${field}` in but),
  );

describe('a library', () => {
  it.each(libraryNames)('%s offers every field in its form, or names the reason', (library) => {
    const items = new Set<string>(screens[library].items.map(({ name }) => name));
    expect(missing(library, items, notInForm)).toEqual([]);
  });

  it.each(libraryNames)('%s has every field in the workbook, or names the reason', (library) => {
    const columns = new Set(sheets[library].columns.map(({ field }) => field.split('.')[0] ?? ''));
    expect(missing(library, columns, notInSheet)).toEqual([]);
  });
});
