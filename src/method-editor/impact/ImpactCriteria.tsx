import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { RowGrid } from '@/editor/RowGrid';
import { type RowColumn, textColumn } from '@/editor/row-columns';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import type { DraftDimension, DraftLevel } from './impact-draft';

interface Props {
  label: string;
  levels: readonly DraftLevel[];
  /** Those that are rated with these levels. */
  dimensions: readonly DraftDimension[];
  readOnly: boolean;
  onChange: (levels: DraftLevel[]) => void;
}

const nothing = new Map();

/** What each level means in each dimension (Annex F): one language at a time, so that a whole table can be pasted. */
export function ImpactCriteria({ label, levels, dimensions, readOnly, onChange }: Props) {
  const t = useT();
  const [language, setLanguage] = useState(textLanguage());
  const [selected, setSelected] = useState<string>();
  const columns = useMemo<RowColumn<DraftLevel>[]>(() => {
    const nameOf = (row: DraftLevel) => row.name[language] || row.code;
    return [
      {
        key: 'level',
        title: t('configuration.criteria.level'),
        titleText: t('configuration.criteria.level'),
        width: 110,
        sticky: true,
        text: nameOf,
        show: nameOf,
        set: (row) => row,
      },
      ...dimensions.map(({ key, code, name }) => ({
        ...textColumn<DraftLevel>({
          key,
          title: name[language] || code,
          width: 180,
          long: true,
          value: (row) => row.criteria?.[key]?.[language] ?? '',
          set: (row, value) => withCriterion(row, key, language, String(value ?? '')),
        }),
        grow: true,
      })),
    ];
  }, [t, dimensions, language]);
  const shown = levels.find(({ key }) => key === selected);
  return (
    <div>
      <RowGrid<DraftLevel>
        label={label}
        columns={columns}
        readOnly={readOnly}
        onChange={onChange}
        selected={selected}
        rows={levels}
        problems={nothing}
        onSelect={setSelected}
        title={
          <Segmented
            size="small"
            aria-label={t('configuration.criteria.language')}
            disabled={false}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'en', label: t('configuration.criteria.en') },
              { value: 'zh', label: t('configuration.criteria.zh') },
            ]}
          />
        }
      />
      {shown && (
        <dl aria-label={inLanguage(shown.name)} style={{ marginBlock: 8 }}>
          {dimensions.map(({ key, code, name }) => (
            <div key={key} style={{ marginBlockEnd: 4 }}>
              <dt className="quiet">{`${shown.name[language] || shown.code} · ${name[language] || code}`}</dt>
              <dd style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{shown.criteria?.[key]?.[language] || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function withCriterion(row: DraftLevel, dimension: string, language: 'en' | 'zh', text: string): DraftLevel {
  const before = row.criteria?.[dimension] ?? { en: '', zh: '' };
  const after = { ...before, [language]: text };
  const { [dimension]: _was, ...others } = row.criteria ?? {};
  const isEmpty = after.en === '' && after.zh === '';
  return { ...row, criteria: isEmpty ? others : { ...others, [dimension]: after } };
}
