import { useMemo } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { newKey } from '@/editor/keyed-rows';
import { RowGrid } from '@/editor/RowGrid';
import { nameColumns, numberColumn, type RowColumn, textColumn } from '@/editor/row-columns';
import { rowProblems } from '@/editor/row-problems';
import { SectionTitle } from '@/editor/SectionTitle';
import { useT } from '@/i18n';
import { useKeepDefault } from '@/method-editor/levels/useKeepDefault';
import type { DraftParameterLevel, ThreatDraft } from './threat-draft';

interface Props {
  label: string;
  levels: readonly DraftParameterLevel[];
  type: ThreatDraft['type'];
  /** With *vector only* the value counts for nothing. */
  withValues: boolean;
  problems: readonly ModelProblem[];
  place: string;
  readOnly: boolean;
  onChange: (levels: DraftParameterLevel[]) => void;
}

/** The levels of one parameter: value (∞ = the attack is not possible that way) and what each means. */
export function ParameterLevelGrid(props: Props) {
  const { label, levels, type, withValues, problems, place, readOnly, onChange } = props;
  const t = useT();
  const canDelete = useKeepDefault();
  const columns = useMemo<RowColumn<DraftParameterLevel>[]>(
    () => [
      textColumn({
        key: 'code',
        title: t('configuration.level.code'),
        width: 95,
        value: (row) => row.code,
        set: (row, value) => ({ ...row, code: String(value) }),
      }),
      ...nameColumns<DraftParameterLevel>({ en: t('configuration.level.en'), zh: t('configuration.level.zh') }),
      ...(withValues
        ? [
            numberColumn<DraftParameterLevel>({
              key: 'value',
              width: 80,
              open: 'infinite',
              title: t(type === 'CVSSBased' ? 'configuration.level.factor' : 'configuration.level.value'),
              value: (row) => row.value,
              set: (row, value) => ({ ...row, value: value === undefined ? '' : value }),
            }),
          ]
        : []),
      ...(['en', 'zh'] as const).map((language) =>
        textColumn<DraftParameterLevel>({
          key: language === 'en' ? 'helpEn' : 'helpZh',
          width: 200,
          long: true,
          title: t(language === 'en' ? 'configuration.level.helpEn' : 'configuration.level.helpZh'),
          value: (row) => row.help[language],
          set: (row, value) => ({ ...row, help: { ...row.help, [language]: String(value ?? '') } }),
        }),
      ),
    ],
    [t, type, withValues],
  );
  return (
    <RowGrid<DraftParameterLevel>
      label={label}
      columns={columns}
      readOnly={readOnly}
      onChange={onChange}
      canDelete={canDelete}
      title={<SectionTitle>{label}</SectionTitle>}
      ordered
      rows={levels}
      problems={rowProblems(problems, place, levels)}
      newRow={() => ({
        key: newKey(),
        code: '',
        name: { en: '', zh: '' },
        help: { en: '', zh: '' },
        value: withValues ? '' : 0,
      })}
    />
  );
}
