import type { Tone } from '#domain/model/tones.ts';
import { useT } from '@/i18n';
import { useTones } from '@/theme';

/** Characters that stand in a chip in any case, were all of them Chinese. */
const longestWhole = 14;

/**
 * A level as a chip: colour, short name, code on hover. The name always stands there: colour is never the only sign. The browser's own title
 * and no component of antd says the code: a table shows hundreds of chips. Of a name that may be cut (`.level-tag-long`) it says the whole.
 */
export function LevelTag({ tone, name, code }: { tone: Tone; name: string; code?: string | undefined }) {
  const t = useT();
  const colors = useTones()[tone];
  const isLong = name.length > longestWhole;
  const title = code ? t('level.chip', { name, code }) : isLong ? name : undefined;
  return (
    <span
      className={isLong ? 'level-tag level-tag-long' : 'level-tag'}
      data-tone={tone}
      style={{ color: colors.text, background: colors.background }}
      title={title}
    >
      {name}
    </span>
  );
}
