import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { account } from '#contract/account/account.ts';
import { useAction } from '@/request/useCall';
import { network } from '../../world/network';

const input = { params: { key: 'columns' }, body: { value: 1 } };
let answer: () => void = () => undefined;
afterEach(() => answer());

/** A call that is under way until `answer` is called, and whose component is gone by then. */
async function leftWhileCalling() {
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  network.use(
    http.put('*/intara/v1.0/account/preferences/:key', async () => {
      await answered;
      return HttpResponse.json({ success: true, data: { done: true } });
    }),
  );
  const { result, unmount } = renderHook(() => useAction(account.setPreference));
  let run = Promise.resolve<unknown>(undefined);
  let attempt = Promise.resolve<unknown>(undefined);
  act(() => {
    run = result.current.run(input);
  });
  unmount();
  const { result: other, unmount: leave } = renderHook(() => useAction(account.setPreference));
  act(() => {
    attempt = other.current.attempt(input);
  });
  leave();
  answer();
  return { run, attempt };
}

describe('an action whose component is gone when the answer comes', () => {
  it('refuses nobody: run gives nothing, attempt waits for ever', async () => {
    const { run, attempt } = await leftWhileCalling();
    expect(await run).toBeUndefined();
    const settled = await Promise.race([
      attempt.then(
        () => 'answered',
        () => 'refused',
      ),
      new Promise((done) => setTimeout(done, 300, 'waits')),
    ]);
    expect(settled).toBe('waits');
  });
});
