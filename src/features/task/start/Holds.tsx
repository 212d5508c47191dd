import { manyOf } from '#domain/kinds/kind.ts';
import { analysisKindNames, analysisKinds } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';

interface Props {
  task: string;
  version: string;
  /** How many rows of each kind. */
  rows: Readonly<Record<string, number>>;
  /** It is no task of anybody: it came with the product. */
  isDelivered?: boolean;
}

/** Where the rows of a new task come from, and how many of each kind there are. */
export function Holds({ task, version, rows, isDelivered = false }: Props) {
  const t = useT();
  const counts = analysisKindNames
    .filter((kind) => rows[kind])
    .map((kind) => `${inLanguage(manyOf(analysisKinds[kind]))} ${rows[kind]}`);
  const said = { rows: counts.join(', ') || t('task.start.noRows') };
  return <>{isDelivered ? t('task.template.delivered', said) : t('task.template.holds', { task, version, ...said })}</>;
}
