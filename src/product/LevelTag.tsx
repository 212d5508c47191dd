import { Tooltip } from 'antd';
import type { Tone } from '#domain/model/tones.ts';
import { useT } from '@/i18n';
import { useTones } from '@/theme';

/**
 * A level as a chip: colour, short name, code in the tooltip. The name always stands there: colour is never the only sign.
 */
export function LevelTag({ tone, name, code }: { tone: Tone; name: string; code?: string | undefined }) {
  const t = useT();
  const colors = useTones()[tone];
  const chip = (
    <span className="level-tag" data-tone={tone} style={{ color: colors.text, background: colors.background }}>
      {name}
    </span>
  );
  return code ? <Tooltip title={t('level.chip', { name, code })}>{chip}</Tooltip> : chip;
}
