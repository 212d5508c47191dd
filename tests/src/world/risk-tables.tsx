import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from '@umijs/max';
import { App } from 'antd';
import { type ComponentType, type PropsWithChildren, useMemo, useState } from 'react';
import { validateRisk } from '#domain/method/check/validate-risk.ts';
import type { FeasibilityLevel, ImpactModel, RiskModel } from '#domain/model/method.ts';
import enUS from '@/locales/en-US';
import { axesOf } from '@/method-editor/risk/axes';
import { RiskTables } from '@/method-editor/risk/RiskTables';
import { type RiskDraft, riskDraftOf, riskTablesOf } from '@/method-editor/risk/risk-draft';

/** react-intl 3 was written for a React whose components all had children. */
const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;

interface Given {
  impact: ImpactModel;
  levels: readonly FeasibilityLevel[];
  model: RiskModel;
  readOnly?: boolean;
}

const nobody = { id: '-', name: { en: '', zh: '' }, description: { en: '', zh: '' } };

interface CallerProps extends Required<Given> {
  now: { draft: RiskDraft };
}

/** Keeps the draft and checks it, as the pages do. */
function Caller({ impact, levels, readOnly, now }: CallerProps) {
  const [draft, setDraft] = useState(now.draft);
  now.draft = draft;
  const axes = useMemo(() => axesOf(impact, levels), [impact, levels]);
  const problems = useMemo(
    () => validateRisk({ ...nobody, ...riskTablesOf(draft, axes) }, impact, levels),
    [draft, axes, impact, levels],
  );
  return <RiskTables value={draft} onChange={setDraft} problems={problems} readOnly={readOnly} {...axes} />;
}

/** The tables of a risk model, by themselves. */
export function openRiskTables({ impact, levels, model, readOnly = false }: Given) {
  const now = { draft: riskDraftOf(model) };
  render(
    <Language locale="en-US" messages={enUS}>
      <App>
        <Caller impact={impact} levels={levels} model={model} readOnly={readOnly} now={now} />
      </App>
    </Language>,
  );
  const keyboard = userEvent.setup();
  const matrix = () => screen.getByRole('grid', { name: /matrix/i });
  /** By the numbers of row and column, from 1. */
  const cell = (row: number, column: number): HTMLElement => {
    const found = matrix().querySelector<HTMLElement>(`[data-cell="${row - 1},${column - 1}"]`);
    if (!found) throw new Error(`no cell ${row}, ${column}`);
    return found;
  };
  return {
    keyboard,
    matrix,
    cell,
    press: (keys: string) => keyboard.keyboard(keys),
    paste: (text: string) => keyboard.paste(text),
    /** Puts the cursor into a cell without opening its list. */
    enter: async (row: number, column: number) => {
      await keyboard.click(cell(row, column));
      if (!readOnly) await keyboard.keyboard('{Escape}');
    },
    /** What would be saved. */
    saved: () => riskTablesOf(now.draft, axesOf(impact, levels)),
  };
}
