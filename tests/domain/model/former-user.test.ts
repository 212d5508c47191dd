import { describe, expect, it } from 'vitest';
import { foldSearch } from '#domain/fold-text.ts';
import { formerUser, storedFormerUsers, withFormerUsers, withFormerUsersIn } from '#domain/model/former-user.ts';
import { NewPerson } from '#domain/model/user.ts';

describe('who was anonymised', () => {
  it('is called in the language of the reader, alone and in a sentence', () => {
    const line = `${formerUser(3)}, ${formerUser(17)}`;
    expect(withFormerUsers(line, 'en')).toBe('Former\u00a0user\u00a03, Former\u00a0user\u00a017');
    expect(withFormerUsers(line, 'zh')).toBe('已离职用户\u00a03, 已离职用户\u00a017');
  });

  it('is renamed in every place of an answer; one that names nobody so is the same object', () => {
    const answer = { list: [{ by: formerUser(1), n: 1, at: null }, { by: 'Former user 1' }] };
    expect(withFormerUsersIn(answer, 'zh')).toEqual({
      list: [{ by: '已离职用户\u00a01', n: 1, at: null }, { by: 'Former user 1' }],
    });
    const other = { list: ['Former user 1'] };
    expect(withFormerUsersIn(other, 'zh')).toBe(other);
  });

  it('is found in either language', () => {
    const stored = formerUser(12).toLowerCase();
    for (const typed of ['Former user 12', '已离职用户 12', '已离职用户12', '已离职用户', 'former user'])
      expect(stored).toContain(storedFormerUsers(foldSearch(typed)));
  });

  it('is nobody’s name to choose', () => {
    const named = (fullName: string) => NewPerson.safeParse({ username: 'li', fullName }).success;
    expect([named(formerUser(1)), named('Former user')]).toEqual([false, true]);
  });
});
