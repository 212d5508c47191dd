import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import { call } from '@/request/call';
import { CallError } from '@/request/call-error';
import { reactionTo, refusalText, showFailure } from '@/request/failures';
import { leave } from '@/request/leave';
import { notices } from '@/request/notices';
import { holdPage } from '@/request/sign-in-again';
import { dropSession, keepToken, readSession, readToken } from '@/request/storage';
import { network } from '../../world/network';

const thing = endpoint({
  method: 'GET',
  path: '/intara/v1.0/things',
  access: 'signedIn',
  summary: 'things',
  query: z.object({ tag: z.array(z.string()).optional() }),
  answer: z.object({ name: z.string() }),
});
const sheet = endpoint({ ...thing, kind: 'file' });

const answers = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  network.use(
    http.get('http://localhost/intara/v1.0/things', () =>
      typeof body === 'string'
        ? new HttpResponse(body, { status, headers })
        : HttpResponse.json((body ?? null) as never, { status, headers }),
    ),
  );
const failed = async (options = {}, of: typeof thing | typeof sheet = thing): Promise<CallError> => {
  const error = await call(of, {}, { skipErrorHandler: true, ...options }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};
const refusal = (more: object = {}) => ({
  success: false,
  errorCode: '20110002',
  message: 'm',
  chMessage: '名称已存在',
  enMessage: 'Name taken',
  ...more,
});

beforeEach(() => localStorage.setItem('umi_locale', 'en-US'));

describe('an act that fails without a more exact refusal (R-ERR-14)', () => {
  it.each([
    ['en-US', 'Operation fail!', 'Request error, please retry.'],
    ['zh-CN', '操作失败！', '请求错误，请重试。'],
  ])('says so; without structured information the general message is shown (%s)', (language, said, general) => {
    localStorage.setItem('umi_locale', language);
    const failed = (at: ConstructorParameters<typeof CallError>[1]) => refusalText(new CallError('', at));
    expect(failed({ status: 0, reason: 'fault' })).toBe(said);
    expect(failed({ status: 400, reason: 'business', body: { success: false } })).toBe(said);
    expect(failed({ status: 418, reason: 'http' })).toBe(general);
  });
});

describe('a call', () => {
  it('answers the data of the envelope', async () => {
    answers(200, { success: true, data: { name: 'lamp' } });
    expect(await call(thing)).toEqual({ name: 'lamp' });
  });

  it('carries the stored token and takes the fresh one from the answer', async () => {
    let seen: string | null = '';
    keepToken('old');
    network.use(
      http.get('http://localhost/intara/v1.0/things', ({ request }) => {
        seen = request.headers.get('authorization');
        return HttpResponse.json({ success: true, data: {} }, { headers: { 'refresh-token': 'new' } });
      }),
    );
    await call(thing);
    expect(seen).toBe('old');
    expect(readToken()).toBe('new');
  });

  it('repeats the key of a list in the query', async () => {
    let seen = '';
    network.use(
      http.get('http://localhost/intara/v1.0/things', ({ request }) => {
        seen = new URL(request.url).search;
        return HttpResponse.json({ success: true, data: {} });
      }),
    );
    await call(thing, { query: { tag: ['a', 'b c'] } });
    expect(seen).toBe('?tag=a&tag=b%20c');
  });

  it('is answered from memory when it asks for the cache', async () => {
    let asked = 0;
    network.use(
      http.get('http://localhost/intara/v1.0/things', () =>
        HttpResponse.json({ success: true, data: { name: `${++asked}` } }),
      ),
    );
    const query = { tag: ['cached'] };
    await call(thing, { query }, { useCache: true });
    expect(await call(thing, { query }, { useCache: true })).toEqual({ name: '1' });
    expect(await call(thing, { query })).toEqual({ name: '2' });
  });

  it('that takes too long is cancelled and says so, or says what it was told to', async () => {
    network.use(http.get('http://localhost/intara/v1.0/things', () => new Promise<never>(() => undefined)));
    const error = await failed({ timeout: 20 });
    expect(error.message).toBe('timeout of 20ms exceeded');
    expect(reactionTo(error)).toEqual({ kind: 'error', text: 'timeout of 20ms exceeded' });
    expect((await failed({ timeout: 20, timeoutMessage: 'too slow' })).message).toBe('too slow');
  });

  it('has no answer in a body that is not JSON; a parse error it is only when strict parsing is asked for', async () => {
    answers(200, 'no json');
    const error = await failed();
    expect([error.reason, reactionTo(error)]).toEqual([
      'http',
      { kind: 'error', text: 'Request error, please retry.' },
    ]);
    expect((await failed({ strictParsing: true })).reason).toBe('parse');
  });

  it.each(['"a text"', '7', 'null', ''])(
    'answered by %j instead of an object has failed, and nothing is handed on',
    async (body) => {
      answers(200, body);
      expect(reactionTo(await failed())).toEqual({ kind: 'error', text: 'Request error, please retry.' });
      answers(200, { success: true, data: null });
      expect(await call(thing)).toBeNull();
    },
  );

  it('that sets skipErrorHandler throws without a message', async () => {
    answers(500, refusal());
    const spoken = vi.spyOn(notices().message, 'error');
    await failed();
    expect(spoken).not.toHaveBeenCalled();
    spoken.mockRestore();
  });
});

describe('the error catalogue', () => {
  it('a status outside 200-299 is an "http error"', async () => {
    answers(418, {});
    const error = await failed();
    expect([error.message, error.status]).toEqual(['http error', 418]);
  });

  it('a body with success false shows its message', async () => {
    answers(200, { success: false, errorMessage: 'not today' });
    const error = await failed();
    expect(error.message).toBe('not today');
    expect(reactionTo(error)).toEqual({ kind: 'error', text: 'not today' });
  });

  it.each([
    [0, { kind: 'silent' }],
    [1, { kind: 'warning', text: 'Name taken' }],
    [2, { kind: 'error', text: 'Name taken' }],
    [undefined, { kind: 'error', text: 'Name taken' }],
    [4, { kind: 'notification', title: '20110002', text: 'Name taken' }],
    [9, { kind: 'errorPage', errorCode: '20110002', errorMessage: 'Name taken' }],
  ])('showType %s', async (showType, reaction) => {
    answers(400, refusal({ showType }));
    expect(reactionTo(await failed())).toEqual(reaction);
  });

  it('speaks the chosen language', async () => {
    localStorage.setItem('umi_locale', 'zh-CN');
    answers(400, refusal());
    expect(reactionTo(await failed())).toEqual({ kind: 'error', text: '名称已存在' });
  });

  it('200 of a blob call with success false is a refusal with its message, and no file', async () => {
    answers(200, refusal());
    const error = await failed({}, sheet);
    expect([error.reason, error.errorCode, refusalText(error)]).toEqual(['business', '20110002', 'Name taken']);
  });

  it('200 of a blob call with other JSON is the file', async () => {
    for (const file of [{ success: true, name: 'x' }, { schema: 5, project: {} }, ['success']]) {
      answers(200, file);
      const blob = (await call(sheet, {}, { skipErrorHandler: true })) as unknown as Blob;
      expect(JSON.parse(await blob.text())).toEqual(file);
    }
  });

  it('400 of a blob call with a JSON body shows its text', async () => {
    answers(400, refusal());
    expect(reactionTo(await failed({}, sheet))).toEqual({ kind: 'error', text: 'Name taken' });
  });

  it.each([
    [400, refusal({ errorCode: '20110001' }), { kind: 'projectList', text: 'Name taken' }],
    [400, {}, { kind: 'silent' }],
    [401, {}, { kind: 'login', text: 'Unauthorized, Pleas login!' }],
    [403, {}, { kind: 'errorPage', errorCode: '403', errorMessage: 'Permission denied!' }],
    [
      401,
      refusal({ errorCode: '11000007', enMessage: 'Your account has been disabled.' }),
      { kind: 'errorPage', errorCode: '11000007', errorMessage: 'Your account has been disabled.' },
    ],
    [500, {}, { kind: 'error', text: 'Server error, please contact the administrator!' }],
    [504, {}, { kind: 'error', text: 'Server error, please contact the administrator!' }],
    [502, {}, { kind: 'error', text: '' }],
    [409, refusal(), { kind: 'error', text: 'Name taken' }],
    [404, null, { kind: 'error', text: 'Request error, please retry.' }],
  ])('status %s with %o', async (status, body, reaction) => {
    answers(status, body);
    expect(reactionTo(await failed())).toEqual(reaction);
  });

  it('shows nothing more on the error page', async () => {
    answers(409, refusal());
    const error = await failed();
    const spoken = vi.spyOn(notices().message, 'error').mockImplementation(() => undefined as never);
    const before = location.pathname;
    window.history.replaceState(null, '', '/intara/exception/redirect');
    showFailure(error);
    expect(spoken).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/intara/account/workplace');
    showFailure(error);
    expect(spoken).toHaveBeenCalledWith('Name taken');
    window.history.replaceState(null, '', before);
    spoken.mockRestore();
  });

  it.each([
    ['a lost right', 403, {}, 'Permission denied!'],
    [
      'a disabled account',
      401,
      refusal({ errorCode: '11000007', enMessage: 'Your account has been disabled.' }),
      'Your account has been disabled.',
    ],
  ])('%s is said where something is typed, and leads nowhere', async (_, status, body, words) => {
    answers(status, body);
    const error = await failed();
    const spoken = vi.spyOn(notices().message, 'error').mockImplementation(() => undefined as never);
    const letGo = holdPage();
    showFailure(error);
    letGo();
    expect(spoken.mock.calls).toEqual([[words]]);
    spoken.mockRestore();
  });

  it('a sign-in that has ended leads to the login, which gets the word that it has', async () => {
    answers(401, {});
    const error = await failed();
    const left: string[] = [];
    const spies = [
      vi.spyOn(notices().message, 'error').mockImplementation(() => undefined as never),
      vi.spyOn(leave, 'to').mockImplementation((address) => void left.push(address)),
    ];
    keepToken('old');
    showFailure(error);
    expect(left).toEqual([expect.stringMatching(/^\/inauth\/user\/login\?redirect=/)]);
    expect([readToken(), readSession('signInEnded')]).toEqual([null, true]);
    for (const spy of spies) spy.mockRestore();
    leave.reset();
    dropSession('signInEnded');
  });

  it('no answer at all asks to retry', async () => {
    network.use(http.get('http://localhost/intara/v1.0/things', () => HttpResponse.error()));
    expect(reactionTo(await failed())).toEqual({ kind: 'error', text: 'Request error, please retry.' });
  });

  it('the refused fields are on the error', async () => {
    const fields = [{ path: 'name', problem: 'required' }];
    answers(400, refusal({ fields }));
    expect((await failed()).fields).toEqual(fields);
  });
});
