import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from '@umijs/max';
import { type ComponentType, type PropsWithChildren, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import enUS from '@/locales/en-US';
import { Proposals } from '@/rows/Proposals';

const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;
const lines = Array.from({ length: 10 }, (_, n) => ({
  key: `k${n}`,
  text: `AT-${n}`,
  detail: `TS-${n % 2}`,
  unsure: n === 0,
}));

let left: ReadonlyMap<string, string>;
function Opened({ first = [] }: { first?: [string, string][] }) {
  const [now, set] = useState<ReadonlyMap<string, string>>(new Map(first));
  left = now;
  const [hidden, setHidden] = useState(0);
  return (
    <>
      <Proposals lines={lines} left={now} onLeft={set} onHidden={setHidden} />
      <output>{hidden}</output>
    </>
  );
}
const reason = () => screen.getByRole('textbox', { name: /^Reason for rejecting/ });
const line = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name} `) });

describe('proposals', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1600);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
    render(
      <Language locale="en-US" messages={enUS}>
        <Opened />
      </Language>,
    );
  });
  afterEach(() => vi.restoreAllMocks());
  const user = userEvent.setup();

  it('ask the reason of the one last left out in one field below them', async () => {
    expect(reason()).toBeDisabled();
    await user.click(line('AT-0'));
    await user.type(reason(), 'Public');
    await user.click(line('AT-1'));
    expect(reason()).toHaveValue('');
    expect(reason()).toHaveAccessibleDescription('AT-1');
    await user.type(reason(), 'No bus');
    expect([...left]).toEqual([
      ['k0', 'Public'],
      ['k1', 'No bus'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Public' }));
    expect(reason()).toHaveFocus();
    expect(reason()).toHaveValue('Public');
  });

  it('say how many are to be taken that the filter does not show', async () => {
    await user.click(line('AT-0'));
    await user.type(screen.getByRole('textbox', { name: 'Filter proposals' }), 'ts-1');
    expect(screen.getByRole('status')).toHaveTextContent('4');
    await user.clear(screen.getByRole('textbox', { name: 'Filter proposals' }));
    expect(screen.getByRole('status')).toHaveTextContent('0');
  });

  it('are found by what they are about, and left out as far as they are found', async () => {
    await user.type(screen.getByRole('textbox', { name: 'Filter proposals' }), 'ts-1');
    await user.click(screen.getByRole('checkbox', { name: 'All 5' }));
    expect([...left.keys()]).toEqual(['k1', 'k3', 'k5', 'k7', 'k9']);
    expect(screen.queryByRole('checkbox', { name: /^AT-0/ })).not.toBeInTheDocument();
  });

  it('ask no reason of what was never ticked, until somebody wants to give one', async () => {
    cleanup();
    render(
      <Language locale="en-US" messages={enUS}>
        <Opened first={[['k0', '']]} />
      </Language>,
    );
    expect(reason()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Give a reason' }));
    expect(reason()).toHaveFocus();
    expect(reason()).toHaveAccessibleDescription('AT-0');
  });
});
