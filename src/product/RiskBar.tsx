import { Flex, theme } from 'antd';
import type { RiskCounts } from '#domain/method/rate/risk-counts.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useTones } from '@/theme';
import { LevelTag } from './LevelTag';

/**
 * How the risks of a task or project are distributed over the levels of its method: one bar, each part with its number; the name is in the
 * tooltip and for readers. Worst first; what is not rated comes last.
 */
export function RiskBar({ risks: { levels, unrated } }: { risks: RiskCounts }) {
  const t = useT();
  const { token } = theme.useToken();
  const colors = useTones();
  const parts = [...levels].reverse().map(({ code, name, tone, count }) => {
    const { background, text, fill } = colors[tone];
    const look = { background, color: text, borderBottom: `2px solid ${fill}` };
    const key = JSON.stringify([code, name, tone]);
    return { key, words: t('overview.bar.part', { name: inLanguage(name), count }), count, look };
  });
  if (unrated > 0)
    parts.push({
      key: '',
      words: t('overview.bar.part', { name: t('overview.risk.unrated'), count: unrated }),
      count: unrated,
      look: { background: token.colorFillSecondary, color: token.colorTextSecondary, borderBottom: 'none' },
    });
  if (parts.length === 0) return <span style={{ color: token.colorTextSecondary }}>{t('overview.bar.none')}</span>;
  return (
    <Flex
      role="img"
      aria-label={parts.map(({ words }) => words).join(', ')}
      style={{ minWidth: 120, borderRadius: 4, overflow: 'hidden' }}
    >
      {parts.map(({ key, words, count, look }) => (
        <span
          key={key}
          className="num"
          title={words}
          style={{
            flexGrow: count,
            flexBasis: 0,
            minWidth: 22,
            fontSize: 12,
            lineHeight: '20px',
            textAlign: 'center',
            ...look,
          }}
        >
          {count}
        </span>
      ))}
    </Flex>
  );
}

/** The highest level that has a risk as a chip; nothing while no risk is rated. */
export function HighestRisk({ risks: { levels } }: { risks: RiskCounts }) {
  const highest = levels.at(-1);
  return highest ? <LevelTag tone={highest.tone} name={inLanguage(highest.name)} code={highest.code} /> : null;
}
