import { useT } from '@/i18n';

/** Says what goes along before something is deleted; nothing where nothing does. */
export function GoesAlong({ lines }: { lines: readonly string[] }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <>
      <div>{t('confirm.goesAlong')}</div>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
