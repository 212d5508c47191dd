import { useMemo, useState } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { parameterCombines } from '#domain/model/method.ts';
import { newKey } from '@/editor/keyed-rows';
import { RowGrid } from '@/editor/RowGrid';
import { choiceColumn, nameColumns, type RowColumn, textColumn } from '@/editor/row-columns';
import { rowProblems } from '@/editor/row-problems';
import { SectionTitle } from '@/editor/SectionTitle';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { ParameterLevelGrid } from './ParameterLevelGrid';
import type { DraftParameter, ThreatDraft } from './threat-draft';
import styles from './threat-model.less';

interface Props {
  parameters: readonly DraftParameter[];
  type: ThreatDraft['type'];
  problems: readonly ModelProblem[];
  readOnly: boolean;
  /** Vector only: there is one parameter, and how steps combine is given. */
  onlyOne: boolean;
  onChange: (parameters: DraftParameter[]) => void;
}

/** Factors of CVSS are never added (M-5.4). */
const combinesOf = (type: ThreatDraft['type']) =>
  parameterCombines.filter((one) => one !== 'sum' || type === 'AttackPotentialBased');

/** The parameters of a feasibility model; beside them the levels of the one selected. */
export function ParameterTables({ parameters, type, problems, readOnly, onlyOne, onChange }: Props) {
  const t = useT();
  const [asked, setAsked] = useState<string>();
  const columns = useMemo<RowColumn<DraftParameter>[]>(
    () => [
      textColumn({
        key: 'code',
        title: t('configuration.level.code'),
        width: 70,
        value: (row) => row.code,
        set: (row, value) => ({ ...row, code: String(value) }),
      }),
      ...nameColumns<DraftParameter>({ en: t('configuration.level.en'), zh: t('configuration.level.zh') }),
      choiceColumn({
        key: 'combine',
        title: t('configuration.threat.combine'),
        width: 130,
        initial: '',
        value: (row) => row.combine ?? '',
        options: [
          { value: '', label: t('configuration.combine.model') },
          ...combinesOf(type).map((value) => ({ value, label: t(`configuration.combine.${value}`) })),
        ],
        set: ({ combine: _was, ...row }, value) => (value ? { ...row, combine: String(value) } : row),
      }),
    ],
    [t, type],
  );
  const selected = parameters.find(({ key }) => key === asked) ?? parameters[0];
  const at = selected ? parameters.indexOf(selected) : -1;
  return (
    <div className={styles.parameters}>
      <div>
        <RowGrid<DraftParameter>
          columns={columns}
          readOnly={readOnly}
          onChange={onChange}
          title={<SectionTitle>{t('configuration.threat.parameters')}</SectionTitle>}
          label={t('configuration.threat.parameters')}
          ordered={!onlyOne}
          rows={parameters}
          problems={rowProblems(problems, 'parameters', parameters, 'code')}
          selected={selected?.key}
          onSelect={setAsked}
          {...(onlyOne && parameters.length > 0 ? {} : { newRow: newParameter })}
        />
      </div>
      {selected && (
        <div>
          <ParameterLevelGrid
            key={selected.key}
            label={t('configuration.editor.ownOf', { name: inLanguage(selected.name) || selected.code })}
            levels={selected.levels}
            type={type}
            withValues={!onlyOne}
            problems={problems}
            place={`parameters.${at}.levels`}
            readOnly={readOnly}
            onChange={(levels) => onChange(parameters.map((row) => (row === selected ? { ...row, levels } : row)))}
          />
        </div>
      )}
    </div>
  );
}

const newParameter = (): DraftParameter => ({ key: newKey(), code: '', name: { en: '', zh: '' }, levels: [] });
