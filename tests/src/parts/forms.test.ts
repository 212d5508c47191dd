import { beforeEach, describe, expect, it } from 'vitest';
import { Profile } from '#domain/model/user.ts';
import { isRequired, problemsForForm, rulesOf, schemaOf } from '@/components/forms/field-rules';
import { ownPath } from '@/features/shell/Redirect';
import { eventsIn } from '@/request/read-events';

const validate = async (name: string, value: unknown): Promise<string | undefined> => {
  const rules = rulesOf(schemaOf(Profile, name) ?? Profile, 'Name');
  for (const rule of rules as { validator: (rule: unknown, value: unknown) => Promise<void> }[]) {
    const problem = await rule.validator({}, value).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (problem) return problem;
  }
  return undefined;
};

describe('the rules of a form field come from the schema of the server', () => {
  beforeEach(() => localStorage.setItem('umi_locale', 'en-US'));

  it('what the schema needs is required, what has a default is not', () => {
    expect([isRequired(Profile.shape.fullName), isRequired(Profile.shape.nickname)]).toEqual([true, false]);
  });

  it('says the problem in the words of the contract', async () => {
    expect(await validate('fullName', '')).toBe('Name is required');
    expect(await validate('fullName', undefined)).toBe('Name is required');
    expect(await validate('fullName', 'x'.repeat(61))).toBe('Name is too long (limit 60)');
    expect(await validate('email', 'nobody')).toBe('Name is not an e-mail address');
    expect(await validate('mobile', 'abc')).toBe('Phone number is invalid!');
    expect(await validate('fullName', 'Lin')).toBeUndefined();
    expect(await validate('nickname', '')).toBeUndefined();
  });

  it('puts the server’s problems at their fields in the chosen language', () => {
    localStorage.setItem('umi_locale', 'zh-CN');
    const problems = [{ path: 'ratings.0.reason', problem: 'required' }];
    expect(problemsForForm(problems, () => '理由')).toEqual([
      { name: ['ratings', 0, 'reason'], errors: ['理由不能为空'] },
    ]);
  });
});

describe('the redirect page', () => {
  it('hands on to pages of ours only', () => {
    expect(ownPath('/project/list')).toBe('/project/list');
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/redirect', null])
      expect(ownPath(path)).toBe('/account/workplace');
  });
});

describe('server-sent events', () => {
  it('are read across chunk borders, with id, name and joined data', async () => {
    const parts = [': hello\n\nid: 7\nevent: chan', 'ges\ndata: {"a":\ndata: 1}\n\ndata: x', '\n\n'];
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    const events = [];
    for await (const event of eventsIn(stream)) events.push(event);
    expect(events).toEqual([
      { id: '7', event: 'changes', version: '', data: '{"a":\n1}' },
      { id: '', event: 'message', version: '', data: 'x' },
    ]);
  });
});
