import { manyOf } from '../kinds/kind.ts';
import { isKindName, kinds } from '../kinds/kinds.ts';
import type { LocalText } from '../model/base.ts';
import type { FormatFacts } from './format.ts';
import { formats } from './formats.ts';

/** What formats carry beside rows. */
export const carriedBeside: Readonly<Record<string, LocalText>> = {
  method: { en: 'the method', zh: '方法' },
  texts: { en: 'the texts about the system', zh: '系统说明文字' },
  libraries: { en: 'entries of libraries', zh: '库条目' },
};

type Reads = FormatFacts['reads'][number];
const readAs: Readonly<Record<Reads, LocalText>> = {
  project: { en: 'project', zh: '项目' },
  task: { en: 'task', zh: '任务' },
  rows: { en: 'rows of a version', zh: '版本中的行' },
  library: { en: 'library entries', zh: '库条目' },
  drawing: { en: 'drawing', zh: '图形' },
};

const heads: readonly LocalText[] = [
  { en: 'Format', zh: '格式' },
  { en: 'File', zh: '文件' },
  { en: 'Read as', zh: '读取为' },
  { en: 'Written', zh: '写出' },
  { en: 'Carries', zh: '承载内容' },
];

/** The table of the guide: what each format carries. `npx tsx scripts/formats-table.ts` writes it into the chapter. */
export function formatsTable(language: 'en' | 'zh'): string {
  const comma = language === 'en' ? ', ' : '、';
  const yes = { en: 'yes', zh: '是' }[language];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(heads.map((head) => head[language])),
    line(heads.map(() => '---')),
    ...formats.map(({ name, endings, reads, writes, carries }) =>
      line([
        name[language],
        endings.map((ending) => `\`${ending}\``).join(' '),
        reads.map((one) => readAs[one][language]).join(comma),
        writes ? yes : '',
        carried(carries, language).join(comma),
      ]),
    ),
  ].join('\n');
}

/** What it carries in words; all kinds of rows are "all rows". */
function carried(carries: readonly string[], language: 'en' | 'zh'): string[] {
  const beside = carries.flatMap((name) => carriedBeside[name]?.[language] ?? []);
  const rows = carries.filter(isKindName);
  if (rows.length === Object.keys(kinds).length) return [{ en: 'all rows', zh: '全部行' }[language], ...beside];
  return [...rows.map((kind) => manyOf(kinds[kind])[language]), ...beside];
}
