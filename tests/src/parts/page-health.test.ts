import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAgain, OncePerPage, pauses } from '@/components/load-again';
import {
  chunkFailureOf,
  chunkFailureText,
  reasonAsked,
  removeOldWorkers,
  sayNotStarted,
} from '@/features/shell/page-health';
import { retryParts } from '@/features/shell/retried-parts';

const failure = (name: string, more: object) => Object.assign(new Error('Loading chunk 575 failed.'), { name }, more);

describe('a part of the page that fails to load', () => {
  beforeEach(() => localStorage.setItem('umi_locale', 'en-US'));

  it.each([
    ['timeout', 'timeout'],
    ['missing', 'missing'],
    ['error', 'other'],
    [undefined, 'other'],
  ])('of type %s is reported with the reason %s', (type, reason) => {
    const found = chunkFailureOf(failure('ChunkLoadError', { type }));
    expect(found).toEqual({ kind: 'script', name: '575', reason });
    expect(found && chunkFailureText(found)).toBe(`Loading chunk 575 failed (${reason})`);
  });

  it('as a stylesheet is reported with its code', () => {
    const found = chunkFailureOf(failure('Error', { code: 'CSS_CHUNK_LOAD_FAILED', type: 'error' }));
    expect(found && chunkFailureText(found)).toBe('CSS_CHUNK_LOAD_FAILED: Loading stylesheet chunk 575 failed (other)');
  });

  describe('for a reason the browser does not tell', () => {
    const asked = { kind: 'script', name: '575', reason: 'other', address: '/intara/575.async.js' } as const;
    afterEach(() => vi.restoreAllMocks());

    it('is missing when the server says so', async () => {
      vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
      expect((await reasonAsked(asked)).reason).toBe('missing');
    });

    it('stays open when the server cannot be asked', async () => {
      vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('network'));
      expect((await reasonAsked(asked)).reason).toBe('other');
    });
  });

  it('is not any other error', () => {
    expect(chunkFailureOf(new TypeError('x is undefined'))).toBeUndefined();
    expect(chunkFailureOf(undefined)).toBeUndefined();
  });
});

describe('a part that did not load', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const part = (type: string) => failure('ChunkLoadError', { type });

  /** Whatever becomes of it, when all pauses are over. */
  const outcome = async (load: Promise<unknown>) => {
    const settled = load.then(
      (value) => value,
      (error: Error) => error.name,
    );
    await vi.runAllTimersAsync();
    return settled;
  };

  it('is asked for a few times with growing pauses, and then fails', async () => {
    const load = vi.fn(async () => Promise.reject(part('missing')));
    const loader: { e(part: string): Promise<unknown> } = { e: load };
    retryParts(loader);
    expect(await outcome(loader.e('575'))).toBe('ChunkLoadError');
    expect(load).toHaveBeenCalledTimes(pauses.length + 1);
    expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
  });

  it('comes when it is there again', async () => {
    const load = vi.fn(async () => 'here').mockRejectedValueOnce(part('error'));
    expect(await outcome(loadAgain(load, () => true))).toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not asked for again after a time-out, nor when it is broken', async () => {
    for (const error of [part('timeout'), new TypeError('x is undefined')]) {
      const load = vi.fn(async () => Promise.reject(error));
      const loader: { e(part: string): Promise<unknown> } = { e: load };
      retryParts(loader);
      expect(await outcome(loader.e('575'))).toBe(error.name);
      expect(load).toHaveBeenCalledOnce();
    }
  });

  it('fails a page once however often the page is drawn, and is asked for by the next page', async () => {
    const once = new OncePerPage();
    const load = vi.fn(async () => Promise.reject(part('missing')));
    const drawings = Array.from({ length: 50 }, () => once.promiseOf('/project/list', load));
    await expect(drawings[0]).rejects.toThrow('Loading chunk');
    expect([new Set(drawings).size, load.mock.calls.length]).toEqual([1, 1]);
    await expect(once.promiseOf('/account/settings', load)).rejects.toThrow('Loading chunk');
    once.forget();
    await expect(once.promiseOf('/account/settings', load)).rejects.toThrow('Loading chunk');
    expect(load).toHaveBeenCalledTimes(3);
  });
});

describe('the static loading screen', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div class="boot"><div class="boot-bar"></div><div class="boot-wait">Wait</div></div>';
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });
  const words = { failed: 'Failed', reload: 'Reload' };

  it('says which texts did not come, and offers to load the page again', async () => {
    await sayNotStarted(failure('ChunkLoadError', { type: 'missing' }), words);
    expect(document.querySelector('.boot')?.textContent).toBe('Failed: 575 (missing)Reload');
  });

  it('hides no mistake of ours', async () => {
    await expect(sayNotStarted(new TypeError('x is undefined'), words)).rejects.toThrow('x is undefined');
  });
});

describe('service workers and caches of earlier installations', () => {
  const install = (protocol: string) => {
    const unregister = vi.fn(async () => true);
    const drop = vi.fn(async () => true);
    vi.stubGlobal('location', { ...location, protocol });
    vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } });
    vi.stubGlobal('caches', { keys: async () => ['old-1', 'old-2'], delete: drop });
    return { unregister, drop };
  };
  afterEach(() => vi.unstubAllGlobals());

  it('are removed on https', async () => {
    const { unregister, drop } = install('https:');
    await removeOldWorkers();
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(drop.mock.calls).toEqual([['old-1'], ['old-2']]);
  });

  it('are left alone on http, where a browser has none of ours', async () => {
    const { unregister, drop } = install('http:');
    await removeOldWorkers();
    expect([unregister.mock.calls.length, drop.mock.calls.length]).toEqual([0, 0]);
  });
});
