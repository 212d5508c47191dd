import { Alert } from 'antd';
import type { LeftUnrated } from '#domain/library/step-ratings.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';

/** Ratings that do not come along, by model: said before anything is imported. */
export function Unrated({ left }: { left: readonly LeftUnrated[] }) {
  const t = useT();
  if (left.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockStart: 12 }}
      title={t('library.import.unrated')}
      description={left.map(({ model, why, steps }) => (
        <div key={`${why} ${model.en}`}>
          {t(`library.import.unrated.${why}`, { model: inLanguage(model), count: steps })}
        </div>
      ))}
    />
  );
}
