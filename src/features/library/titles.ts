import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import type { Translate } from '@/i18n';

/** What the fields of a library are called, by name. */
export const titlesOf = (library: LibraryName, t: Translate): Record<string, string> =>
  Object.fromEntries(
    Object.keys(libraries[library].form.shape).map((name) => [
      name,
      t(`library.field.${name}` as 'library.field.code'),
    ]),
  );

const partOf = {
  steps: 'library.step',
  chapters: 'library.part.chapters',
  workProducts: 'library.part.workProducts',
} as const;

/** What a field of a part is called: `steps.2.name.en` → "Step 3: Name"; undefined for other paths. */
export function partTitle(path: string, t: Translate): string | undefined {
  const [list = '', at = '', field = 'name'] = path.split('.');
  const part = partOf[list as keyof typeof partOf];
  if (!part || !/^\d+$/.test(at)) return undefined;
  const title = field === 'title' ? 'name' : field;
  return t('library.part.field', {
    part: t(part, { number: Number(at) + 1 }),
    field: t(`library.field.${title as 'name'}`),
  });
}
