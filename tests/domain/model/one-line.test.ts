import { describe, expect, it } from 'vitest';
import { problemsOf } from '#contract/problems.ts';
import { AppEntryForm } from '#domain/model/app-entry.ts';
import { PersonalTokenForm } from '#domain/model/personal-token.ts';
import { ProjectForm } from '#domain/model/project.ts';
import { SavedViewForm } from '#domain/model/saved-view.ts';
import { TagCategoryForm, TagForm } from '#domain/model/tag.ts';
import { TaskForm } from '#domain/model/task.ts';
import { NewPerson, Profile, SetName } from '#domain/model/user.ts';

const names = {
  'full name of a new person': NewPerson.shape.fullName,
  'full name': Profile.shape.fullName,
  nickname: Profile.shape.nickname,
  'permission set': SetName,
  tag: TagForm.shape.name,
  'tag category': TagCategoryForm.shape.name.shape.zh,
  'saved view': SavedViewForm.shape.name,
  'personal token': PersonalTokenForm.shape.name,
  app: AppEntryForm.shape.configName,
  'tag of a task': TaskForm.shape.tags.unwrap().element,
  project: ProjectForm.shape.name,
  task: TaskForm.shape.name,
};
const spaceless = ['project', 'task'];
const problemsIn = (name: keyof typeof names, text: string) => {
  const { error } = names[name].safeParse(text);
  return error ? problemsOf(error).map(({ problem }) => problem) : [];
};

describe.each(Object.keys(names) as (keyof typeof names)[])('the name of a %s', (name) => {
  it.each(['\0', '\u0001', '\u001b', '\u007f', '\u0085', '\u009f'])('has no control character: %j', (odd) => {
    expect(problemsIn(name, `Al${odd}X`)).toEqual(['oneLine']);
  });

  it.each(['\r\n', '\n', '\t', '\u2028', '\u2029'])('is on one line: %j', (odd) => {
    expect(problemsIn(name, `Al${odd}X`)).toEqual([spaceless.includes(name) ? 'space' : 'oneLine']);
  });

  it('may hold letters of any script', () => {
    expect(problemsIn(name, '张伟\u{1f697}Ünal’s')).toEqual([]);
  });
});

it('a break at the end of a name is cut like a blank', () => {
  expect(SetName.parse(' Auditors\r\n')).toBe('Auditors');
});
