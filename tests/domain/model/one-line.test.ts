import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { problemsOf } from '#contract/kit/problems.ts';
import { kinds } from '#domain/kinds/kinds.ts';
import { libraries } from '#domain/library/libraries.ts';
import { AppEntryForm } from '#domain/model/app-entry.ts';
import { Code, cutAt, inOneLine, Needed, Text } from '#domain/model/base.ts';
import { PersonalTokenForm } from '#domain/model/personal-token.ts';
import { TagCategoryForm, TagForm } from '#domain/model/tag.ts';
import { NewPerson, Profile, SetName } from '#domain/model/user.ts';
import { VersionForm } from '#domain/model/version.ts';
import { ProjectForm } from '#domain/product/project.ts';
import { SavedViewForm } from '#domain/product/saved-view.ts';
import { SystemTexts, TaskForm } from '#domain/product/task.ts';

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

  it.each(['\u202e', '\u202a', '\u2066', '\u2069'])('is not read from its end: %j', (odd) => {
    expect(problemsIn(name, `${odd}nimda`)).toEqual(['oneLine']);
  });

  it('may hold letters of any script', () => {
    expect(problemsIn(name, '张伟\u{1f697}Ünal’s')).toEqual([]);
  });
});

describe('a name that must be given', () => {
  it.each(['\u200b\u200b', '\u3164', '\u00ad', '\u2060', '\u034f', '\u2800'])(
    'is more than signs that draw nothing: %j',
    (odd) => {
      const { shape } = ProjectForm;
      for (const schema of [
        NewPerson.shape.fullName,
        TagForm.shape.name,
        Needed(200),
        shape.name,
        VersionForm.shape.version,
      ])
        expect(problemsOf(schema.safeParse(odd).error as z.ZodError)).toEqual([{ path: '', problem: 'required' }]);
    },
  );

  it('of two words is wrong for one thing at a time', () => {
    for (const text of [' ', 'a b']) expect(problemsIn('project', text)[0]).toBe('space');
    expect(problemsIn('project', '')).toEqual(['required']);
  });

  it.each(['\u3164', '\u115f\u1160', '\uffa0'])('of a code too, where they are letters: %j', (odd) => {
    expect(problemsOf(Code.safeParse(odd).error as z.ZodError)).toEqual([{ path: '', problem: 'required' }]);
    expect(Code.safeParse(`a${odd}`).success).toBe(true);
  });

  it('may hold them beside letters', () => {
    expect(NewPerson.shape.fullName.safeParse('می\u200cخواهم').success).toBe(true);
    expect(NewPerson.shape.fullName.safeParse('\u{1f469}\u200d\u{1f527}').success).toBe(true);
  });
});

const foldedNames: Record<string, z.ZodType> = {
  system: SystemTexts.shape.systemName,
  ...Object.fromEntries(
    Object.values(kinds).flatMap(({ name, fields }) =>
      // Of a diagram it is one word, as of a task.
      'name' in fields && name !== 'diagrams' ? [[`row of ${name}`, fields.name]] : [],
    ),
  ),
};

describe.each(Object.keys(foldedNames))('the name of a %s', (of) => {
  const named = (text: string) => (foldedNames[of] as z.ZodType).safeParse(text);

  it.each(['\r\n', '\n', '\t', '\u2028', '\u2029', '\0', '\u0085', ' \n\n '])('has a blank in place of %j', (odd) => {
    expect(named(`Front${odd}lamp`).data).toBe('Front lamp');
  });

  it('keeps its own blanks', () => {
    expect(named('\nFront  lamp\n').data).toBe('Front  lamp');
  });

  // A frame of a drawing may have none.
  it.skipIf(of === 'row of groups')('needs more than breaks', () => {
    expect(problemsOf(named('\u0001\n').error as z.ZodError)).toEqual([{ path: '', problem: 'required' }]);
  });

  it('is read in no time, however many blanks it is sent with', () => {
    const start = performance.now();
    inOneLine(`${' '.repeat(300_000)}x${' \n'.repeat(300_000)}x`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

it('the name of a library entry is one line in both languages', () => {
  for (const { form } of Object.values(libraries)) {
    const { name } = form.shape;
    expect(name.parse({ en: 'Front\nlamp', zh: '' })).toEqual({ en: 'Front lamp', zh: 'Front lamp' });
    expect(problemsOf(name.safeParse({ en: ' \n', zh: '' }).error as z.ZodError)).toEqual([
      { path: 'en', problem: 'required' },
    ]);
  }
});

it('a break at the end of a name is cut like a blank', () => {
  expect(SetName.parse(' Auditors\r\n')).toBe('Auditors');
});

describe('a text of several lines', () => {
  const kept = (text: string) => Text(100).parse(text);

  it.each(['\u0001', '\u000b', '\u001b', '\u007f', '\u009f'])('is kept without the control character %j', (odd) => {
    expect(kept(`Front${odd}lamp\n\tand rear`)).toBe('Frontlamp\n\tand rear');
  });

  it.each(['\r\n', '\r', '\u0085', '\u2028', '\u2029'])('ends its lines with one sign, whatever it was: %j', (end) => {
    expect(kept(`Front lamp${end}${end}Rear lamp`)).toBe('Front lamp\n\nRear lamp');
  });

  it('leaves a null character, which the server refuses at its place', () => {
    expect(kept('Front\0lamp')).toBe('Front\0lamp');
  });

  it.each(['\u200b', ' \u2060\n', '\u202e\u00ad', '\u2800'])(
    'is none where nothing of it can be seen: %j',
    (unseen) => {
      expect(kept(unseen)).toBe('');
      expect(kept(`${unseen}lamp`).endsWith('lamp')).toBe(true);
    },
  );

  it('is as long as what is kept of it', () => {
    expect(Text(4).safeParse('\u0001lamp\u0001').data).toBe('lamp');
  });
});

describe('a text that is cut', () => {
  it('has no more units than it may have, and no half of a character', () => {
    expect(cutAt('lamp\u{1f697}', 5)).toBe('lamp');
    expect(cutAt('lamp\u{1f697}', 6)).toBe('lamp\u{1f697}');
    expect(Text(400).safeParse(cutAt('\u{1f697}'.repeat(400), 400)).success).toBe(true);
  });
});
