import { CloseOutlined } from '@ant-design/icons';
import { useMemoizedFn } from 'ahooks';
import { Tooltip } from 'antd';
import { memo, useId } from 'react';
import type { FeasibilityParameter, ParameterLevel } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import styles from './radio-row.less';

/** One parameter as a row of radio buttons: name, value small, what the level means in its tooltip. Delete takes the value out. */
export function RadioRow({
  parameter,
  value,
  plain = false,
  readOnly,
  onChange,
}: {
  parameter: FeasibilityParameter;
  value: string | null;
  /** Without the figures: levels that are looked up, not counted. */
  plain?: boolean;
  readOnly: boolean;
  onChange: (level: string | null) => void;
}) {
  const t = useT();
  const id = useId();
  const choose = useMemoizedFn(onChange);
  const title = inLanguage(parameter.name);
  return (
    <div
      className={styles.radioRow}
      role="radiogroup"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (readOnly || (event.key !== 'Delete' && event.key !== 'Backspace') || value === null) return;
        event.preventDefault();
        onChange(null);
      }}
    >
      <span className={styles.parameter} id={id}>
        <b>{parameter.code}</b> {title}
        {value !== null && !readOnly && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('workspace.radio.clear', { parameter: title })}
            title={t('workspace.radio.clear', { parameter: title })}
            onClick={() => onChange(null)}
          >
            <CloseOutlined />
          </button>
        )}
      </span>
      <span className={styles.levels}>
        {parameter.levels.map((level) => (
          <RadioLevel
            key={level.code}
            group={id}
            level={level}
            plain={plain}
            checked={value === level.code}
            readOnly={readOnly}
            onChange={choose}
          />
        ))}
      </span>
    </div>
  );
}

/** One level; drawn again only when it is another, because every one has a tooltip. */
const RadioLevel = memo(function RadioLevel({
  group,
  level,
  plain,
  checked,
  readOnly,
  onChange,
}: {
  group: string;
  level: ParameterLevel;
  plain: boolean;
  checked: boolean;
  readOnly: boolean;
  onChange: (level: string) => void;
}) {
  const help = inLanguage(level.help);
  return (
    <Tooltip title={help || null} mouseEnterDelay={0.6} styles={{ root: { pointerEvents: 'none' } }}>
      <label className={styles.levelChoice}>
        <input type="radio" name={group} checked={checked} disabled={readOnly} onChange={() => onChange(level.code)} />
        <span>{inLanguage(level.name)}</span> {!plain && <small>{level.value ?? '∞'}</small>}
      </label>
    </Tooltip>
  );
});
