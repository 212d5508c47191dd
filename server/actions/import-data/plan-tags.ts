import type { TagItem } from '#contract/tag.ts';
import { foldText } from '#domain/fold-text.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { TagForm } from '#domain/model/tag.ts';
import { formOf, merged, rawOf } from '#server/import/raw-line.ts';
import { insertTag, insertTagCategory, tagList, updateTag } from '#server/store/libraries/tags.ts';
import { mostTags } from '../libraries/save-tag.ts';
import { sameName } from '../refuse-taken.ts';
import { type Importing, linesOf, Once, type PlannedSheet } from './importing.ts';

const sheet = 'tags';

/** Tags by name; a category nobody has made yet is made with them. */
export async function planTags(importing: Importing): Promise<PlannedSheet | undefined> {
  const { env, workbook, problems, author } = importing;
  const { tags, categories } = await tagList(env.store.db);
  importing.tags = new Set(tags.map(({ name }) => name));
  if (!workbook.tags) return undefined;
  const known = new Map(tags.map((tag) => [foldText(tag.name), tag]));
  const created: { id: string; form: TagForm }[] = [];
  const changed: { before: TagItem; form: TagForm }[] = [];
  let unchanged = 0;
  const newCategories = new Map<string, { id: string; name: string }>();
  const categoryOf = (name: string) => {
    const there = categories.find((one) => sameName(one.name.en, name) || sameName(one.name.zh, name));
    if (there) return there.id;
    const made = newCategories.get(foldText(name)) ?? { id: env.newId(), name };
    newCategories.set(foldText(name), made);
    return made.id;
  };
  const once = new Once(problems, sheet);
  for await (const line of linesOf(importing, sheet)) {
    const { category, ...said } = rawOf(sheet, line, problems);
    const key = foldText(line.cells.name ?? '');
    if (key !== '') once.isFirst(line, 'name', key);
    const before = known.get(key);
    if (line.cells.name) importing.tags.add(before?.name ?? line.cells.name);
    const raw = {
      ...said,
      ...(before && { name: before.name }),
      ...(typeof category === 'string' && { categoryId: categoryOf(category) }),
    };
    const form = formOf({ sheet, line, problems }, TagForm, before ? merged(formOfTag(before), raw) : raw, (path) =>
      path === 'categoryId' ? 'category' : path,
    );
    if (!form) continue;
    if (!before) created.push({ id: env.newId(), form });
    else if (sameContent(form, formOfTag(before))) unchanged += 1;
    else changed.push({ before, form });
  }
  if (tags.length + created.length > mostTags) problems.of(sheet, 'full', { limit: mostTags });
  const stamp = { update_by: author.by, update_time: author.at };
  const columnsOf = ({ categoryId, ...form }: TagForm) => ({ ...form, category_id: categoryId, ...stamp });
  return {
    sheet,
    created: created.length,
    updated: changed.length,
    unchanged,
    write: async (tx, written) => {
      for (const { id, name } of newCategories.values())
        await insertTagCategory(tx, {
          id,
          name: { en: name, zh: name },
          description: '',
          rev: 1,
          update_by: author.by,
          update_time: author.at,
        });
      for (const { id, form } of created) {
        await insertTag(tx, { id, ...columnsOf(form), rev: 1 });
        await written(1);
      }
      for (const { before, form } of changed) {
        await updateTag(tx, before.id, { ...columnsOf(form), rev: before.rev + 1 });
        await written(1);
      }
    },
  };
}

const formOfTag = ({ name, color, categoryId, description, scopes }: TagItem): TagForm => ({
  name,
  color,
  categoryId,
  description,
  scopes,
});
