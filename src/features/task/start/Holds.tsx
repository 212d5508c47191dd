import { manyOf } from '#domain/kinds/kind.ts';
import { analysisKindNames, analysisKinds } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';

interface Props {
  task: string;
  version: string;
  /** How many rows of each kind. */
  rows: Readonly<Record<string, number>>;
}

/** Where the rows of a new task come from, and how many of each kind there are. */
export function Holds({ task, version, rows }: Props) {
  const t = useT();
  const counts = analysisKindNames
    .filter((kind) => rows[kind])
    .map((kind) => `${inLanguage(manyOf(analysisKinds[kind]))} ${rows[kind]}`);
  return <>{t('task.template.holds', { task, version, rows: counts.join(', ') || t('task.start.noRows') })}</>;
}
