import { render, renderHook, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import type { ComponentType, PropsWithChildren } from 'react';
import { describe, expect, it } from 'vitest';
import { matchOption } from '@/grid/editing/parse-cell';
import { ChoiceList } from '@/grid/editors/ChoiceList';
import enUS from '@/locales/en-US';
import { useListChoices } from '@/rows/choices';

const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;
const wrapper = ({ children }: PropsWithChildren) => (
  <Language locale="en-US" messages={enUS}>
    {children}
  </Language>
);
const stands = { notNeeded: 'risk.treatment.avoid', inProgress: 'risk.treatment.reduce' } as const;

describe('the entries of a fixed list', () => {
  it('say their words without the keys they are stored by', () => {
    const { result } = renderHook(() => useListChoices({ values: stands }), { wrapper });
    render(
      <ChoiceList id="list" label="" options={result.current} chosen={[]} at={0} multiple={false} onPick={() => {}} />,
      { wrapper },
    );
    const said = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(said).toEqual(result.current.map(({ label }) => label));
  });

  it('are still read from their keys where those are pasted', () => {
    const { result } = renderHook(() => useListChoices({ values: stands }), { wrapper });
    expect(matchOption(result.current, 'inprogress')?.value).toBe('inProgress');
  });
});
