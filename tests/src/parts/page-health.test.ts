import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkFailureOf, chunkFailureText, reasonAsked, removeOldWorkers } from '@/features/shell/page-health';

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
