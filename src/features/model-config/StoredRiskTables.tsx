import { Alert, Flex, Select } from 'antd';
import { useEffect } from 'react';
import { impactModel, type ModelItem, threatModel } from '#contract/model.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { RiskTables } from '@/method-editor/risk/RiskTables';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import type { ModelTablesProps } from './model-kind';
import type { Neighbours } from './neighbours';
import type { StoredRiskDraft } from './stored-risk';
import styles from './stored-risk-tables.less';
/** A risk model with the choice of the models whose levels are its rows and columns. Cells of equal codes stay when another one is chosen. */
export function StoredRiskTables(props: ModelTablesProps<StoredRiskDraft, Neighbours>) {
  const { value: draft, onChange, problems, readOnly, neighbours } = props;
  const t = useT();
  const rows = useCall(impactModel.list, {}, silent);
  const columns = useCall(threatModel.list, {}, silent);
  const { axes, refresh } = neighbours;
  const strange = problems.some(
    ({ key, path }) => key === 'cellRefused' && path.startsWith('matrix.') && !isOn(axes, path.slice('matrix.'.length)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal; reading anew makes another `refresh`
  useEffect(() => {
    if (strange) refresh();
  }, [strange]);

  const choice = (field: 'impactModel' | 'threatModel', models: readonly ModelItem[] | undefined) => {
    const id = draft[field];
    const options = (models ?? []).map((model) => ({ value: model.id, label: inLanguage(model.name) }));
    const known = options.some(({ value }) => value === id) || id === '';
    const isWrong = problems.some(({ path }) => path === field);
    return (
      <div className={styles.neighbour}>
        <span>{t(`configuration.riskModel.${field}`)}</span>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 280 }}
          aria-label={t(`configuration.riskModel.${field}`)}
          placeholder={t('configuration.riskModel.choose')}
          {...(isWrong && (models !== undefined || id === '') ? { status: 'error' as const } : {})}
          value={id || null}
          disabled={readOnly}
          options={known ? options : [{ value: id, label: id }, ...options]}
          onChange={(chosen) => onChange({ ...draft, [field]: chosen ?? '' })}
        />
      </div>
    );
  };
  return (
    <Flex vertical gap={12}>
      <Flex gap={16} wrap>
        {choice('impactModel', rows.data)}
        {choice('threatModel', columns.data)}
      </Flex>
      {neighbours.hidden && <Alert type="info" showIcon title={t('configuration.riskModel.hidden')} />}
      <RiskTables value={draft} onChange={onChange} problems={problems} readOnly={readOnly} {...axes} />
    </Flex>
  );
}

/** Is there a cell with this path? Codes may hold dots, so the path is not taken apart. */
const isOn = ({ rows, columns }: Neighbours['axes'], path: string): boolean =>
  rows.some((row) => columns.some((column) => `${row.code}.${column.code}` === path));
