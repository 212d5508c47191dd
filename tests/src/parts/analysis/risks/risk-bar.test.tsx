import { render, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import type { ComponentType, PropsWithChildren, ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { countRisks } from '#domain/method/rate/risk-counts.ts';
import { defaultMethod, evitaMethod, heavensMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { loadTexts } from '@/i18n';
import { LevelTag } from '@/product/LevelTag';
import { HighestRisk, RiskBar } from '@/product/RiskBar';

/** react-intl 3 was written for a React whose components all had children. */
const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;
const show = (element: ReactElement) =>
  render(
    <Language locale="en-US" messages={{}}>
      {element}
    </Language>,
  );

beforeEach(async () => {
  localStorage.setItem('umi_locale', 'en-US');
  await loadTexts('en-US');
});

const eightLevels: Pick<Method, 'risk'> = {
  risk: {
    ...defaultMethod.risk,
    levels: Array.from({ length: 8 }, (_, i) => ({
      code: `L${i + 1}`,
      name: { en: `Class ${i + 1}`, zh: `${i + 1}` },
      value: i + 1,
      correspondsTo: Math.ceil(((i + 1) * 5) / 8),
    })),
  },
};
const counts = (method: Pick<Method, 'risk'>, byLevel: Record<string, number>, unrated = 0) =>
  countRisks(method, { byLevel, unrated, awaiting: 0, outdated: 0 });
const qm = heavensMethod.risk.levels.find(({ name }) => name.en === 'QM')?.code ?? '';

describe('the risk bar of a list', () => {
  it.each([
    ['EVITA', counts(evitaMethod, { R0: 2, 'R7+': 1 }, 3), 'R7+: 1, R0: 2, not rated: 3'],
    ['HEAVENS', counts(heavensMethod, { [qm]: 4 }), 'QM: 4'],
    ['eight levels', counts(eightLevels, { L8: 1, L6: 2, L1: 5 }), 'Class 8: 1, Class 6: 2, Class 1: 5'],
  ])('%s: names the levels of the method, worst first', (_, risks, words) => {
    show(<RiskBar risks={risks} />);
    expect(screen.getByRole('img', { name: words })).toBeInTheDocument();
  });

  it('without a risk says so', () => {
    show(<RiskBar risks={counts(evitaMethod, {})} />);
    expect(screen.getByText('no risk yet')).toBeInTheDocument();
  });
});

describe('the chip of the highest risk', () => {
  it.each([
    ['EVITA', counts(evitaMethod, { R0: 2 }), 'R0', 'negligible'],
    ['HEAVENS', counts(heavensMethod, { [qm]: 4 }), 'QM', 'negligible'],
    ['eight levels', counts(eightLevels, { L8: 1, L1: 5 }), 'Class 8', 'serious'],
  ])('%s: shows the level by its own name, in the tone of what it is in the standard', (_, risks, name, tone) => {
    show(<HighestRisk risks={risks} />);
    expect(screen.getByText(name)).toHaveAttribute('data-tone', tone);
  });

  it('is not shown while no risk is rated', () => {
    const { container } = show(<HighestRisk risks={counts(evitaMethod, {}, 5)} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('a level as a chip', () => {
  it('says the whole name on hover where it may be cut', () => {
    const long = 'Risk that the management has to be told of within a day';
    show(
      <>
        <LevelTag tone="high" name={long} />
        <LevelTag tone="high" name="5 Serious" />
        <LevelTag tone="high" name={`${long}, with a code`} code="R5" />
      </>,
    );
    expect(screen.getByText(long)).toHaveAttribute('title', long);
    expect(screen.getByText('5 Serious')).not.toHaveAttribute('title');
    expect(screen.getByText(`${long}, with a code`).title).toContain('R5');
  });
});
