import type { AttackStep } from '#domain/library/attacks.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import type { Chapter, WorkProduct } from '#domain/library/standards.ts';
import type { Translate } from '@/i18n';
import { type EntryField, fieldTitle } from '@/rows/library/field-title';

/** What the fields of a library are called, by name. */
export const titlesOf = (library: LibraryName, t: Translate): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(libraries[library].form.shape) as EntryField[]).map((name) => [name, fieldTitle(name, t)]),
  );

const partOf = {
  steps: 'library.step',
  chapters: 'library.part.chapters',
  workProducts: 'library.part.workProducts',
} as const;

type PartField = keyof AttackStep | keyof Chapter | keyof WorkProduct;
/** Fields of parts that are not called as the field of an entry with the same name. */
const otherTitles = { title: 'library.field.name', potential: 'library.step.result' } as const;
const partFieldTitle = (field: PartField, t: Translate) =>
  field === 'title' || field === 'potential' ? t(otherTitles[field]) : t(`library.field.${field}`);

/** What a field of a part is called: `steps.2.name.en` → "Step 3: Name"; undefined for other paths. */
export function partTitle(path: string, t: Translate): string | undefined {
  const [list = '', at = '', field = 'name'] = path.split('.');
  const part = partOf[list as keyof typeof partOf];
  if (!part || !/^\d+$/.test(at)) return undefined;
  return t('library.part.field', {
    part: t(part, { number: Number(at) + 1 }),
    field: partFieldTitle(field as PartField, t),
  });
}
