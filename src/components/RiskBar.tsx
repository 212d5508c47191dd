import { Flex, theme } from 'antd';
import { useT } from '@/i18n';
import { type Tone, tones, useTones } from '@/theme';
import { LevelTag } from './LevelTag';

/** Risk values by their number of risks; key `0` = not rated (contract/stats.ts). */
export type RiskCounts = Readonly<Record<string, number>>;

const toneOf = (value: number): Tone => tones[Math.min(Math.max(value, 1), tones.length) - 1] ?? 'negligible';

/** The names of the values 1 to 5 (spec.md section 3); a scale that goes beyond says the number. */
function useRiskName(): (value: number) => string {
  const t = useT();
  return (value) => {
    const tone = tones[value - 1];
    if (value === 0) return t('overview.risk.unrated');
    return tone ? t(`overview.risk.${tone}`) : t('overview.risk.beyond', { value });
  };
}

/** How the risks of a task or project are distributed: one bar, each part with its number; the name is in the tooltip and for readers. */
export function RiskBar({ risks }: { risks: RiskCounts }) {
  const t = useT();
  const { token } = theme.useToken();
  const colors = useTones();
  const nameOf = useRiskName();
  const parts = Object.entries(risks)
    .map(([value, count]) => ({ value: Number(value), count }))
    .filter(({ count }) => count > 0)
    // Worst first; what is not rated comes last.
    .sort((a, b) => b.value - a.value);
  if (parts.length === 0) return <span style={{ color: token.colorTextSecondary }}>{t('overview.bar.none')}</span>;
  const words = parts.map(({ value, count }) => t('overview.bar.part', { name: nameOf(value), count }));
  return (
    <Flex role="img" aria-label={words.join(', ')} style={{ minWidth: 120, borderRadius: 4, overflow: 'hidden' }}>
      {parts.map(({ value, count }, i) => {
        const tone = colors[toneOf(value)];
        return (
          <span
            key={value}
            className="num"
            title={words[i]}
            style={{
              ...{ flexGrow: count, flexBasis: 0, minWidth: 22, fontSize: 12, lineHeight: '20px', textAlign: 'center' },
              ...(value === 0
                ? { background: token.colorFillSecondary, color: token.colorTextSecondary }
                : { background: tone.background, color: tone.text, borderBottom: `2px solid ${tone.fill}` }),
            }}
          >
            {count}
          </span>
        );
      })}
    </Flex>
  );
}

/** The highest rated risk as a chip, or nothing. */
export function HighestRisk({ risks }: { risks: RiskCounts }) {
  const nameOf = useRiskName();
  const values = Object.entries(risks).flatMap(([value, count]) => (count > 0 ? [Number(value)] : []));
  const highest = Math.max(0, ...values);
  if (highest === 0) return null;
  return <LevelTag tone={toneOf(highest)} name={nameOf(highest)} code={`R${highest}`} />;
}
