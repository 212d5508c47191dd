import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { ChoiceMatrix } from '@/method-editor/matrix/ChoiceMatrix';
import { cellProblems } from '@/method-editor/matrix/cell-problems';
import type { DraftCells } from '@/method-editor/matrix/cells';
import type { RiskAxes } from './axes';
import { type RiskDraft, riskOptions } from './risk-draft';

interface Props {
  draft: RiskDraft;
  axes: RiskAxes;
  problems: readonly ModelProblem[];
  readOnly: boolean;
  onChange: (change: Partial<Pick<RiskDraft, 'matrix' | 'perDimension'>>) => void;
}

const all = 'all';

/** The matrix for all dimensions, and those that dimensions have of their own. */
export function RiskMatrices({ draft, axes, problems, readOnly, onChange }: Props) {
  const t = useT();
  const [asked, setAsked] = useState<string>(all);
  const options = useMemo(() => riskOptions(draft.levels), [draft.levels]);
  const own = axes.dimensions.filter(({ code }) => code in draft.perDimension);
  const others = axes.dimensions.filter(({ code }) => !(code in draft.perDimension));
  const dimension = own.find(({ code }) => code === asked);
  const cells = (dimension ? draft.perDimension[dimension.code] : draft.matrix) ?? {};
  const rows = dimension?.levels ?? axes.rows;
  const place = dimension ? `perDimension.${dimension.code}` : 'matrix';
  const found = useMemo(
    () =>
      cellProblems(problems, place, rows, axes.columns, cells, (text) => t('configuration.matrix.noLevel', { text })),
    [problems, place, rows, axes.columns, cells, t],
  );

  const put = (changed: DraftCells) =>
    onChange(dimension ? { perDimension: { ...draft.perDimension, [dimension.code]: changed } } : { matrix: changed });
  /** An own matrix starts as the one for all. */
  const add = (code: string) => {
    onChange({ perDimension: { ...draft.perDimension, [code]: structuredClone(draft.matrix) } });
    setAsked(code);
  };
  const remove = (code: string) => {
    const { [code]: _matrix, ...perDimension } = draft.perDimension;
    onChange({ perDimension });
    setAsked(all);
  };
  const count = (path: string) => problems.filter((one) => one.path.startsWith(`${path}.`)).length;
  const label = (text: string, path: string) => (count(path) > 0 ? `${text} (${count(path)})` : text);
  const isUnused = !dimension && axes.dimensions.length > 0 && others.length === 0;

  return (
    <Flex vertical gap={8}>
      {(own.length > 0 || (others.length > 0 && !readOnly)) && (
        <Flex gap={8} align="center" wrap>
          {own.length > 0 && (
            <Tabs
              size="small"
              tabBarStyle={{ margin: 0 }}
              activeKey={dimension?.code ?? all}
              onChange={setAsked}
              items={[
                { key: all, label: label(t('configuration.matrix.forAll'), 'matrix') },
                ...own.map(({ code, name }) => ({
                  key: code,
                  label: label(inLanguage(name) || code, `perDimension.${code}`),
                })),
              ]}
            />
          )}
          {!readOnly && others.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: others.map(({ code, name }) => ({ key: code, label: inLanguage(name) || code })),
                onClick: ({ key }) => add(key),
              }}
            >
              <Button size="small" icon={<PlusOutlined />}>
                {t('configuration.matrix.addOwn')}
              </Button>
            </Dropdown>
          )}
          {!readOnly && dimension && (
            <Button size="small" onClick={() => remove(dimension.code)}>
              {t('configuration.matrix.dropOwn', { name: inLanguage(dimension.name) || dimension.code })}
            </Button>
          )}
        </Flex>
      )}
      {isUnused && <span className="quiet">{t('configuration.matrix.unused')}</span>}
      <ChoiceMatrix
        key={place}
        label={
          dimension
            ? t('configuration.matrix.of', { name: inLanguage(dimension.name) })
            : t('configuration.matrix.title')
        }
        titles={{ rows: t('configuration.matrix.impact'), columns: t('configuration.matrix.feasibility') }}
        rows={rows}
        columns={axes.columns}
        cells={cells}
        options={options}
        problems={found}
        readOnly={readOnly}
        onChange={put}
      />
    </Flex>
  );
}
